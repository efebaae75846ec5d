"""How a client shows who it is; ``StudioConfig.ready`` imports it."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema


class KeyExtension(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "studio.api.api_key_authentication.ApiKeyAuthentication"
    name = "key"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        del auto_schema
        return {"type": "http", "scheme": "bearer", "description": "A key of a project, `cs_…`."}
