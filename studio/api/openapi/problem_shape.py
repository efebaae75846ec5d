"""What an error looks like, RFC 9457."""

from typing import NotRequired

from typing_extensions import TypedDict

from studio.api.openapi.shape import Id, Microdollars, shape


@shape
class Problem(TypedDict):
    """Why a request was refused. `code` is for programs and stays as it is; `detail` says to a
    person what is wrong and what to do."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    command_id: NotRequired[Id]
    """The command that was there before under the same key."""
    needed_microdollars: NotRequired[Microdollars]
    available_microdollars: NotRequired[Microdollars]
    pruned_through: NotRequired[int]
    """Events up to this number are gone."""
