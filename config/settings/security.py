"""How browsers are told to treat us; who attacks what is in SECURITY.md."""

from config.env import env

# Behind HTTPS (HTTPS=true) nothing goes over a plain connection. Without it, as on a laptop,
# secure cookies would lock everybody out.
HTTPS = env.bool("HTTPS", default=False)
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]  # asked from inside, without a proxy
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=3600 if HTTPS else 0)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("HSTS_SUBDOMAINS", default=False)
if env.bool("BEHIND_PROXY", default=False):  # only where a proxy sets the header itself
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
#: Whether other names below ours speak HTTPS, and whether browsers should come with our name in a
#: list that nobody gets out of again, only the owner of the name can say.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# «__Host-»: no neighbouring name, and nobody on a plain connection, can plant such a cookie.
_HOST = "__Host-" if HTTPS else ""
SESSION_COOKIE_NAME = f"{_HOST}callsheet_session"
SESSION_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_NAME = f"{_HOST}callsheet_csrf"
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True  # forms and pages carry the token in their text
CSRF_COOKIE_SAMESITE = "Lax"

SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"

AUTHENTICATION_BACKENDS = ["studio.security.slow_guessing.SlowGuessing"]
#: Passwords tried from one address in a minute, in each process of the site; for one account three
#: times as many.
STUDIO_LOGINS_A_MINUTE = env.int("STUDIO_LOGINS_A_MINUTE", default=10)
