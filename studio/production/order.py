"""What a person orders with ``produce``: a script and how the film shall be made."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from media_pipeline.films.film_options import Stage

DRAFT_SHORT_SIDE = 360
FULL_SHORT_SIDE = 720


@dataclass(frozen=True, kw_only=True)
class OrderedElement:
    """A picture or a sound for the film, as its file has it, and the name that it is known by."""

    name: str
    file: bytes


@dataclass(frozen=True, kw_only=True)
class Order:
    """``data`` is the script file as it is; the rest is what ``new_turn`` takes.

    ``film``: the film of which it is another draft; how that looks is given.
    """

    data: bytes
    script_name: str
    stop_at: str = Stage.MUSIC.value
    style: str = "ink"
    aspect_ratio: str = "16:9"
    short_side: int = FULL_SHORT_SIDE
    fps: int = 24
    export: bool = True
    seed: int = 0
    elements: tuple[OrderedElement, ...] = ()
    film: UUID | None = None
    #: Micro-dollars that all of it may cost.
    at_most: int = 0

    @property
    def wants_film(self) -> bool:
        """An order that stops before anything moves has nothing to export."""
        return self.export and Stage(self.stop_at).reaches(Stage.MOTION)

    @property
    def targets(self) -> list[str]:
        return [f"film:{self.film}"] if self.film else []

    def options(self) -> dict[str, Any]:
        agreed = {"at_most": self.at_most} if self.at_most else {}
        if self.film is not None:
            return agreed | {
                "script_name": self.script_name,
                "stop_at": self.stop_at,
                "export": self.wants_film,
            }
        return agreed | {
            "script_name": self.script_name,
            "stop_at": self.stop_at,
            "style": self.style,
            "aspect_ratio": self.aspect_ratio,
            "short_side": self.short_side,
            "fps": self.fps,
            "export": self.wants_film,
            "seed": self.seed,
        }

    def client_command_id(self, number: int) -> str:
        """The same order is the same command; ``number`` counts those that were given up."""
        digest = hashlib.sha256(self.data)
        digest.update(json.dumps(self.options(), sort_keys=True).encode())
        for target in self.targets:
            digest.update(target.encode())
        for element in self.elements:
            digest.update(element.name.encode() + b"\0" + hashlib.sha256(element.file).digest())
        return f"produce:{digest.hexdigest()}" + (f":{number}" if number else "")
