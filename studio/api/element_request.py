"""What a client posts about an element of a film."""

from dataclasses import dataclass
from uuid import UUID

from rest_framework.request import Request

from studio.api.api_errors import BadRequest
from studio.api.command_request import id_of, object_of, text_of


@dataclass(frozen=True, kw_only=True)
class ElementRequest:
    """None and empty: not sent."""

    name: str = ""
    asset: UUID | None = None
    description: str = ""


def read_element(request: Request) -> ElementRequest:
    """Raises BadRequest, with a code that names the field."""
    body = object_of(request)
    return ElementRequest(
        name=text_of(body, "name"),
        asset=id_of(body, "asset"),
        description=text_of(body, "description"),
    )


def read_new_element(request: Request) -> tuple[ElementRequest, UUID]:
    """The element and its upload. Raises BadRequest."""
    wanted = read_element(request)
    if not wanted.name or wanted.asset is None:
        raise BadRequest(
            "an element has a name and an asset, the id of an uploaded picture or sound",
            "element_incomplete",
        )
    return wanted, wanted.asset
