"""The description of the API that clients are made from."""

SPECTACULAR_SETTINGS: dict[str, object] = {
    "TITLE": "Callsheet",
    "DESCRIPTION": (
        "Durable production of AI films. How to use it, with examples: docs/api.md. Whatever is "
        "refused is a problem (RFC 9457) with a `code` that stays as it is."
    ),
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "DEFAULT_GENERATOR_CLASS": "drf_spectacular.generators.SchemaGenerator",
    "POSTPROCESSING_HOOKS": ["studio.api.openapi.common_answers.common_answers"],
    "COMPONENT_SPLIT_PATCH": False,
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_AUTHENTICATION": [],
    "SORT_OPERATIONS": True,
    # From our own static files: no page of ours asks another site for anything.
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}
