"""A prompt is computed from the spec; a person's text stands over it and is told to be stale."""

from typing import Any
from uuid import UUID

import pytest
from django.db import transaction

from media_pipeline.graph.computed import Ingredients, own_words, shown_text
from media_pipeline.graph.edit_slot import edit_slot
from media_pipeline.graph.kind import kinds
from media_pipeline.graph.staleness import take_state
from media_pipeline.graph.take import Take, TakeCause
from media_pipeline.providers.artist import StillRequest
from media_pipeline.stills.still_prompt import in_words
from tests.media_pipeline.fakes.pictures import QuickArtist
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.scripts_to_film import FERRY
from tests.media_pipeline.send_command import generate

SPEC = {
    "shot_size": "medium close",
    "angle": "low",
    "action": "Mara waits by the water",
    "characters": ["mara", "old_otto"],
}
NARRATIVE = {"time_of_day": "dusk", "weather": "fog", "mood": "tense"}


def prompt(spec: dict[str, Any] = SPEC, place: str = "the_pier", **narrative: str) -> str:
    contents = {"spec": spec, "narrative": NARRATIVE | narrative}
    return str(in_words(Ingredients(contents, {"place name": place}))["prose"])


def write(made: MadeFilm, shot: UUID, text: str) -> Take | None:
    with transaction.atomic():
        return edit_slot(made.film, "still.prompt", shot, {"prose": text}, cause=TakeCause.PERSON)


def edit_spec(made: MadeFilm, shot: UUID, **changes: Any) -> None:
    content = made.view.content("shot.spec", shot) | changes
    with transaction.atomic():
        edit_slot(made.film, "shot.spec", shot, content, cause=TakeCause.PERSON)


def drawn_of(made: MadeFilm) -> list[StillRequest]:
    return [one for one in QuickArtist.drawn if isinstance(one, StillRequest)]


def test_a_prompt_says_framing_action_who_where_and_light() -> None:
    assert prompt() == (
        "A medium close-up from a low angle. Mara waits by the water. In the shot: mara, old otto. "
        "Place: the pier. Dusk, fog. The mood is tense."
    )


def test_what_is_not_known_is_not_said() -> None:
    bare = prompt({"shot_size": "wide"}, place="", time_of_day="", weather="", mood="")

    assert bare == "A wide shot."


def test_a_shot_shows_its_computed_prompt_and_nothing_is_stored(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, stop_at="stills", export=False)
    shot = made.shot(1, 1)

    assert "pier" in shown_text(made.view, "still.prompt", shot.id)["prose"]
    assert not Take.objects.filter(slot__kind="still.prompt").exists()


def test_a_new_wording_of_the_computation_makes_no_still_stale(
    film_set: FilmSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = film_set.made(FERRY, stop_at="stills", export=False)
    declared = kinds["still.prompt"]
    object.__setattr__(declared, "compute", lambda _: {"prose": "said in quite another way"})
    monkeypatch.setattr("media_pipeline.stills.still_prompt.in_words", None)
    try:
        states = [take_state(made.view, "shot.still", shot.id) for shot in made.view.shots]
    finally:
        object.__setattr__(declared, "compute", in_words)

    assert {state.state for state in states} == {"fresh"}


def test_a_persons_prompt_makes_the_still_stale_and_is_drawn_from(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, stop_at="stills", export=False)
    shot = made.shot(1, 1)
    spec = made.view.content("shot.spec", shot.id)
    write(made, shot.id, "A close-up of Mara laughing in the rain.")

    state = take_state(made.view, "shot.still", shot.id)
    assert (state.state, state.cause) == ("stale", "prompt")
    QuickArtist.drawn.clear()
    generate(film_set, made, want="update")

    drawn = drawn_of(made)
    assert [one.words for one in drawn] == ["A close-up of Mara laughing in the rain."]
    assert drawn[0].shot_size == spec["shot_size"]  # the words are read by whoever draws
    assert take_state(made.view, "shot.still", shot.id).state == "fresh"


def test_an_edit_of_the_spec_tells_that_a_persons_prompt_is_stale_and_redraws_nothing(
    film_set: FilmSet,
) -> None:
    made = film_set.made(FERRY, stop_at="stills", export=False)
    shot = made.shot(1, 1)
    write(made, shot.id, "Mara laughs in the rain.")
    generate(film_set, made, want="update")
    edit_spec(made, shot.id, action="Mara leaves")

    words = own_words(made.view, "still.prompt", shot.id)
    assert words is not None
    assert words.content == {"prose": "Mara laughs in the rain."}
    told = take_state(made.view, "still.prompt", shot.id)
    assert (told.state, told.cause) == ("stale", "spec: action")
    assert take_state(made.view, "shot.still", shot.id).state == "fresh"


def test_words_go_on_to_be_drawn_in_view_of_the_spec_they_were_written_for(
    film_set: FilmSet,
) -> None:
    made = film_set.made(FERRY, stop_at="stills", export=False)
    shot = made.shot(1, 1)
    seen = made.view.content("shot.spec", shot.id)["shot_size"]
    write(made, shot.id, "Mara laughs in the rain.")
    edit_spec(made, shot.id, shot_size="insert" if seen != "insert" else "wide")
    QuickArtist.drawn.clear()
    generate(film_set, made, want="update")

    assert [one.shot_size for one in drawn_of(made)] == [seen]


def test_an_edit_of_the_spec_makes_a_still_without_own_words_stale_as_before(
    film_set: FilmSet,
) -> None:
    made = film_set.made(FERRY, stop_at="stills", export=False)
    shot = made.shot(1, 1)
    edit_spec(made, shot.id, action="Mara leaves")

    assert take_state(made.view, "shot.still", shot.id).cause == "spec: action"
