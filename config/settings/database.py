"""PostgreSQL, embedded or a server."""

from config.env import database

DATABASES = {"default": database() | {"CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": False}}
