"""What the model is shown: the sections of our questions, read back out of the messages."""

import base64
import json
import re
from collections.abc import Sequence
from typing import Any

from media_pipeline.providers.analyst import (
    Bibles,
    CharacterBible,
    LocationBible,
    SceneNarrative,
    SceneText,
)
from media_pipeline.screenplay.names import name_key

_SECTION = re.compile(
    r"^<<<(?P<name>[A-Z]+(?: \d+)?) \[(?P<mark>\w+)\]\n(?P<text>.*?)\n>>>(?P=name) \[(?P=mark)\]$",
    re.DOTALL | re.MULTILINE,
)
_GUTTER = re.compile(r"^\d+: ?", re.MULTILINE)


def text_of(message: dict[str, Any]) -> str:
    """A message is a text, or a list of parts of which some are text."""
    content = message["content"]
    if isinstance(content, str):
        return content
    return "\n".join(part["text"] for part in content if part["type"] == "text")


def pictures_of(messages: Sequence[dict[str, Any]]) -> list[bytes]:
    """The pictures that go with the messages as data URLs."""
    urls = [
        part["image_url"]["url"]
        for message in messages
        if isinstance(message["content"], list)
        for part in message["content"]
        if part["type"] == "image_url"
    ]
    return [base64.b64decode(url.partition(";base64,")[2], validate=True) for url in urls]


class Material:
    """The sections of one question. It is the stub's own reader: an adapter that writes them
    otherwise is found out here."""

    def __init__(self, messages: Sequence[dict[str, Any]]) -> None:
        self.instructions = "\n".join(text_of(m) for m in messages if m["role"] == "system")
        asked = "\n".join(text_of(m) for m in messages if m["role"] == "user")
        self._sections = {found["name"]: found["text"] for found in _SECTION.finditer(asked)}

    def __contains__(self, name: str) -> bool:
        return name in self._sections

    @property
    def script(self) -> str:
        """Without the line numbers; every line ends with LF, as a model would see it."""
        return _GUTTER.sub("", self._sections["SCRIPT"])

    def text(self, name: str) -> str:
        return self._sections[name]

    def table(self, name: str) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = json.loads(self._sections[name])
        return rows

    @property
    def scenes(self) -> tuple[SceneText, ...]:
        return tuple(
            SceneText(
                number=row["sceneNumber"],
                text=self._sections[f"SCENE {row['sceneNumber']}"],
                seconds=row["seconds"],
            )
            for row in self.table("SCENES")
        )

    @property
    def bibles(self) -> Bibles:
        return Bibles(
            characters=tuple(
                CharacterBible(
                    tag=name_key(row["name"]),
                    name=row["name"],
                    aliases=tuple(row["aliases"]),
                    gender=row["gender"],
                    voice_only=row["voiceOnly"],
                )
                for row in self.table("PEOPLE")
            ),
            locations=tuple(
                LocationBible(tag=name_key(row["name"]), name=row["name"], setting=row["setting"])
                for row in self.table("PLACES")
            ),
        )

    @property
    def narratives(self) -> tuple[SceneNarrative, ...]:
        return tuple(
            SceneNarrative(
                title=row["title"],
                location_tag=name_key(row["place"]),
                time_of_day=row["timeOfDay"],
                weather=row["weather"],
                mood=row["mood"],
                story_beat=row["storyBeat"],
            )
            for row in self.table("SCENES")
        )
