"""The site as ``dev`` serves it: with the admin's style sheets, as no server is in front."""

from django.conf import settings
from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler
from django.utils.module_loading import import_string

# What a server of its own would run, bodies in chunks and all.
application = ASGIStaticFilesHandler(import_string(settings.ASGI_APPLICATION))
