"""The files that a person names with ``--element NAME=FILE``, refused early and in words."""

from collections.abc import Sequence
from pathlib import Path

from media_pipeline.assets.read_picture import LARGEST_PICTURE, PictureRefused, read_picture
from media_pipeline.assets.upload_sound import (
    LARGEST_SOUND,
    SoundRefused,
    kind_of_upload,
    looks_like_sound,
)
from media_pipeline.elements.add_element import MOST_ELEMENTS
from media_pipeline.elements.element_name import ElementRefused, clean_name, token_of
from studio.production.bad_input import BadInput
from studio.production.order import OrderedElement
from studio.production.script_file import read_bytes

_LARGEST = max(LARGEST_PICTURE, LARGEST_SOUND)


def read_elements(given: Sequence[str]) -> tuple[OrderedElement, ...]:
    """Raises BadInput."""
    elements = tuple(_read(one) for one in given)
    if len(elements) > MOST_ELEMENTS:
        raise BadInput(f"A film has at most {MOST_ELEMENTS} elements; leave some out.")
    tokens = [token_of(element.name) for element in elements]
    if twice := next((token for token in tokens if tokens.count(token) > 1), None):
        raise BadInput(f"There are two elements {twice}. Give one of them another name.")
    return elements


def _read(given: str) -> OrderedElement:
    name, sign, file = given.partition("=")
    if not sign or not file:
        raise BadInput(f"--element {given[:100]}: write NAME=FILE, as in --element MUG=mug.png")
    try:
        name = clean_name(name)
        data = read_bytes(Path(file), most=_LARGEST, what="picture or sound")
        _check(data)
    except ElementRefused as refused:
        raise BadInput(f"--element {given[:100]}: {refused.detail}") from refused
    except (PictureRefused, SoundRefused) as refused:
        raise BadInput(f"{file}: {refused.detail}") from refused
    return OrderedElement(name=name, file=data)


def _check(data: bytes) -> None:
    """Raises PictureRefused and SoundRefused. Whether a sound can be heard to its end is seen when
    it is uploaded, still before anything is made."""
    if looks_like_sound(data):
        kind_of_upload(data)
    else:
        read_picture(data)
