"""The REST API, and what the studio is told about the processes it starts."""

from config.env import BASE_DIR, VAR_DIR, env

REST_FRAMEWORK: dict[str, object] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "studio.api.api_key_authentication.ApiKeyAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": [
        "rest_framework.permissions.IsAuthenticated",
        "studio.api.known_query.KnownQuery",
    ],
    "DEFAULT_THROTTLE_CLASSES": ["studio.api.rate_of_caller.Rate"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["studio.api.limited_json_parser.LimitedJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "studio.api.openapi.api_schema.ApiSchema",
    "EXCEPTION_HANDLER": "studio.api.problem.answer_exception",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}

#: In a process of the site; each has a database connection of its own while it is worked on.
STUDIO_REQUESTS_AT_ONCE = env.int("STUDIO_REQUESTS_AT_ONCE", default=16)
#: Between two pieces of a request's body, and for all of it: a picture over a slow line.
STUDIO_BODY_SILENT_SECONDS = env.float("STUDIO_BODY_SILENT_SECONDS", default=30)
STUDIO_BODY_SECONDS = env.float("STUDIO_BODY_SECONDS", default=600)
#: Seconds after which a client should look again at what is not finished.
STUDIO_RETRY_AFTER_SECONDS = env.int("STUDIO_RETRY_AFTER_SECONDS", default=2)
#: What one key or session may ask of one process of the site in a minute; 429 beyond that.
STUDIO_LOOKS_A_MINUTE = env.int("STUDIO_LOOKS_A_MINUTE", default=6000)
STUDIO_SENDS_A_MINUTE = env.int("STUDIO_SENDS_A_MINUTE", default=600)
#: From one address; a key has 256 bits, so this keeps logs short rather than keys safe.
STUDIO_WRONG_KEYS_A_MINUTE = env.int("STUDIO_WRONG_KEYS_A_MINUTE", default=60)
#: Streams of events open in a process of the site; each takes some 100 KB.
STUDIO_STREAMS_AT_ONCE = env.int("STUDIO_STREAMS_AT_ONCE", default=1000)
#: Then the client comes back by itself, with the last id that it saw.
STUDIO_LONGEST_STREAM_SECONDS = env.float("STUDIO_LONGEST_STREAM_SECONDS", default=300)
#: Whoever scrapes /metrics says it (Authorization: Bearer …); without one nobody sees it.
STUDIO_METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
#: What ``celery -A`` is told.
STUDIO_CELERY_APP = "config.celery"
#: What ``flower --conf`` is told.
STUDIO_FLOWER_CONFIG = BASE_DIR / "config/flower.py"
#: Where the processes that ``produce`` and ``dev`` start write what they have to say.
STUDIO_LOG_DIR = VAR_DIR / "logs"
