"""The product's settings in a place of the tests' own: nothing here meets a developer's films.

Set before ``config`` is read, and in the environment, so that the processes which a test starts
find the same place.
"""

import os
from pathlib import Path

os.environ.setdefault("CALLSHEET_VAR", str(Path(__file__).resolve().parent.parent / "var/test"))

from config.env import VAR_DIR, broker_url
from config.settings import *
from tests.parallel_run import broker_of_worker, worker_number

#: Each worker of a parallel run has a broker database and a media folder of its own; pytest-django
#: gives it a database.
CELERY_BROKER_URL = broker_of_worker(broker_url(), worker_number())
MEDIA_ROOT = VAR_DIR / "media" / f"worker{worker_number()}"
#: One job for each pointer, so that a test knows what has happened; the tests of turns set more.
WORKFLOWS_TURN_JOBS = 1
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
