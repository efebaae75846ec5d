"""Django's settings: one concern a file, read in this order."""

from config.secrets_in_text import know
from config.settings.application import *
from config.settings.celery import *
from config.settings.database import *
from config.settings.embedded import *
from config.settings.logging import *
from config.settings.mail import *
from config.settings.media_pipeline import *
from config.settings.openapi import *
from config.settings.rest import *
from config.settings.security import *
from config.settings.telemetry import *
from config.settings.workflows import *

know(globals())
