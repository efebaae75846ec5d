"""Django's settings: one concern a file, read in this order."""

from config.settings.application import *  # noqa: F403
from config.settings.celery import *  # noqa: F403
from config.settings.database import *  # noqa: F403
from config.settings.logging import *  # noqa: F403
from config.settings.media_pipeline import *  # noqa: F403
from config.settings.rest import *  # noqa: F403
from config.settings.workflows import *  # noqa: F403
