"""The site as ``dev`` serves it: with the admin's style sheets, as no server is in front."""

from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler
from django.core.asgi import get_asgi_application

application = ASGIStaticFilesHandler(get_asgi_application())
