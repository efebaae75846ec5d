"""What a client posts as a command, for an answer to a blocked job, or to a provider's webhook."""

from typing import Annotated, Any, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from studio.api.openapi.shape import Id, growing, shape
from workflows.commands.command import CommandKind


@shape
class NewCommand(TypedDict, total=False):
    """Something that shall be done: committed with its run and its first jobs, or refused."""

    client_command_id: str
    """New for each command, unless the header `Idempotency-Key` has it."""
    kind: Annotated[str, growing(CommandKind)]
    """`new_turn` unless said otherwise."""
    script: str
    """Kept with the command, or not at all."""
    script_name: str
    payload: dict[str, Any]
    """What the kind wants to know."""
    targets: list[str]
    """What it is about, as `film:<id>`, `run:<id>`, `shot.still:<id>`."""
    text: str
    chat: str
    attachments: list[str]
    supersedes: Id | None
    """A command that has not begun, whose place this one takes."""


@shape
class NewCommandForm(TypedDict, total=False):
    """The same as a form, with the script as a file."""

    script: Annotated[str, Field(json_schema_extra={"format": "binary"})]
    script_name: str
    client_command_id: str
    kind: str
    payload: str
    """JSON."""
    targets: str
    """JSON."""
    attachments: str
    """JSON."""
    text: str
    chat: str
    supersedes: Id


@shape
class Guidance(TypedDict):
    text: str
    """For jobs that have not started."""
    payload: NotRequired[dict[str, Any]]
    """`at_most`: micro-dollars that it may cost to be understood."""
    client_command_id: NotRequired[str]


@shape
class PersonsAnswer(TypedDict):
    """What a person found out about a request of which nobody knows what came of it."""

    answer: str
    """Of the job's `answers`."""
    provider_request_id: NotRequired[str]
    result: NotRequired[dict[str, Any] | None]
    cost_microdollars: NotRequired[int]


@shape
class WebhookHeard(TypedDict):
    changed: bool
