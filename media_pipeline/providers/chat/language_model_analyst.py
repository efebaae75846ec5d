"""The analyst that asks a language model: one request for each question."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from media_pipeline.providers.analyst import (
    Bibles,
    Call,
    RewriteRequest,
    SceneNarrative,
    SceneShots,
    SceneSplit,
    SceneText,
    ShotIdea,
    ShotListRequest,
)
from media_pipeline.providers.asking import ASKING, Asking, Reply
from media_pipeline.providers.casting import CastMatch, CastRequest
from media_pipeline.providers.chat.answer_reader import AnswerReader
from media_pipeline.providers.chat.bibles_answer import BiblesReader
from media_pipeline.providers.chat.cast_answer import CastReader
from media_pipeline.providers.chat.chat_settings import ChatSettings, read_chat_settings
from media_pipeline.providers.chat.endpoint import ChatEndpoint
from media_pipeline.providers.chat.enhanced_answer import EnhancedReader
from media_pipeline.providers.chat.music_answer import MusicReader
from media_pipeline.providers.chat.narratives_answer import NarrativesReader
from media_pipeline.providers.chat.one_answer import one_answer
from media_pipeline.providers.chat.price import price
from media_pipeline.providers.chat.questions import (
    about_asking,
    about_cast,
    about_music,
    about_one_shot,
    about_scenes,
    about_script,
    about_shots,
)
from media_pipeline.providers.chat.request_body import request_body
from media_pipeline.providers.chat.rewritten_answer import RewriteReader
from media_pipeline.providers.chat.sections import Section, write_sections
from media_pipeline.providers.chat.shots_answer import ShotsReader
from media_pipeline.providers.chat.split_answer import SplitReader
from media_pipeline.providers.chat.style_answer import StyleReader
from media_pipeline.providers.chat.wording import edition, instructions
from media_pipeline.providers.composer import MusicBrief, MusicDesign
from media_pipeline.providers.style_recipe import StyleRecipe

ValueT = TypeVar("ValueT")
#: Of the schema, the marks, and what is known of people and places. Bytes are counted as tokens,
#: of which there are never more, so there is room.
_BYTES_BESIDE = 12_000


@dataclass(frozen=True)
class Question(Generic[ValueT]):
    """``reader`` makes a fresh reader: one listens while the answer comes, one reads it whole."""

    call: Call
    material: Sequence[Section]
    reader: Callable[[], AnswerReader[Any, ValueT]]


class LanguageModelAnalyst:
    """Any OpenAI-compatible endpoint. Raises ImproperlyConfigured where a setting is missing."""

    name = "model"

    def __init__(self, settings: ChatSettings | None = None) -> None:
        self._settings = settings or read_chat_settings()
        self._endpoint = ChatEndpoint(self._settings)

    def identity(self, call: Call) -> str:
        return f"{self.name} {self._settings.model[:120]} {call} {edition(call)}"

    def most(self, call: Call, text: str) -> int:
        """As if every byte of the question were a token, and the answer as long as it may be."""
        asked = len(text.encode()) + len(instructions(call).encode()) + _BYTES_BESIDE
        return price(self._settings, asked, self._settings.output_tokens)

    def split(self, script: str, asking: Asking = ASKING) -> Reply[SceneSplit]:
        return self._ask(
            Question("split", about_script(script), lambda: SplitReader(script)), asking
        )

    def bibles(self, script: str, asking: Asking = ASKING) -> Reply[Bibles]:
        question = Question(
            "bibles", about_script(script), lambda: BiblesReader(script, asking.elements)
        )
        return self._ask(question, asking)

    def narrate(
        self, scenes: tuple[SceneText, ...], bibles: Bibles, asking: Asking = ASKING
    ) -> Reply[tuple[SceneNarrative, ...]]:
        numbers = [scene.number for scene in scenes]
        question = Question(
            "narrate",
            about_scenes(scenes, bibles),
            lambda: NarrativesReader(numbers, bibles.locations),
        )
        return self._ask(question, asking)

    def list_shots(
        self, request: ShotListRequest, asking: Asking = ASKING
    ) -> Reply[tuple[SceneShots, ...]]:
        question = Question(
            "list_shots", about_shots(request), lambda: ShotsReader(request, asking.elements)
        )
        return self._ask(question, asking)

    def cast(self, request: CastRequest, asking: Asking = ASKING) -> Reply[tuple[CastMatch, ...]]:
        return self._ask(Question("cast", about_cast(request), lambda: CastReader(request)), asking)

    def derive_style(self, script: str, asking: Asking = ASKING) -> Reply[StyleRecipe]:
        return self._ask(Question("derive_style", about_script(script), StyleReader), asking)

    def design_music(self, brief: MusicBrief, asking: Asking = ASKING) -> Reply[MusicDesign]:
        question = Question("design_music", about_music(brief), lambda: MusicReader(brief))
        return self._ask(question, asking)

    def rewrite_shot(self, request: RewriteRequest, asking: Asking = ASKING) -> Reply[ShotIdea]:
        question = Question("rewrite_shot", about_one_shot(request), lambda: RewriteReader(request))
        return self._ask(question, asking)

    def enhance(self, script: str, asking: Asking = ASKING) -> Reply[str]:
        return self._ask(Question("enhance", about_script(script), EnhancedReader), asking)

    def _ask(self, question: Question[ValueT], asking: Asking) -> Reply[ValueT]:
        material = write_sections([*question.material, *about_asking(asking)])
        shape = question.reader().answer
        body = request_body(self._settings, question.call, material, shape)
        return one_answer(self._settings, self._endpoint, body, question.reader, asking)
