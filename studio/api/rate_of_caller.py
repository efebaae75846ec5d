"""How often one key, or one person, may look and send in a minute."""

from typing import Any

from django.conf import settings
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from studio.api.rates import minute

LOOKS = {"GET", "HEAD", "OPTIONS"}


class Rate(BaseThrottle):
    """Looking and sending are counted apart. ``Retry-After`` says when to come back."""

    def allow_request(self, request: Request, view: Any) -> bool:
        del view
        is_look = request.method in LOOKS
        most = settings.STUDIO_LOOKS_A_MINUTE if is_look else settings.STUDIO_SENDS_A_MINUTE
        who = getattr(request.auth, "pk", None) or f"user {request.user.pk}"
        return bool(minute.count(f"{'look' if is_look else 'send'} {who}") <= most)

    def wait(self) -> float:
        return minute.left()
