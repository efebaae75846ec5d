"""``Authorization: Bearer cs_…``: a program acts as one user in one project."""

from django.contrib.auth.models import User
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from studio.api.rates import refuse_guessing
from workflows.projects.api_key import ApiKey


class ApiKeyAuthentication(BaseAuthentication):
    """Sets ``request.auth`` to the ApiKey; another scheme is left to those who follow."""

    def authenticate(self, request: Request) -> tuple[User, ApiKey] | None:
        scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        key = ApiKey.objects.find(secret.strip()) if secret.strip() else None
        if key is None:
            # Only who guesses is slowed down, not whoever else comes from the same address.
            refuse_guessing(str(request.META.get("REMOTE_ADDR", "")))
            raise AuthenticationFailed(
                "this API key is unknown, expired or revoked; make another with "
                "./manage.py createproject",
                code="api_key_invalid",
            )
        return key.user, key

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002
        return 'Bearer realm="callsheet"'
