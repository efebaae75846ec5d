"""The shots of each scene, and who says what in them."""

from collections.abc import Sequence
from typing import Annotated

from media_pipeline.providers.analyst import (
    SceneShots,
    ShotIdea,
    ShotListRequest,
    SpokenLine,
)
from media_pipeline.providers.analyst_words import ANGLES, CAMERA_MOVES, SHOT_SIZES
from media_pipeline.providers.chat.answer_reader import AnswerReader
from media_pipeline.providers.chat.asked_scenes import AskedScenes
from media_pipeline.providers.chat.known_names import KnownNames
from media_pipeline.providers.chat.known_words import known_word
from media_pipeline.providers.chat.spoken_in_scene import SpokenInScene, WireLine
from media_pipeline.providers.chat.wire import WireModel, one_of
from media_pipeline.providers.clean_text import clean_text
from media_pipeline.providers.element_bible import ElementBible

_LIGHTEST, _HEAVIEST = 0.1, 60.0


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
    only seen and in no bible is not shown by name; the action tells of it. What the model left out
    of what is spoken is put back.
    """

    answer = ShotsAnswer
    lists = {"scenes": WireScene}

    def __init__(self, request: ShotListRequest, elements: Sequence[ElementBible] = ()) -> None:
        super().__init__()
        self._order = [scene.number for scene in request.scenes]
        self._asked = AskedScenes(self._order, self.complain)
        self._scenes = {scene.number: scene.text for scene in request.scenes}
        self._cast = KnownNames(request.bibles)
        self._tokens = {element.token.upper(): element.token for element in elements}

    def part(self, item: WireScene, path: str) -> SceneShots:
        self._asked.answered(item.scene_number, path)
        if not item.shots:
            self.complain(f"{path}.shots", "a scene has at least one shot")
        text = self._scenes.get(item.scene_number)
        if text is None or not item.shots:
            return SceneShots(number=item.scene_number, shots=())
        spoken = SpokenInScene(text, self._cast, self.complain)
        for at, shot in enumerate(item.shots):
            spoken.take(at, shot.lines, f"{path}.shots[{at}]")
        lines = spoken.by_shot(len(item.shots))
        shots = tuple(self._shot(*both) for both in zip(item.shots, lines, strict=True))
        return SceneShots(number=item.scene_number, shots=shots)

    def whole(self, answer: ShotsAnswer) -> tuple[SceneShots, ...]:
        scenes = [self.part(item, f"scenes[{at}]") for at, item in enumerate(answer.scenes)]
        self._asked.all_answered()
        if self.problems:
            return ()
        return tuple(sorted(scenes, key=lambda scene: self._order.index(scene.number)))

    def _shot(self, shot: WireShot, lines: Sequence[SpokenLine]) -> ShotIdea:
        seen = (self._cast.tag(name) for name in shot.characters)
        shown = (self._tokens.get(token.strip("@{} ").upper()) for token in shot.elements)
        return ShotIdea(
            shot_size=known_word(shot.shot_size, SHOT_SIZES, "medium"),
            angle=known_word(shot.angle, ANGLES, "eye level"),
            camera_move=known_word(shot.camera_move, CAMERA_MOVES, "static"),
            action=clean_text(shot.action),
            character_tags=tuple(dict.fromkeys(tag for tag in seen if tag)),
            element_tags=tuple(dict.fromkeys(token for token in shown if token)),
            sound_cue=clean_text(shot.sound_cue, 300),
            lines=tuple(lines),
            weight=min(max(shot.weight, _LIGHTEST), _HEAVIEST),
        )
