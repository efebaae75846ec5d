"""Addresses of the whole site."""

from django.contrib import admin
from django.urls import include, path

from studio.api.openapi.served_description import Description, DescriptionPage
from studio.api.views.assets import media
from studio.api.views.health import healthz, readyz
from studio.metrics.page import metrics

handler400 = "studio.api.outside_the_views.bad_request"
handler403 = "studio.api.outside_the_views.permission_denied"
handler500 = "studio.api.outside_the_views.server_error"

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/v1/", include("studio.api.urls")),
    path("media/<str:token>", media),
    path("api/docs", DescriptionPage.as_view(), name="api-docs"),
    path("api/schema", Description.as_view(), name="schema"),
    path("healthz", healthz),
    path("metrics", metrics),
    path("readyz", readyz),
]
