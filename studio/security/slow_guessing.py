"""Passwords are not guessed by the thousand: so many tries a minute, then none is looked at.

Counted before the password is looked at, right or wrong: a try costs a third of a second of a
processor, and of twenty at once none may slip through. Counted in the process (decision 0051), so
with more processes of the site there are as many times more.
"""

import ipaddress
import logging
from typing import Any

from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from studio.api.rates import minute

log = logging.getLogger(__name__)

#: One account may be tried from several places, by its owner and by somebody else.
TIMES_AN_ACCOUNT = 3


class SlowGuessing(ModelBackend):
    """Django's accounts. Whoever tries too often is told the same as with a wrong password."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **more: Any,
    ) -> User | None:
        if request is not None:
            refuse_guessing(str(request.META.get("REMOTE_ADDR", "")), username or "")
        user = super().authenticate(request, username=username, password=password, **more)
        return user if isinstance(user, User) else None


def refuse_guessing(address: str, username: str) -> None:
    """Raises PermissionDenied, which ends the login without a look at the password."""
    most = settings.STUDIO_LOGINS_A_MINUTE
    origin = _origin(address)
    if minute.count(f"login from {origin}") > most:
        log.warning("login.too_many_tries", extra={"address": origin})
        raise PermissionDenied
    if minute.count(f"login as {username[:150].lower()}") > most * TIMES_AN_ACCOUNT:
        log.warning("login.too_many_tries", extra={"address": origin, "is_of_one_account": True})
        raise PermissionDenied


def _origin(address: str) -> str:
    """One customer of a provider has 2**64 addresses of the sixth version, and is one."""
    try:
        plain = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if plain.version == 6:
        return str(ipaddress.ip_network((plain, 64), strict=False))
    return str(plain)
