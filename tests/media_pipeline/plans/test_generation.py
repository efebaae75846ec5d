"""Continue, Update all, Regenerate: the plan that is read is what is made."""

from typing import Any
from uuid import UUID

import pytest

from media_pipeline.exports.export_film import cut_of
from media_pipeline.films.film import Film
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.choose_take import choose_take
from media_pipeline.graph.edit_slot import edit_slot
from media_pipeline.graph.manifest import read_manifest
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeCause, TakeStatus
from media_pipeline.plans.film_plan import FilmPlan, Want, Wanted, plan_film
from media_pipeline.plans.plan_words import PlanWords
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.scripts_to_film import FERRY
from workflows.errors import CommandRefused


def plan(made: MadeFilm, want: Want = Want.UPDATE, stop_at: Stage = Stage.MUSIC) -> FilmPlan:
    return plan_film(made.view, Wanted(want=want, stop_at=stop_at))


def made_by(plan: FilmPlan) -> list[tuple[str, UUID]]:
    return [unit.key for unit in plan.made]


def edit_line(made: MadeFilm, shot: UUID, number: int, text: str) -> None:
    lines = [dict(line) for line in made.view.lines_of(shot)]
    lines[number - 1]["text"] = text
    edit_slot(made.film, "shot.dialogue", shot, {"lines": lines}, cause=TakeCause.PERSON)


def a_speaking_shot(made: MadeFilm) -> UUID:
    return next(shot.id for shot in made.view.shots if made.view.lines_of(shot.id))


def test_an_edited_line_makes_that_shots_audio_and_clip_and_the_film_again_and_nothing_else(
    film_set: FilmSet,
) -> None:
    made = film_set.made(FERRY)
    assert made_by(plan(made)) == []
    shot = a_speaking_shot(made)

    edit_line(made, shot, 1, "Nobody leaves before the storm.")

    found = plan(made)
    assert made_by(found) == [
        ("shot.audio", shot),
        ("shot.clip", shot),
        ("film.export", made.film_id),
    ]
    audio = found.made[0]
    assert [(cause.slot, cause.field) for cause in audio.causes] == [
        (("shot.dialogue", shot), "line 1")
    ]
    command, update = film_set.generate(made, want="update", plan=found.digest)
    assert command.status == "completed"
    assert sorted(update.jobs()) == sorted(
        [f"scene.speech:{made.view.scene_of(shot).id}", f"shot.clip:{shot}",
         f"film.export:{made.film_id}"]
    )  # fmt: skip
    assert made.take("shot.audio", shot).content["lines"][0]["text"].startswith("Nobody leaves")

    again, _ = film_set.generate(made, want="update")
    assert (again.status, again.run_id) == ("applied", None)


def test_a_line_that_was_taken_out_is_neither_heard_nor_read_in_the_film(
    film_set: FilmSet,
) -> None:
    made = film_set.made(FERRY)
    shot = a_speaking_shot(made)
    gone = made.view.lines_of(shot)[0]["text"]
    edit_slot(made.film, "shot.dialogue", shot, {"lines": []}, cause=TakeCause.PERSON)
    words = PlanWords(made.view)
    assert words.causes(plan(made).made[-1].causes) == [f"audio of {words.owner(shot)}"]

    command, _ = film_set.generate(made, want="update", export=True)

    assert command.status == "completed"
    cut = cut_of(read_manifest(made.take("film.export")))
    told = {line.text for one in cut.shots for line in one.lines}
    assert told
    assert gone not in told
    assert cut.music is not None
    assert made_by(plan(made)) == []
    film_set.generate(made, want="continue", export=True, with_music=False)
    assert cut_of(read_manifest(made.take("film.export"))).music is None


def test_a_clip_that_waits_for_its_first_speech_has_nothing_made_from_it_again(
    film_set: FilmSet,
) -> None:
    made = film_set.made(FERRY)
    silent = next(shot.id for shot in made.view.shots if not made.view.lines_of(shot.id))
    lines = [{"character": "mara", "text": "Is anybody here?", "tone": ""}]
    edit_slot(made.film, "shot.dialogue", silent, {"lines": lines}, cause=TakeCause.PERSON)

    update = plan_film(
        made.view, Wanted(want=Want.UPDATE, stop_at=Stage.MUSIC, on_request=("film.export",))
    )

    assert made_by(update) == []  # the speech would be a first artifact, and the cut is as it was
    held = {unit.key[0]: unit.held_by for unit in update.units if unit.held_by}
    assert held == {
        "shot.clip": (("shot.audio", silent),),
        "film.export": (("shot.clip", silent),),
    }
    command, _ = film_set.generate(made, want="update", export=True)
    assert (command.status, command.run_id) == ("applied", None)
    everything = made_by(plan(made, Want.CONTINUE))
    assert [kind for kind, _ in everything] == ["shot.audio", "shot.clip", "film.export"]


def test_a_plan_that_is_not_the_film_any_more_is_refused_and_nothing_is_saved(
    film_set: FilmSet,
) -> None:
    made = film_set.made(FERRY)
    shot = a_speaking_shot(made)
    edit_line(made, shot, 1, "Nobody leaves.")
    read = plan(made).digest
    edit_line(made, shot, 1, "Everybody leaves.")

    with pytest.raises(CommandRefused) as refused:
        film_set.generate(made, want="update", plan=read, with_music=False)

    assert (refused.value.code, refused.value.http_status) == ("plan_changed", 409)
    assert Film.objects.get(pk=made.film_id).with_music


def test_continue_goes_on_from_where_the_film_stopped_and_wipes_nothing(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, stop_at="casting", export=False)
    sheets = made.shown("character.sheet")
    assert made.kinds_made().isdisjoint({"shot.still", "shot.clip", "film.music"})

    command, more = film_set.generate(made, want="continue", stop_at="music", export=True)

    assert command.status == "completed"
    assert made.shown("character.sheet") == sheets
    assert {"shot.still", "shot.clip", "film.music", "film.export"} <= made.kinds_made()
    assert not [key for key in more.jobs() if key.startswith(("character.sheet", "script."))]
    assert made.exported is not None


def test_one_still_is_made_again_from_another_seed_and_is_not_stale_for_it(
    film_set: FilmSet,
) -> None:
    made = film_set.made(FERRY, stop_at="stills", export=False)
    shot = made.view.shots[0].id
    first = made.take("shot.still", shot)

    command, again = film_set.generate(made, f"shot.still:{shot}")

    assert (command.status, list(again.jobs())) == ("completed", [f"shot.still:{shot}"])
    second = made.take("shot.still", shot)
    assert second.number == first.number + 1
    assert second.digest != first.digest
    assert made_by(plan(made, stop_at=Stage.STILLS)) == []


def test_an_input_that_came_out_the_same_costs_no_work_beyond_it(film_set: FilmSet) -> None:
    made = film_set.made(FERRY)
    mara = made.person("mara")
    bible = made.view.content("character.bible", mara.id)
    shown = made.shown("shot.still")
    # Another wording of the same look: the sheet is drawn anew, and comes out as it was.
    edit_slot(made.film, "character.bible", mara.id,
              bible | {"distinguishing_features": "nothing in particular"},
              cause=TakeCause.PERSON)  # fmt: skip
    sheet = made.take("character.sheet", mara.id).digest

    command, _ = film_set.generate(made, want="update")

    assert command.status == "completed"
    if made.take("character.sheet", mara.id).digest == sheet:  # the words draw nothing
        unchanged = Take.objects.filter(status=TakeStatus.UNCHANGED, slot__film=made.film_id)
        assert unchanged.filter(slot__kind="shot.still").exists()
    assert set(made.shown("shot.still")) == set(shown)
    assert made_by(plan(made)) == []


def test_a_person_picks_a_take_while_another_is_being_made_and_the_pick_stays(
    film_set: FilmSet,
) -> None:
    made = film_set.made(FERRY, stop_at="stills", export=False)
    shot = made.view.shots[0].id
    first = made.take("shot.still", shot)
    film_set.generate(made, f"shot.still:{shot}")
    film_set.generate(made, f"shot.still:{shot}", work=False)

    assert choose_take(first.id)
    film_set.work()

    slot = Slot.objects.get(film=made.film_id, kind="shot.still", subject_id=shot)
    assert (slot.selected_id, slot.claim_id, slot.take_count) == (first.id, None, 3)
    assert slot.takes.filter(status=TakeStatus.READY).count() == 3


def test_of_two_made_at_once_the_second_is_shown_whichever_comes_last(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, stop_at="stills", export=False)
    shot = made.view.shots[0].id
    _, one = film_set.generate(made, f"shot.still:{shot}", work=False)
    _, two = film_set.generate(made, f"shot.still:{shot}", work=False)

    film_set.work(order=lambda pointers: list(reversed(pointers)))

    slot = Slot.objects.get(film=made.film_id, kind="shot.still", subject_id=shot)
    assert slot.selected is not None
    assert slot.selected.job_key.startswith(str(two.run_id))
    assert one.events("take.parked") or slot.takes.filter(status=TakeStatus.READY).count() == 3


def test_continue_is_refused_while_a_run_is_on_its_way_and_a_single_target_is_not(
    film_set: FilmSet,
) -> None:
    made = film_set.made(FERRY, stop_at="stills", export=False)
    shot = made.view.shots[0].id
    film_set.generate(made, f"shot.still:{shot}", work=False)

    with pytest.raises(CommandRefused) as refused:
        film_set.generate(made, want="continue")
    assert refused.value.code == "generation_in_progress"
    film_set.generate(made, f"shot.still:{shot}")


@pytest.mark.parametrize("target", ["shot.still:{other}", "shot.nothing:{shot}", "shot.still:x"])
def test_a_target_that_is_no_slot_of_the_film_is_refused(film_set: FilmSet, target: str) -> None:
    made = film_set.made(FERRY, stop_at="stills", export=False)
    names: dict[str, Any] = {"shot": made.view.shots[0].id, "other": made.film_id}

    with pytest.raises(CommandRefused) as refused:
        film_set.generate(made, target.format(**names))
    assert refused.value.code == "target_unknown"
