"""The REST API."""

REST_FRAMEWORK: dict[str, object] = {}
