"""How a film of this script could look and sound."""

from collections.abc import Sequence
from typing import Annotated

from media_pipeline.providers.chat.answer_reader import AnswerReader
from media_pipeline.providers.chat.wire import WireModel, one_of
from media_pipeline.providers.clean_text import clean_text
from media_pipeline.providers.style_recipe import LOCAL_LOOKS, StyleRecipe

_LONGEST_PHRASE, _LONGEST_WORD, _MOST_WORDS = 300, 80, 12


class WireStyle(WireModel):
    name: str
    look: list[str]
    palette: str
    medium: str
    lighting: str
    camera: str
    music: list[str]
    nearest_look: Annotated[str, one_of(LOCAL_LOOKS)]


class StyleReader(AnswerReader[WireStyle, StyleRecipe]):
    answer = WireStyle
    lists = {}

    def whole(self, answer: WireStyle) -> StyleRecipe:
        words = _words(answer.look)
        if not words:
            self.complain("look", "it is empty; say in words how the film looks")
        said = answer.nearest_look.strip().lower()
        near = next((look for look in LOCAL_LOOKS if look == said), LOCAL_LOOKS[0])
        return StyleRecipe(
            name=clean_text(answer.name, _LONGEST_WORD) or "Derived",
            look=words,
            palette=clean_text(answer.palette, _LONGEST_PHRASE),
            medium=clean_text(answer.medium, _LONGEST_PHRASE),
            lighting=clean_text(answer.lighting, _LONGEST_PHRASE),
            camera=clean_text(answer.camera, _LONGEST_PHRASE),
            music=_words(answer.music),
            local_look=near,
        )


def _words(said: Sequence[str]) -> tuple[str, ...]:
    words = (clean_text(word, _LONGEST_WORD) for word in said)
    return tuple(dict.fromkeys(word for word in words if word))[:_MOST_WORDS]
