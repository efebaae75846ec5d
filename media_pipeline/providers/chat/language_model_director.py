"""The director that asks a language model: one request for each note."""

import hashlib
import json
from dataclasses import asdict

from media_pipeline.providers.asking import ASKING, Asking, Reply
from media_pipeline.providers.chat.chat_settings import ChatSettings, read_chat_settings
from media_pipeline.providers.chat.direction_answer import DirectionAnswer, DirectionReader
from media_pipeline.providers.chat.endpoint import ChatEndpoint
from media_pipeline.providers.chat.one_answer import one_answer
from media_pipeline.providers.chat.price import price
from media_pipeline.providers.chat.questions import about_asking
from media_pipeline.providers.chat.request_body import body_of
from media_pipeline.providers.chat.sections import Section, write_sections
from media_pipeline.providers.chat.wording import instructions_to_direct
from media_pipeline.providers.director import Direction, FilmOutline

_BYTES_BESIDE = 8_000


class LanguageModelDirector:
    """Asks where the analyst asks. Raises ImproperlyConfigured where a setting is missing."""

    name = "model"

    def __init__(self, settings: ChatSettings | None = None) -> None:
        self._settings = settings or read_chat_settings()
        self._endpoint = ChatEndpoint(self._settings)

    def identity(self) -> str:
        words = hashlib.sha256(instructions_to_direct().encode()).hexdigest()[:8]
        return f"{self.name} {self._settings.model[:120]} direct {words}"

    def most(self, text: str) -> int:
        """As if every byte of the question were a token, and the answer as long as it may be."""
        asked = len(text.encode()) + len(instructions_to_direct().encode()) + _BYTES_BESIDE
        return price(self._settings, asked, self._settings.output_tokens)

    def understand(
        self, note: str, outline: FilmOutline, asking: Asking = ASKING
    ) -> Reply[Direction]:
        told = write_sections([Section("NOTE", note), *_about(outline), *about_asking(asking)])
        body = body_of(self._settings, "direct", instructions_to_direct(), told, DirectionAnswer)
        return one_answer(
            self._settings, self._endpoint, body, lambda: DirectionReader(outline), asking
        )


def _about(outline: FilmOutline) -> list[Section]:
    tables = {
        "FILM": (outline.film,),
        "PEOPLE": outline.people,
        "PLACES": outline.places,
        "SCENES": outline.scenes,
        "SHOTS": outline.shots,
    }
    sections = [Section("STYLES", json.dumps(outline.styles))]
    for name, rows in tables.items():
        lines = ",\n".join(json.dumps(asdict(row), ensure_ascii=False) for row in rows)
        sections.append(Section(name, f"[\n{lines}\n]"))
    return sections
