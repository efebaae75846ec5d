"""The engine's settings without films: what chaos workers run is in ``tests/chaos/kinds.py``."""

from config.settings import *

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django_celery_beat",
    "workflows",
    "tests.chaos.apps.ChaosConfig",
]
MIDDLEWARE = []
CSRF_FAILURE_VIEW = "django.views.csrf.csrf_failure"  # the project's own needs its pages
TEMPLATES = []
ROOT_URLCONF = "tests.chaos.no_pages"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
