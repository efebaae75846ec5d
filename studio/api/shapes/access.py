"""Who is let in: projects, members and API keys."""

from typing import Annotated, NotRequired

from typing_extensions import TypedDict

from studio.api.openapi.shape import Id, Link, Moment, growing, shape
from workflows.projects.api_key import Scope
from workflows.projects.membership import Role


@shape
class ProjectLinks(TypedDict):
    self: Link
    commands: Link
    stream: Link


@shape
class ProjectShown(TypedDict):
    id: Id
    name: str
    slug: str
    role: Annotated[str, growing(Role)]
    """The caller's."""
    created_at: Moment
    links: ProjectLinks


@shape
class MemberShown(TypedDict):
    user: int
    username: str
    role: Annotated[str, growing(Role)]
    since: Moment


@shape
class NewMember(TypedDict):
    username: str
    """Of an account that is there."""
    role: str


@shape
class RoleChange(TypedDict):
    role: str


@shape
class ApiKeyShown(TypedDict):
    """A key acts as the one who made it, as far as its scopes reach. Its secret is kept nowhere."""

    id: Id
    name: str
    prefix: str
    """How its secret begins."""
    username: str
    scopes: list[Annotated[str, growing(Scope)]]
    """None: all that the role of its user allows."""
    created_at: Moment
    expires_at: Moment | None
    revoked_at: Moment | None
    last_used_at: Moment | None
    """To the minute."""
    secret: NotRequired[str]
    """Shown once, when it is made or rotated."""


@shape
class NewApiKey(TypedDict, total=False):
    name: str
    scopes: list[str]
    days: int
    """How long it lasts; without, until it is revoked."""
