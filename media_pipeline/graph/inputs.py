"""What a take is made from: other slots, each projected to what can be seen or heard, and settings.

The same inputs stamp the hash when the job reads them and check it when a person looks, so what
makes a film stale and what goes to a provider cannot drift apart.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from media_pipeline.providers.animator import named_move
from workflows.canonical_json import canonical_hash

Content = Mapping[str, Any]
Projection = Callable[[Content, str], Any]


def _whole(_: Content, digest: str) -> Any:
    return digest


def _fields(*names: str) -> Projection:
    def project(content: Content, _: str) -> Any:
        # A field that is empty is left out: a field added later moves no digest made before it.
        return {name: content[name] for name in names if content.get(name) not in (None, "", [])}

    return project


def _named_move(content: Content, _: str) -> Any:
    """What an animator that reads no prose takes from it."""
    move = named_move(str(content.get("prose", "")))
    return {"camera_move": move} if move else {}


def _whole_seconds(content: Content, _: str) -> Any:
    """Rounded up: models make clips of whole seconds, and a little longer sound changes nothing."""
    return {"seconds": math.ceil(content["seconds"] - 1e-6)} if content.get("seconds") else {}


def _that_it_is_there(_: Content, __: str) -> Any:
    return None


#: name -> what of a take's content the reader can see or hear. Labels (names, titles, numbers) are
#: in none of them: a renamed person makes no picture stale.
PROJECTIONS: dict[str, Projection] = {
    "whole": _whole,
    # For what is found by one reading: a new reading makes it stale, another finding does not.
    "that it is there": _that_it_is_there,
    "seen of a person": _fields(
        "age", "gender", "physical_description", "standard_clothing", "distinguishing_features"
    ),
    "heard of a person": _fields("age", "gender", "voice_description", "is_narrator"),
    "seen of a place": _fields(
        "setting", "description", "key_features", "ambiance", "kind_of_place"
    ),
    "light and weather": _fields("time_of_day", "weather", "mood"),
    "framing": _fields("shot_size", "angle", "action", "characters", "elements"),
    "seen of an element": _fields("description"),
    "seen of an entry": _fields("description"),
    "offered of an entry": _fields("description", "tags"),
    "pictures": _fields("pictures"),
    "cast of a person": _fields("age", "gender", "physical_description"),
    "cast of a place": _fields("setting", "description", "key_features"),
    "brief": _fields("prompt", "width", "height", "style", "references", "seconds", "with_sound"),
    # It is read to know whom to read: which entry it is can be seen in that one's own slots.
    "who it is": lambda _content, _digest: {},
    "movement": _fields("camera_move"),
    "movement named": _named_move,
    "movement in words": _fields("action", "camera_move"),
    "around a movement": _fields("shot_size", "angle", "sound_cue"),
    "how long a sound is": _whole_seconds,
    "lines": _fields("lines"),
    "spoken with": _fields("voice_id"),
    "mood": _fields("mood"),
    "heard of music": _fields("prompt", "tags", "sections"),
    "seen of a style": _fields("look", "palette", "medium", "lighting", "camera", "local_look"),
    "heard of a style": _fields("music"),
    #: It was read when the take was made, and is not read again: no edit of it is an edit here.
    "read once": _fields(),
}


@dataclass(frozen=True, kw_only=True)
class Reads:
    """Another slot is read: its selected take, seen through ``projection``.

    ``optional``: the reader goes on without it when it failed or was never made.
    """

    name: str
    kind: str
    subject: UUID
    projection: str = "whole"
    optional: bool = False


@dataclass(frozen=True, kw_only=True)
class Setting:
    """A value that stands in no slot: a style, a size, a seed."""

    name: str
    value: Any


@dataclass(frozen=True, kw_only=True)
class Seed(Setting):
    """What the artist leaves to chance, ``value`` by default.

    A take may be made from another one («make it again»), and is not stale for that: it is judged
    by its own seed, as by its own model.
    """

    name: str = "seed"


@dataclass(frozen=True, kw_only=True)
class Extent(Setting):
    """What a take reaches over, as the shots of a packed clip: all its other inputs follow from it,
    so where it has changed it alone is told as the cause."""


@dataclass(frozen=True, kw_only=True)
class Label:
    """A name or a title that the job is told, and no input: a new one makes nothing stale.

    ``tell`` works a long one out where it is told: a plan looks at thousands and tells none.
    """

    name: str
    value: Any = None
    tell: Callable[[], Any] | None = None

    @property
    def told(self) -> Any:
        return self.tell() if self.tell else self.value


Input = Reads | Setting | Label


def found_hash(kind: str, version: int, values: Mapping[str, Any], reads: Sequence[str]) -> str:
    """The digest of what a reading found something from: settings, and that others are there."""
    there = dict.fromkeys(reads, projected("that it is there", {}, ""))
    return input_hash(kind, version, "", {**values, **there})


def projected(projection: str, content: Content, digest: str) -> str:
    """The digest of what a reader sees of a take."""
    return canonical_hash(PROJECTIONS[projection](content, digest))


def input_hash(kind: str, version: int, model: str, inputs: Mapping[str, Any]) -> str:
    """The digest of everything a take is made from.

    ``inputs``: name -> digest of what is seen of a slot, or a setting's value.
    """
    return canonical_hash(
        {"kind": kind, "version": version, "model": model, "inputs": dict(inputs)}
    )


def requirements(inputs: Sequence[Input]) -> list[Reads]:
    return [item for item in inputs if isinstance(item, Reads)]
