"""One shot of a scene, told anew by a note."""

from dataclasses import replace
from typing import Annotated

from media_pipeline.providers.analyst import RewriteRequest, ShotIdea
from media_pipeline.providers.analyst_words import ANGLES, CAMERA_MOVES, SHOT_SIZES
from media_pipeline.providers.chat.answer_reader import AnswerReader
from media_pipeline.providers.chat.known_names import KnownNames
from media_pipeline.providers.chat.known_words import known_word
from media_pipeline.providers.chat.wire import WireModel, one_of
from media_pipeline.providers.clean_text import clean_text


class WireRewrite(WireModel):
    shot_size: Annotated[str, one_of(SHOT_SIZES)]
    angle: Annotated[str, one_of(ANGLES)]
    camera_move: Annotated[str, one_of(CAMERA_MOVES)]
    action: str
    characters: list[str]
    sound_cue: str


class RewriteReader(AnswerReader[WireRewrite, ShotIdea]):
    """What is spoken in the shot, and how long it is, is not the model's to say."""

    answer = WireRewrite
    lists = {}

    def __init__(self, request: RewriteRequest) -> None:
        super().__init__()
        self._shot = request.shot
        self._cast = KnownNames(request.bibles)

    def whole(self, answer: WireRewrite) -> ShotIdea:
        action = clean_text(answer.action)
        if not action:
            self.complain("action", "it is empty; say what is seen in the shot")
        seen = (self._cast.tag(name) for name in answer.characters)
        return replace(
            self._shot,
            shot_size=known_word(answer.shot_size, SHOT_SIZES, self._shot.shot_size),
            angle=known_word(answer.angle, ANGLES, self._shot.angle),
            camera_move=known_word(answer.camera_move, CAMERA_MOVES, self._shot.camera_move),
            action=action,
            character_tags=tuple(dict.fromkeys(tag for tag in seen if tag)),
            sound_cue=clean_text(answer.sound_cue, 300),
        )
