"""How mail is sent; without EMAIL_URL none is."""

from config.env import env

_mail = env.email_url("EMAIL_URL", default="dummymail://")

EMAIL_BACKEND = _mail["EMAIL_BACKEND"]
EMAIL_HOST = _mail.get("EMAIL_HOST") or "localhost"
EMAIL_PORT = int(_mail.get("EMAIL_PORT") or 25)
EMAIL_HOST_USER = _mail.get("EMAIL_HOST_USER") or ""
EMAIL_HOST_PASSWORD = _mail.get("EMAIL_HOST_PASSWORD") or ""
EMAIL_USE_TLS = bool(_mail.get("EMAIL_USE_TLS", False))
EMAIL_USE_SSL = bool(_mail.get("EMAIL_USE_SSL", False))
EMAIL_FILE_PATH = _mail.get("EMAIL_FILE_PATH") or None
EMAIL_TIMEOUT = 20

DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="callsheet@localhost")
#: Stands behind the @ of a mail's own id.
WORKFLOWS_MAIL_DOMAIN = DEFAULT_FROM_EMAIL.rpartition("@")[2].rstrip("> ") or "localhost"
