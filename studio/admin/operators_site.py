"""The admin's site: Django's own, with a first page that says how everything stands."""

from typing import Any

from django.contrib.admin import AdminSite
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.urls import path

from studio.admin.dashboard import dashboard
from studio.admin.find_row import find_row


class OperatorsSite(AdminSite):
    site_header = "Callsheet"
    site_title = "Callsheet"
    site_url = None  # there is no page of the site yet
    index_title = "How it stands"
    index_template = "admin/dashboard.html"
    enable_nav_sidebar = False

    def index(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> TemplateResponse:
        return super().index(request, (extra_context or {}) | {"figures": dashboard(request.user)})

    def get_urls(self) -> list[Any]:
        return [path("find/", self.admin_view(find_row), name="find"), *super().get_urls()]
