"""Which shots are one clip: from rows alone, and the same whenever it is asked."""

from typing import Any
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from media_pipeline.films.element import Element, Medium
from media_pipeline.films.film import Film
from media_pipeline.films.scene import Scene
from media_pipeline.films.shot import Shot
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeCause, TakeStatus
from media_pipeline.motion.clip import SHOT_CLIP
from media_pipeline.motion.clip_price import clip_price
from media_pipeline.motion.packs import clip_subjects, pack_of, shots_in_clip
from media_pipeline.providers.model_cards import card

#: Six shots a clip, 30 seconds, 15 of them with speech.
MODEL = "fal/seedance-2.5"


class Rows:
    """Rows of a film that nobody saves. ``scenes``: seconds of the shots of each."""

    def __init__(self, *scenes: list[float], model: str = MODEL, packed: bool = True) -> None:
        self.film = Film(chosen_models={"animator": [model]}, pack_clips=packed)
        self.scenes = [Scene(film=self.film, number=n) for n in range(1, len(scenes) + 1)]
        self.shots = [
            Shot(scene=scene, number=number, seconds=seconds)
            for scene, shots in zip(self.scenes, scenes, strict=True)
            for number, seconds in enumerate(shots, start=1)
        ]
        self.slots: dict[tuple[str, UUID], Slot] = {}
        self.elements: list[Element] = []

    def names_a_sound(self, shot: int) -> None:
        self.elements = [Element(number=1, key="horn", token="HORN", medium=Medium.SOUND)]
        self._show("shot.spec", shot, content={"action": "A horn blows."})

    def says(self, shot: int, words: int, **more: Any) -> None:
        text = " ".join(["word"] * words)
        lines = [{"character": "mara", "text": text, "tone": ""} | more]
        self._show("shot.dialogue", shot, content={"lines": lines})

    def recorded(self, shot: int, seconds: float) -> None:
        content = self.slots["shot.dialogue", self.shots[shot].id].selected
        assert content is not None
        self._show("shot.audio", shot, content=content.content | {"seconds": seconds})

    def clip(self, first: int, *others: int, chosen: bool = False, model: str = MODEL) -> None:
        """It is shown: by the slot of its first shot, and by those of the others."""
        fills = [str(self.shots[other].id) for other in others]
        manifest: dict[str, Any] = {"inputs": {}} | ({"fills": fills} if fills else {})
        take = self._show("shot.clip", first, manifest=manifest, model=model, input_hash="made")
        self.slots["shot.clip", self.shots[first].id].chosen = chosen
        for other in others:
            self._slot("shot.clip", other).selected = take

    def packs(self) -> list[list[int]]:
        """Places of the shots that are one clip, in order."""
        places = {shot.id: place for place, shot in enumerate(self.shots)}
        view = self.view
        return [[places[one] for one in pack_of(view, subject)] for subject in clip_subjects(view)]

    @property
    def view(self) -> FilmView:
        return FilmView(
            self.film, self.scenes, self.shots, [], [], self.slots, elements=self.elements
        )

    def _slot(self, kind: str, shot: int) -> Slot:
        key = (kind, self.shots[shot].id)
        return self.slots.setdefault(key, Slot(film=self.film, kind=kind, subject_id=key[1]))

    def _show(self, kind: str, shot: int, **fields: Any) -> Take:
        slot = self._slot(kind, shot)
        slot.selected = Take(
            slot=slot, number=1, status=TakeStatus.READY, cause=TakeCause.PLAN, **fields
        )
        return slot.selected


def test_neighbours_are_packed_as_far_as_a_clip_lasts_and_never_over_a_scenes_end() -> None:
    assert Rows([10, 10, 10, 4], [3, 3]).packs() == [[0, 1, 2], [3], [4, 5]]
    assert Rows([1] * 8).packs() == [[0, 1, 2, 3, 4, 5], [6, 7]]


def test_nothing_is_packed_where_it_is_not_wanted_or_the_model_makes_one_shot_at_a_time() -> None:
    alone = [[0], [1]]
    assert Rows([2, 2], packed=False).packs() == alone
    assert Rows([2, 2], model="fal/wan-2.5").packs() == alone
    assert Rows([2, 2], model="local").packs() == alone


def test_with_speech_a_pack_is_no_longer_than_the_longest_sound() -> None:
    rows = Rows([6, 6, 6])
    rows.says(1, 4)
    assert rows.packs() == [[0, 1], [2]]

    rows.says(1, 20)  # ten seconds: it lasts as long as it speaks
    assert rows.packs() == [[0], [1], [2]]


def test_who_speaks_with_the_models_voice_is_in_no_clip_with_a_recorded_sound() -> None:
    rows = Rows([3, 3, 3, 3])
    rows.says(0, 2)
    rows.says(2, 2, left_to_model=True)
    assert rows.packs() == [[0, 1], [2, 3]]


def test_what_was_recorded_makes_a_pack_smaller_and_never_larger() -> None:
    rows = Rows([6, 6, 3])
    rows.says(1, 18)
    assert rows.packs() == [[0, 1], [2]]

    rows.recorded(1, 3.0)
    assert rows.packs() == [[0, 1], [2]]
    rows.recorded(1, 9.6)
    assert rows.packs() == [[0], [1, 2]]

    rows.says(1, 17)  # what was recorded is of other words
    assert rows.packs() == [[0, 1], [2]]


def test_an_edit_moves_no_border_but_its_own() -> None:
    rows = Rows([5, 5, 5, 5, 5, 5])
    rows.clip(0, 1)
    rows.clip(2, 3)
    rows.clip(4, 5)
    assert rows.packs() == [[0, 1], [2, 3], [4, 5]]

    rows.says(1, 24)
    assert rows.packs() == [[0], [1], [2, 3], [4, 5]]


def test_a_shot_that_comes_or_goes_inside_a_pack_packs_it_anew_and_one_behind_it_does_not() -> None:
    rows = Rows([3, 3, 3, 3])
    rows.clip(0, 1, 2)
    assert rows.packs() == [[0, 1, 2], [3]]

    del rows.shots[1]
    assert rows.packs() == [[0, 1, 2]]
    rows.shots[0], rows.shots[1] = rows.shots[1], rows.shots[0]
    assert rows.packs() == [[0, 1, 2]]


def test_a_chosen_clip_of_one_shot_stays_and_its_pack_too() -> None:
    rows = Rows([3, 3, 3])
    rows.clip(0, 1, 2)
    rows.clip(1, chosen=True)
    assert rows.packs() == [[0, 1, 2], [1]]


def test_a_chosen_clip_of_the_first_shot_leaves_the_others_to_themselves() -> None:
    rows = Rows([3, 3, 3])
    rows.clip(0, chosen=True)
    assert rows.packs() == [[0], [1, 2]]

    rows.clip(1, 2, chosen=True)
    rows.film.pack_clips = False
    assert rows.packs() == [[0], [1, 2]]


def test_a_changed_default_model_leaves_the_packs_of_another_one_alone() -> None:
    rows = Rows([3, 3])
    rows.clip(0, 1)
    rows.film.chosen_models = {"animator": ["fal/wan-2.5"]}
    assert rows.packs() == [[0, 1]]


def test_a_model_that_makes_one_shot_at_a_time_makes_a_pack_as_so_many_clips() -> None:
    rows = Rows([3, 3, 3])
    rows.clip(0, 1, 2)
    view, shots = rows.view, [shot.id for shot in rows.shots]

    assert SHOT_CLIP.subjects_by(view, shots[0], MODEL) == shots[:1]
    assert SHOT_CLIP.subjects_by(view, shots[0], "fal/wan-2.5") == shots
    assert shots_in_clip(view, shots[1], "fal/wan-2.5") == (shots[1],)
    assert [SHOT_CLIP.lead(view, shot) for shot in shots] == [shots[0]] * 3


def test_a_pack_is_priced_once_by_its_whole_seconds_without_a_fallback_that_cannot_cut() -> None:
    rows = Rows([2.5, 2, 3.2])
    assert card(MODEL).fallback == "fal/wan-2.5"

    price = clip_price(rows.view, rows.shots[0].id, MODEL)

    assert (price.least, price.most) == (9 * 150_000, 9 * 150_000)


@given(
    st.lists(
        st.tuples(st.integers(1, 12), st.integers(0, 30), st.booleans()), min_size=1, max_size=14
    )
)
def test_every_shot_is_in_one_clip_in_order_that_the_model_can_make(
    told: list[tuple[int, int, bool]],
) -> None:
    rows = Rows([seconds for seconds, _, _ in told])
    for place, (_, words, left) in enumerate(told):
        if words:
            rows.says(place, words, **({"left_to_model": True} if left else {}))
    packs = rows.packs()

    assert [place for pack in packs for place in pack] == list(range(len(told)))
    for pack in (pack for pack in packs if len(pack) > 1):
        recorded = [told[place] for place in pack if told[place][1] and not told[place][2]]
        lasts = sum(
            max(s, -(-w // 2) if not left else 0) for s, w, left in map(told.__getitem__, pack)
        )
        assert len(pack) <= 6
        assert lasts <= (15 if recorded else 30)


def test_a_shot_whose_sound_is_made_from_an_uploaded_one_is_a_clip_of_its_own() -> None:
    for model, packs in (
        ("ark/seedance-2.5", [[0], [1], [2, 3]]),
        (MODEL, [[0, 1, 2, 3]]),  # it takes no sounds to make its own from
    ):
        rows = Rows([3, 3, 3, 3], model=model)
        rows.names_a_sound(1)
        assert rows.packs() == packs
