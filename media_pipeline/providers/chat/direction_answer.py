"""Which slots a note means, and what they shall say."""

from collections.abc import Mapping
from typing import Annotated

from media_pipeline.providers.analyst_words import (
    ANGLES,
    CAMERA_MOVES,
    MOODS,
    SHOT_SIZES,
    TIMES,
    WEATHERS,
)
from media_pipeline.providers.chat.answer_reader import AnswerReader
from media_pipeline.providers.chat.known_words import known_word
from media_pipeline.providers.chat.wire import WireModel, one_of
from media_pipeline.providers.clean_text import clean_text
from media_pipeline.providers.director import (
    EDITABLE,
    SUBJECTS,
    Direction,
    Edit,
    FilmOutline,
    OutlinedShot,
)

_WORDS: Mapping[str, tuple[str, ...]] = {
    "shot_size": SHOT_SIZES,
    "angle": ANGLES,
    "camera_move": CAMERA_MOVES,
    "time_of_day": TIMES,
    "weather": WEATHERS,
    "mood": MOODS,
}
MOST_EDITS = 60


class WireEdit(WireModel):
    kind: Annotated[str, one_of(tuple(EDITABLE))]
    subject: str
    field: str
    value: str


class DirectionAnswer(WireModel):
    understood: bool
    edits: list[WireEdit]
    answer: str


class DirectionReader(AnswerReader[DirectionAnswer, Direction]):
    """Every ref and field is one of the outline's; a word of a closed list is that word."""

    answer = DirectionAnswer
    lists = {"edits": WireEdit}

    def __init__(self, outline: FilmOutline) -> None:
        super().__init__()
        self._outline = outline
        self._refs = outline.refs

    def part(self, item: WireEdit, path: str) -> object:  # noqa: ARG002
        return None

    def whole(self, answer: DirectionAnswer) -> Direction:
        said = clean_text(answer.answer, 1_000)
        if not answer.understood:
            return Direction(edits=(), answer=said or "The note was not understood.")
        if len(answer.edits) > MOST_EDITS:
            self.complain("edits", f"at most {MOST_EDITS}; change what the note is about")
        edits = [self._edit(item, f"edits[{at}]") for at, item in enumerate(answer.edits)]
        return Direction(edits=tuple(edit for edit in edits if edit), answer=said)

    def _edit(self, item: WireEdit, path: str) -> Edit | None:
        if item.kind not in EDITABLE:
            self.complain(f"{path}.kind", f"one of {', '.join(EDITABLE)}")
            return None
        named = self._refs.get(item.subject)
        if named is None or item.subject.partition(":")[0] not in SUBJECTS[item.kind]:
            self.complain(f"{path}.subject", "a ref of the outline that has such a slot")
            return None
        line = item.field.removeprefix("line ") if item.kind == "shot.dialogue" else ""
        if isinstance(named, OutlinedShot) and line:
            if not line.isdecimal() or not 0 < int(line) <= len(named.lines):
                self.complain(f"{path}.field", "«line 1» to the last line of that shot")
                return None
        elif item.field not in EDITABLE[item.kind]:
            self.complain(f"{path}.field", f"one of {', '.join(EDITABLE[item.kind])}")
            return None
        value = clean_text(item.value)
        if item.field in _WORDS:
            value = known_word(value, _WORDS[item.field], "")
        if not value or (item.kind == "film.style" and value not in self._outline.styles):
            self.complain(f"{path}.value", "a word that this field can hold")
            return None
        return Edit(kind=item.kind, subject=item.subject, field=item.field, value=value)
