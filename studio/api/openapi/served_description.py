"""The description as the site serves it: worked out once a process, as it asks for nobody's key.

Anew for each request it costs seconds of a processor, and anybody may ask.
"""

from functools import cache
from typing import Any

from django.http import HttpResponse
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer
from drf_spectacular.settings import spectacular_settings
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.request import Request


class Description(SpectacularAPIView):
    """YAML, or JSON for ``?format=json`` and ``Accept: application/json``."""

    @extend_schema(exclude=True)
    def get(self, request: Request, *_args: Any, **_more: Any) -> HttpResponse:
        is_json = "json" in str(request.accepted_media_type)
        renderer = OpenApiJsonRenderer if is_json else OpenApiYamlRenderer
        return HttpResponse(
            _rendered(is_json), content_type=f"{renderer.media_type}; charset=utf-8"
        )


class DescriptionPage(SpectacularSwaggerSplitView):
    """Swagger, with nothing in the page's text that would have to be allowed to run."""

    template_name = "studio/api_docs.html"


@cache
def _rendered(is_json: bool) -> bytes:
    renderer = OpenApiJsonRenderer() if is_json else OpenApiYamlRenderer()
    generator = spectacular_settings.DEFAULT_GENERATOR_CLASS()
    rendered: bytes = renderer.render(generator.get_schema(request=None, public=True), None, {})
    return rendered
