"""The engine's settings without films and pages: what is measured is in ``kinds.py``."""

from config.settings import *

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django_celery_beat",
    "workflows",
]
MIDDLEWARE = []
TEMPLATES = []
ROOT_URLCONF = __name__
urlpatterns: list[object] = []  # nothing is served
