"""Addresses of the whole site."""

from django.contrib import admin
from django.urls import include, path

from studio.api.views.health import healthz, readyz

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/v1/", include("studio.api.urls")),
    path("healthz", healthz),
    path("readyz", readyz),
]
