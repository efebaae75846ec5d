"""A film gets another draft: what the change does not touch stays, row by row and take by take."""

from typing import Any

import pytest

from media_pipeline.films.scene import Scene
from media_pipeline.films.shot import Shot
from media_pipeline.graph.staleness import take_state
from media_pipeline.graph.take import Take
from media_pipeline.providers.provider_errors import ProviderRefused
from media_pipeline.scripts.script_text import script_text
from tests.media_pipeline.drafts.drafting import (
    OFFICE,
    PROLOGUE,
    before_the_pier,
    drawn,
    moves,
    new,
    remade,
    same_order,
    shown,
)
from tests.media_pipeline.fakes.analyst import TellingAnalyst
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.scripts_to_film import FERRY
from workflows.errors import CommandRefused
from workflows.runs.retry_run import retry_run


def test_the_same_draft_again_changes_nothing_and_makes_nothing(film_set: FilmSet) -> None:
    made = drawn(film_set)
    before, rows, takes = shown(made), same_order(made), Take.objects.count()

    again = film_set.revise(made, FERRY)

    assert again.run.status == "succeeded"
    assert same_order(again) == rows
    assert shown(again) == before
    assert moves(again) == {"kept": 3, "changed": 0, "added": 0, "moved": 0, "removed": 0}
    assert Take.objects.count() == takes + 2  # the two readings themselves
    assert set(again.jobs()) == {
        "script.split",
        "film.bibles",
        "scenes.narrate",
        "film.sound_and_motion",
    }


def test_a_scene_put_first_is_made_and_every_other_take_stays(film_set: FilmSet) -> None:
    made = drawn(film_set)
    before, rows = shown(made), same_order(made)

    draft = film_set.revise(made, before_the_pier(FERRY, PROLOGUE))

    assert moves(draft) == {"kept": 3, "changed": 0, "added": 1, "moved": 0, "removed": 0}
    assert same_order(draft)[1:] == rows
    assert [scene.number for scene in draft.scenes()] == [1, 2, 3, 4]
    assert remade(draft, before) == {}
    shots = len([shot for shot in draft.view.shots if draft.view.scene_of(shot.pk).number == 1])
    assert new(draft, before) == {"location.sheet": 1, "shot.still": shots}
    assert draft.run.status == "succeeded"
    words = script_text(draft.film)
    assert words.startswith("Title:")
    assert words[draft.scenes()[0].start :].startswith("EXT. LIGHTHOUSE - DAWN")


def test_a_scene_taken_out_leaves_and_comes_back_with_all_that_was_made(film_set: FilmSet) -> None:
    made = drawn(film_set)
    before, rows = shown(made), same_order(made)
    without = FERRY.replace(OFFICE, "")

    cut = film_set.revise(made, without)

    assert moves(cut) == {"kept": 2, "changed": 0, "added": 0, "moved": 0, "removed": 1}
    assert same_order(cut) == [rows[0], rows[2]]
    # The office told what Otto wears.
    assert remade(cut, before) == {"character.sheet": 1, "shot.still": 1}
    assert new(cut, before) == {}
    assert "scenes_left_out" in {event["code"] for event in cut.events("film.notice")}
    gone = Scene.every.get(pk=rows[1][0])
    assert gone.left_out
    assert Take.objects.filter(pk__in=before.values()).count() == len(before)

    back = film_set.revise(cut, FERRY)

    assert same_order(back) == rows
    assert shown(back) == before
    assert "shot.still" not in {key.split(":")[0] for key in back.jobs()}


def test_a_scene_that_moves_takes_its_takes_along(film_set: FilmSet) -> None:
    made = drawn(film_set)
    before, rows = shown(made), same_order(made)
    moved = before_the_pier(FERRY.replace(OFFICE, ""), OFFICE)

    draft = film_set.revise(made, moved)

    assert moves(draft) == {"kept": 3, "changed": 0, "added": 0, "moved": 1, "removed": 0}
    assert same_order(draft) == [rows[1], rows[0], rows[2]]
    assert remade(draft, before) == {}
    assert new(draft, before) == {}


def test_one_line_of_dialogue_makes_its_own_sound_anew_and_no_picture(film_set: FilmSet) -> None:
    made = drawn(film_set)
    before, rows = shown(made), [pk for pk, _ in same_order(made)]
    edited = FERRY.replace("Nobody sails tonight.", "Nobody rows tonight.")

    draft = film_set.revise(made, edited)

    assert moves(draft) == {"kept": 2, "changed": 1, "added": 0, "moved": 0, "removed": 0}
    assert [scene.pk for scene in draft.scenes()] == rows
    assert new(draft, before) == {}
    assert remade(draft, before) == {"shot.audio": 1}
    lines = [line["text"] for shot in draft.view.shots for line in draft.view.lines_of(shot.pk)]
    assert "Nobody rows tonight." in lines


def test_a_draft_whose_reading_fails_leaves_the_film_as_it_was(
    film_set: FilmSet, telling: type[TellingAnalyst]
) -> None:
    def refuse(told: list[object], _: Any) -> Any:
        raise ProviderRefused("not today")

    made = film_set.make(FERRY, stop_at="script", export=False)
    rows, text = same_order(made), script_text(made.film)
    telling.faults["split"] = [refuse]
    draft = film_set.revise(made, before_the_pier(FERRY, PROLOGUE))

    assert draft.run.status == "failed"
    assert same_order(draft) == rows
    assert script_text(draft.film) == text

    retry_run(draft.run_id)
    film_set.work()
    assert draft.run.status == "succeeded"
    assert same_order(draft)[1:] == rows
    assert script_text(draft.film) != text


def test_a_run_of_an_older_draft_that_is_tried_again_changes_nothing(
    film_set: FilmSet, telling: type[TellingAnalyst]
) -> None:
    def refuse(told: list[object], _: Any) -> Any:
        raise ProviderRefused("not today")

    made = film_set.make(FERRY, stop_at="script", export=False)
    telling.faults["split"] = [refuse]
    older = film_set.revise(made, before_the_pier(FERRY, PROLOGUE))
    newer = film_set.revise(made, FERRY.replace(OFFICE, ""))
    rows = same_order(newer)

    retry_run(older.run_id)
    film_set.work()

    assert older.run.status == "succeeded"
    assert same_order(newer) == rows
    assert older.events("take.parked")


def test_an_export_of_the_draft_before_is_stale_and_is_made_again_on_request(
    film_set: FilmSet,
) -> None:
    made = film_set.made(FERRY, stop_at="stills")
    first = made.take("film.export")
    without = FERRY.replace(OFFICE, "")

    draft = film_set.revise(made, without)
    assert take_state(draft.view, "film.export", draft.film_id).state == "stale"
    whole = film_set.revise(draft, without, export=True)

    assert take_state(whole.view, "film.export", whole.film_id).state == "fresh"
    assert whole.take("film.export").pk != first.pk
    assert len(whole.take("film.export").manifest["inputs"]["shots"]["value"]) == len(
        whole.view.shots
    )


def test_shots_that_are_in_no_list_any_more_keep_their_takes_and_return(film_set: FilmSet) -> None:
    made = drawn(film_set)
    before = shown(made)
    silent = FERRY.replace("MARA\nThen I will row.\n", "")

    film_set.revise(made, silent)
    assert Shot.every.filter(scene__film=made.film_id).count() >= len(made.view.shots)
    back = film_set.revise(made, FERRY)

    stills = {key: take for key, take in before.items() if key[0] == "shot.still"}
    assert {key: shown(back)[key] for key in stills} == stills


@pytest.mark.parametrize(
    ("options", "code"),
    [({"style": "noir"}, "film_look_is_fixed"), ({"fps": 9}, "film_look_is_fixed")],
)
def test_a_draft_does_not_change_how_the_film_looks(
    film_set: FilmSet, options: dict[str, Any], code: str
) -> None:
    made = film_set.order(FERRY, stop_at="script", export=False)
    film_set.work()
    with pytest.raises(CommandRefused) as refused:
        film_set.revise(made, FERRY, **options)
    assert refused.value.code == code


def test_a_draft_waits_until_the_run_before_has_ended(film_set: FilmSet) -> None:
    made = film_set.order(FERRY, stop_at="script", export=False)
    with pytest.raises(CommandRefused) as refused:
        film_set.revise(made, FERRY)
    assert refused.value.code == "generation_in_progress"
