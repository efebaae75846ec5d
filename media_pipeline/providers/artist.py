"""The artist draws: stills of shots, sheets of people and of places."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

from media_pipeline.providers.analyst import Setting


@dataclass(frozen=True, kw_only=True)
class PersonLook:
    """What can be seen of a person. The same look must always be recognisably the same person.

    ``seed`` stands for what the script leaves open (hair, face); it comes from the person's tag.
    ``skin`` and ``hair``: colours as ``#rrggbb``, where an artist read them from portraits.
    """

    name: str
    age: str
    gender: str
    physical_description: str
    standard_clothing: str
    distinguishing_features: str
    seed: int
    skin: str = ""
    hair: str = ""


@dataclass(frozen=True, kw_only=True)
class PlaceLook:
    name: str
    setting: Setting
    description: str
    key_features: str
    ambiance: str
    seed: int


@dataclass(frozen=True, kw_only=True)
class ElementLook:
    """A thing, place or face that the shot must show as it is on ``picture`` (JPEG or PNG).

    ``action`` names it by ``token``. ``description`` says what can be seen of it, or is empty.
    """

    token: str
    description: str
    picture: Path


@dataclass(frozen=True, kw_only=True)
class StillRequest:
    """One still. The words are those of ``analyst.ShotIdea`` and ``analyst.SceneNarrative``.

    ``words``: a person's own for this picture; what they say goes before the fields, which say the
    rest. Empty: the fields say it all.
    """

    width: int
    height: int
    place: PlaceLook
    time_of_day: str
    weather: str
    mood: str
    shot_size: str
    angle: str
    action: str
    people: tuple[PersonLook, ...]
    elements: tuple[ElementLook, ...] = ()
    style: str = "ink"
    seed: int = 0
    words: str = ""


@dataclass(frozen=True, kw_only=True)
class PosterRequest:
    """``scene``: who and what is under the ``title``, in the poster's size."""

    title: str
    scene: StillRequest


@dataclass(frozen=True, kw_only=True)
class AssetReference:
    """What goes with a prompt. ``called`` is how the prompt may name it, or empty.

    ``role``: person | place | thing | edited; of the last one the prompt says what to change.
    ``picture``: None where there are only words. ``look``: of a person.
    """

    role: Literal["person", "place", "thing", "edited"]
    called: str
    description: str
    picture: Path | None
    look: PersonLook | None = None


@dataclass(frozen=True, kw_only=True)
class AssetRequest:
    """A single picture from a person's own words. ``style`` for an artist that draws in looks,
    ``style_words`` for one that reads: a sentence, empty: as it likes."""

    prompt: str
    width: int
    height: int
    references: tuple[AssetReference, ...] = ()
    style: str = "ink"
    style_words: str = ""
    seed: int = 0


@dataclass(frozen=True, kw_only=True)
class Picture:
    """A finished picture: PNG bytes, its size in pixels, and the model that made it.

    ``look``: of a person's sheet, the look as it was drawn, where portraits told more than words.
    ``left_out``: what of the request is not on it, as a sentence; empty: nothing.
    """

    png: bytes
    width: int
    height: int
    model: str
    look: PersonLook | None = None
    left_out: str = ""


class Artist(Protocol):
    """Draws. Same request, same bytes. Raises ProviderError only."""

    name: str

    def draw_still(self, request: StillRequest) -> Picture: ...

    def draw_person_sheet(
        self, person: PersonLook, *, style: str, portraits: Sequence[Path] = ()
    ) -> Picture:
        """``portraits``: pictures of who plays the person, JPEG or PNG; the first counts most."""
        ...

    def draw_place_sheet(
        self, place: PlaceLook, *, style: str, pictures: Sequence[Path] = ()
    ) -> Picture:
        """``pictures``: of the place as it is, JPEG or PNG."""
        ...

    def draw_poster(self, request: PosterRequest) -> Picture: ...

    def draw_asset(self, request: AssetRequest) -> Picture:
        """A picture of whatever the words say, beside any film."""
        ...
