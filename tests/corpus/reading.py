"""Everything that is found in one text, in the words of the right answers."""

import re
import unicodedata
from functools import cached_property

from media_pipeline.screenplay.element import Element, Kind
from media_pipeline.screenplay.lex import lex
from media_pipeline.screenplay.names import name_key
from media_pipeline.screenplay.passages import Speech, read_passages
from media_pipeline.screenplay.running_time import find_running_time
from media_pipeline.screenplay.scene_spans import SceneSpan, find_scenes
from media_pipeline.shots.analyse_script import AnalysedScene, AnalysedScript, analyse_script


class Reading:
    """A text, its elements, its scenes as spans, and its analysis as a run would have it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.elements = lex(text)
        self.spans: tuple[SceneSpan, ...] = find_scenes(text, self.elements)

    @cached_property
    def analysis(self) -> AnalysedScript:
        return analyse_script(self.text, longest_clip=15.0)

    @property
    def scenes(self) -> tuple[AnalysedScene, ...]:
        return self.analysis.scenes

    def of_kind(self, kind: Kind) -> list[Element]:
        return [element for element in self.elements if element.kind is kind]

    @cached_property
    def speeches(self) -> list[list[Speech]]:
        """By scene."""
        return [
            [passage for passage in read_passages(span.elements) if isinstance(passage, Speech)]
            for span in self.spans
        ]

    @property
    def speakers(self) -> set[str]:
        """Keys of everybody whom a cue, or prose by name, lets speak."""
        said = (speech for scene in self.speeches for speech in scene)
        return {name_key(s.name) for s in said if s.name and not s.pronoun}

    def name_of(self, tag: str) -> str:
        people = self.analysis.bibles.characters
        return next((person.name for person in people if person.tag == tag), tag)

    @property
    def shot_seconds(self) -> list[float]:
        """What the script itself gives each of its shots."""
        marks = (e for e in self.of_kind(Kind.MARK) if e.name == "shot")
        return [running[0] for mark in marks if (running := find_running_time(mark.text))]


def parts_of(text: str) -> dict[str, str]:
    """The cases that one file holds: name -> text."""
    pieces = re.split(r"(?m)^=== case (.+) ===\n", text)[1:]
    return dict(zip(pieces[::2], pieces[1::2], strict=True))


def slug(name: str) -> str:
    """«Mme Aubert» as mark-up has it: without accents, articles and titles of courtesy."""
    plain = unicodedata.normalize("NFD", name.lower())
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return re.sub(
        r"^(?:l['’]|un |une |monsieur-)", "", letters.replace(" ", "-").replace("un-", "")
    )
