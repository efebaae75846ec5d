"""Why something does not move: what the answer looks like."""

from typing_extensions import TypedDict

from studio.api.openapi.shape import Id, shape


@shape
class WhyFinding(TypedDict):
    code: str
    detail: str
    remedy: str | None
    """What ends it."""
    about: list[Id]
    """Jobs to look at next."""


@shape
class Why(TypedDict):
    id: Id
    name: str
    status: str
    findings: list[WhyFinding]
    jobs: list["Why"]
