"""What belongs to a project: credits, keys, limits, webhooks, styles, the caller's role."""

from typing import Annotated, Any, NotRequired

from typing_extensions import TypedDict

from media_pipeline.credits.ledger_entry import EntryKind
from studio.api.openapi.shape import Id, Link, Microdollars, Moment, growing, shape
from studio.api.shapes.work import EventShown, JobShown
from workflows.projects.membership import Role


@shape
class CreditLinks(TypedDict):
    self: Link
    ledger: Link


@shape
class CreditsShown(TypedDict):
    project: Id
    balance_microdollars: Microdollars
    reserved_microdollars: Microdollars
    """Held for what has been launched."""
    available_microdollars: Microdollars
    owed_microdollars: Microdollars
    """What bills came to beyond all that was there."""
    links: CreditLinks


@shape
class LedgerLine(TypedDict):
    id: Id
    key: str
    kind: Annotated[str, growing(EntryKind)]
    amount_microdollars: Microdollars
    owed_microdollars: Microdollars
    balance_microdollars: Microdollars
    what: str
    is_own_key: bool
    run: Id | None
    take: Id | None
    created_at: Moment


@shape
class KeyLinks(TypedDict):
    self: Link


@shape
class ProviderKeyShown(TypedDict):
    provider: str
    last_four: str
    created_at: Moment
    links: KeyLinks


@shape
class ProviderKeys(TypedDict):
    results: list[ProviderKeyShown]
    next: None


@shape
class NewProviderKey(TypedDict):
    provider: str
    key: str
    """Sealed at once and never shown again."""


@shape
class LimitLinks(TypedDict):
    self: Link
    pause: Link


@shape
class LimitShown(TypedDict):
    """How many jobs of a key are and may be at work at once."""

    key: str
    cap: int | None
    at_work: int
    held_back: int
    paused_until: Moment | None
    links: LimitLinks


@shape
class Limits(TypedDict):
    results: list[LimitShown]
    next: None


@shape
class Cap(TypedDict):
    cap: int | None
    """Null for none."""


@shape
class Seconds(TypedDict):
    seconds: int


@shape
class MembershipShown(TypedDict):
    project: Id
    role: Annotated[str, growing(Role)]
    wants_mail: bool


@shape
class MembershipChange(TypedDict):
    wants_mail: bool


@shape
class WebhookLinks(TypedDict):
    self: Link
    deliveries: Link


@shape
class WebhookShown(TypedDict):
    id: Id
    project: Id
    url: str
    event_types: list[str]
    is_active: bool
    disabled_reason: str | None
    failures: int
    last_error: str | None
    last_failed_at: Moment | None
    created_at: Moment
    links: WebhookLinks
    secret: NotRequired[str]
    """Shown once, when it is made or rotated."""


@shape
class NewWebhook(TypedDict):
    url: str
    event_types: list[str]
    """As `run.*`, or `*` for all."""
    is_active: NotRequired[bool]


@shape
class WebhookChange(TypedDict, total=False):
    url: str
    event_types: list[str]
    is_active: bool


@shape
class DeliveryShown(JobShown):
    webhook_id: str
    """What the receiver saw in its header."""
    number: int | None


@shape
class FeedEntryShown(EventShown):
    channel: str
    channel_number: int


@shape
class FeedShown(TypedDict):
    results: list[FeedEntryShown]
    last: int


@shape
class Styles(TypedDict):
    results: list[dict[str, Any]]
    next: None


@shape
class StyleChoice(TypedDict):
    style: str
    """The key of a style."""


@shape
class FilmStyle(TypedDict, total=False):
    """What a film looks like, as it was when it took the style; empty while it has none."""

    key: str
    version: int
    name: str
    look: list[str]
    palette: str
    medium: str
    lighting: str
    camera: str
    music: list[str]
    local_look: str
