"""The shots of each scene, and who says what in them."""

from collections.abc import Sequence
from typing import Annotated

from media_pipeline.providers.analyst import (
    UNKNOWN_SPEAKER,
    SceneShots,
    ShotIdea,
    ShotListRequest,
    SpokenLine,
)
from media_pipeline.providers.chat.answer_reader import AnswerReader
from media_pipeline.providers.chat.asked_scenes import AskedScenes
from media_pipeline.providers.chat.clean_text import clean_text
from media_pipeline.providers.chat.known_words import (
    ANGLES,
    CAMERA_MOVES,
    SHOT_SIZES,
    known_word,
)
from media_pipeline.providers.chat.own_words import OwnWords
from media_pipeline.providers.chat.wire import WireModel, one_of
from media_pipeline.providers.element_bible import ElementBible
from media_pipeline.screenplay.cue import read_cue
from media_pipeline.screenplay.names import name_key

_LIGHTEST, _HEAVIEST = 0.1, 60.0
_LONGEST_TONE, _LONGEST_NAME = 60, 300


class WireLine(WireModel):
    character: str
    text: str
    tone: str


class WireShot(WireModel):
    shot_size: Annotated[str, one_of(SHOT_SIZES)]
    angle: Annotated[str, one_of(ANGLES)]
    camera_move: Annotated[str, one_of(CAMERA_MOVES)]
    action: str
    characters: list[str]
    elements: list[str]
    sound_cue: str
    lines: list[WireLine]
    weight: float


class WireScene(WireModel):
    scene_number: int
    shots: list[WireShot]


class ShotsAnswer(WireModel):
    scenes: list[WireScene]


class ShotsReader(AnswerReader[ShotsAnswer, tuple[SceneShots, ...]]):
    """Lines are the scene's own words, each said once; names are people of the bibles.

    Who speaks and is in no bible keeps the name that the model gave: the line is not lost. Who is
    only seen and in no bible is not shown by name; the action tells of it.
    """

    answer = ShotsAnswer
    lists = {"scenes": WireScene}

    def __init__(self, request: ShotListRequest, elements: Sequence[ElementBible] = ()) -> None:
        super().__init__()
        self._asked = AskedScenes([scene.number for scene in request.scenes], self.complain)
        self._order = [scene.number for scene in request.scenes]
        self._words = {scene.number: OwnWords(scene.text) for scene in request.scenes}
        self._tokens = {element.token.upper(): element.token for element in elements}
        self._tags: dict[str, str] = {}
        for person in request.bibles.characters:
            for name in (*person.aliases, person.name, person.tag):
                self._tags[name_key(name)] = person.tag

    def part(self, item: WireScene, path: str) -> SceneShots:
        self._asked.answered(item.scene_number, path)
        if not item.shots:
            self.complain(f"{path}.shots", "a scene has at least one shot")
        words = self._words.get(item.scene_number)
        shots = tuple(
            self._shot(shot, words, f"{path}.shots[{at}]") for at, shot in enumerate(item.shots)
        )
        return SceneShots(number=item.scene_number, shots=shots)

    def whole(self, answer: ShotsAnswer) -> tuple[SceneShots, ...]:
        scenes = [self.part(item, f"scenes[{at}]") for at, item in enumerate(answer.scenes)]
        self._asked.all_answered()
        if self.problems:
            return ()
        return tuple(sorted(scenes, key=lambda scene: self._order.index(scene.number)))

    def _shot(self, shot: WireShot, words: OwnWords | None, path: str) -> ShotIdea:
        seen = (self._tags.get(name_key(name)) for name in shot.characters)
        shown = (self._tokens.get(token.strip("@{} ").upper()) for token in shot.elements)
        lines = (
            self._line(line, words, f"{path}.lines[{at}]") for at, line in enumerate(shot.lines)
        )
        return ShotIdea(
            shot_size=known_word(shot.shot_size, SHOT_SIZES, "medium"),
            angle=known_word(shot.angle, ANGLES, "eye level"),
            camera_move=known_word(shot.camera_move, CAMERA_MOVES, "static"),
            action=clean_text(shot.action),
            character_tags=tuple(dict.fromkeys(tag for tag in seen if tag)),
            element_tags=tuple(dict.fromkeys(token for token in shown if token)),
            sound_cue=clean_text(shot.sound_cue, 300),
            lines=tuple(line for line in lines if line),
            weight=min(max(shot.weight, _LIGHTEST), _HEAVIEST),
        )

    def _line(self, line: WireLine, words: OwnWords | None, path: str) -> SpokenLine | None:
        if words is None:
            return None  # of a scene that nobody asked for, which has been said
        text = words.find(line.text)
        if text is None:
            said = clean_text(line.text, 120)
            self.complain(
                f"{path}.text",
                f"«{said}» is not in the scene, or a part of it is in another line; quote each "
                "line verbatim, once",
            )
        if not text:
            return None
        return SpokenLine(
            character_tag=self._speaker(line.character),
            text=text,
            tone=clean_text(line.tone, _LONGEST_TONE),
        )

    def _speaker(self, name: str) -> str:
        name = clean_text(name, _LONGEST_NAME)
        cue = read_cue(name)
        keys = [name_key(name), *([cue.key] if cue else [])]
        known = (self._tags[key] for key in keys if key in self._tags)
        return next(known, keys[-1]) or UNKNOWN_SPEAKER
