"""What is spoken in one scene: the lines that a model put into its shots, and those it left out."""

from collections.abc import Callable, Iterator, Sequence

from media_pipeline.providers.analyst import SpokenLine
from media_pipeline.providers.chat.known_names import KnownNames
from media_pipeline.providers.chat.own_words import OwnWords, is_part
from media_pipeline.providers.chat.wire import WireModel
from media_pipeline.providers.clean_text import clean_text
from media_pipeline.screenplay.directions import without_directions
from media_pipeline.screenplay.lex import lex
from media_pipeline.screenplay.passages import Speech, read_passages

_LONGEST_TONE = 60


class WireLine(WireModel):
    character: str
    text: str
    tone: str


class SpokenInScene:
    """Every line of a cue is in exactly one shot. Speech in prose is what the model found."""

    def __init__(self, text: str, cast: KnownNames, complain: Callable[[str, str], None]) -> None:
        self._text = text
        self._cast = cast
        self._complain = complain
        self._words = OwnWords(text)
        #: Where in the scene, in which shot, what. In a shot as the model has them.
        self._placed: list[tuple[int, int, SpokenLine]] = []

    def take(self, shot: int, lines: Sequence[WireLine], path: str) -> None:
        """The lines that the model gives to shot number ``shot``, from 0."""
        for at, line in enumerate(lines):
            words = self._words.find(line.text)
            if words is None:
                said = clean_text(line.text, 120)
                self._complain(
                    f"{path}.lines[{at}].text",
                    f"«{said}» is not in the scene, or a part of it is in another line; quote "
                    "each line verbatim, once",
                )
            elif words.text:
                speaker = self._cast.speaker(line.character)
                tone = clean_text(line.tone, _LONGEST_TONE)
                said = without_directions(words.text) or words.text
                spoken = SpokenLine(character_tag=speaker, text=said, tone=tone)
                self._placed.append((words.start, shot, spoken))

    def by_shot(self, shots: int) -> list[list[SpokenLine]]:
        """The lines of each shot. What was left out follows the line before it, in its shot."""
        for start, spoken in self._left_out():
            before = [at for at, placed in enumerate(self._placed) if placed[0] < start]
            at = max(before, key=lambda place: self._placed[place][0], default=-1)
            shot = self._placed[at][1] if at >= 0 else 0
            self._placed.insert(at + 1, (start, shot, spoken))
        return [[line for _, place, line in self._placed if place == shot] for shot in range(shots)]

    def _left_out(self) -> Iterator[tuple[int, SpokenLine]]:
        for passage in read_passages(lex(self._text, names=self._cast.keys)):
            if not isinstance(passage, Speech) or passage.from_prose or not passage.name:
                continue
            for words in self._words.rest(passage.start, passage.end):
                said = without_directions(words.text)
                if not said or not is_part(said, passage.text):
                    continue  # a direction that nobody speaks
                yield (
                    words.start,
                    SpokenLine(
                        character_tag=self._cast.speaker(passage.name),
                        text=said,
                        tone=clean_text(passage.tone, _LONGEST_TONE),
                    ),
                )
