"""What each scene is about."""

from collections.abc import Sequence
from typing import Annotated

from media_pipeline.providers.analyst import LocationBible, SceneNarrative
from media_pipeline.providers.analyst_words import MOODS, TIMES, WEATHERS
from media_pipeline.providers.chat.answer_reader import AnswerReader
from media_pipeline.providers.chat.asked_scenes import AskedScenes
from media_pipeline.providers.chat.known_words import known_word
from media_pipeline.providers.chat.wire import WireModel, one_of
from media_pipeline.providers.clean_text import clean_text
from media_pipeline.screenplay.names import name_key

_LONGEST_TITLE, _LONGEST_BEAT = 120, 500


class WireNarrative(WireModel):
    scene_number: int
    title: str
    place: str
    time_of_day: Annotated[str, one_of(TIMES)]
    weather: Annotated[str, one_of(WEATHERS)]
    mood: Annotated[str, one_of(MOODS)]
    story_beat: str


class NarrativesAnswer(WireModel):
    scenes: list[WireNarrative]


class NarrativesReader(AnswerReader[NarrativesAnswer, tuple[SceneNarrative, ...]]):
    """One narrative for each scene that was asked for, in the order of the scenes."""

    answer = NarrativesAnswer
    lists = {"scenes": WireNarrative}

    def __init__(self, numbers: Sequence[int], places: Sequence[LocationBible]) -> None:
        super().__init__()
        self._asked = AskedScenes(numbers, self.complain)
        self._order = list(numbers)
        self._tags = {name_key(place.name): place.tag for place in places}
        self._tags |= {place.tag: place.tag for place in places}
        self._before = places[0].tag if places else ""

    def part(self, item: WireNarrative, path: str) -> SceneNarrative:
        self._asked.answered(item.scene_number, path)
        if self._order and item.scene_number != self._order.pop(0):
            self.complain(path, "the scenes come in their order")  # they are told without numbers
        self._before = self._place(item.place)
        return SceneNarrative(
            title=clean_text(item.title, _LONGEST_TITLE),
            location_tag=self._before,
            time_of_day=known_word(item.time_of_day, TIMES, "day"),
            weather=known_word(item.weather, WEATHERS, "clear"),
            mood=known_word(item.mood, MOODS, "calm"),
            story_beat=clean_text(item.story_beat, _LONGEST_BEAT),
        )

    def whole(self, answer: NarrativesAnswer) -> tuple[SceneNarrative, ...]:
        in_order = sorted(enumerate(answer.scenes), key=lambda place: place[1].scene_number)
        narratives = [self.part(item, f"scenes[{at}]") for at, item in in_order]
        self._asked.all_answered()
        return tuple(narratives)

    def _place(self, said: str) -> str:
        """A place that the bibles do not know is a place; none at all is the one before."""
        key = name_key(clean_text(said, 300))
        return self._tags.get(key, key) or self._before
