"""A note about a film that is being made: what has not begun reads it, what has lands as asked."""

from collections.abc import Sequence
from threading import Event, Thread

from django.db import connection, transaction

from media_pipeline.direction.pin_anew import pin_anew
from media_pipeline.direction.steer_film import SteerFilm
from media_pipeline.graph.staleness import take_state
from tests.media_pipeline.direction.notes import send, shots_with, told
from tests.media_pipeline.fakes.pictures import QuickArtist
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.scripts_to_film import FERRY
from workflows.commands.command import Command
from workflows.execution.execute_job import execute_job
from workflows.jobs.job import Job
from workflows.jobs.send_pointers import fill_windows
from workflows.pointer import Pointer


def steer(made: MadeFilm, note: str) -> Command:
    return send("steer", note, [f"run:{made.run_id}"])


def director_first(pointers: Sequence[Pointer]) -> Sequence[Pointer]:
    """As with workers for every queue: what renders does not hold up who reads."""
    kinds = dict(Job.objects.filter(kind="film.steer").values_list("pk", "kind"))
    return sorted(pointers, key=lambda pointer: pointer.job_id not in kinds)


def begin_one(film_set: FilmSet, kind: str) -> None:
    """One job of the kind is done, the others of it wait."""
    fill_windows()
    pointer = next(p for p in film_set.pointers if Job.objects.get(pk=p.job_id).kind == kind)
    film_set.pointers.remove(pointer)
    execute_job(pointer.job_id)


def test_stills_that_have_not_begun_are_drawn_in_the_new_light(film_set: FilmSet) -> None:
    made = film_set.order(FERRY, stop_at="stills", export=False)
    film_set.work(stop_before="shot.still")
    begin_one(film_set, "shot.still")
    view = made.view
    drawn = {shot.id for shot in view.shots if view.selected("shot.still", shot.id)}
    assert len(drawn) == 1
    scene = view.scene_of(next(iter(drawn)))
    QuickArtist.drawn.clear()

    command = steer(made, f"Scene {scene.number} at dawn. Style: noir.")
    film_set.work(order=director_first)

    command.refresh_from_db()
    assert command.status == "applied"
    assert made.run.status == "succeeded"
    assert made.run.guidance == [f"Scene {scene.number} at dawn. Style: noir."]
    styles = [request.style for request in QuickArtist.drawn if hasattr(request, "style")]
    assert styles == ["noir"] * (len(view.shots) - 1)
    narrative = made.take("scene.narrative", scene.id)
    assert (narrative.cause, narrative.content["time_of_day"]) == ("director", "dawn")
    lights = [getattr(request, "time_of_day", "") for request in QuickArtist.drawn]
    assert lights.count("dawn") == len([s for s in view.shots if s.scene_id == scene.id]) - 1
    # What had been drawn stays as it was asked for, is shown, and says that it no longer fits.
    view = made.view
    states = {shot.id: take_state(view, "shot.still", shot.id).state for shot in view.shots}
    assert all(view.selected("shot.still", shot.id) for shot in view.shots)
    assert states[next(iter(drawn))] == "stale"
    assert told(made)["makes"] == len(view.shots) - 1
    assert made.events("take.parked") == []


def test_a_coat_reaches_the_sheet_that_is_not_drawn_yet(film_set: FilmSet) -> None:
    made = film_set.order(FERRY, stop_at="stills", export=False)
    film_set.work(stop_before="character.sheet")

    steer(made, "Mara wears a blue coat.")
    film_set.work(order=director_first)

    sheet = made.take("character.sheet", made.person("mara").pk)
    assert sheet.content["look"]["standard_clothing"] == "a blue coat"
    view = made.view
    for shot in shots_with(made, "mara"):
        assert take_state(view, "shot.still", shot).state == "fresh"


def test_a_note_that_comes_before_the_script_is_read_waits_for_what_is_in_it(
    film_set: FilmSet,
) -> None:
    made = film_set.order(FERRY, stop_at="stills", export=False)
    steer(made, "Mara wears a blue coat. Shot 1 closer.")
    film_set.work(order=director_first)

    assert made.run.status == "succeeded"
    assert told(made)["understood"] is True
    first = made.take("shot.spec", made.view.shots[0].id)
    assert first.cause == "director"
    bible = made.view.content("character.bible", made.person("mara").pk)
    assert bible["standard_clothing"] == "a blue coat"


def test_a_note_that_is_not_understood_is_answered_and_the_film_goes_on(
    film_set: FilmSet,
) -> None:
    made = film_set.order(FERRY, stop_at="stills", export=False)
    film_set.work(stop_before="shot.still")
    steer(made, "Make it pop.")
    film_set.work(order=director_first)

    assert made.run.status == "succeeded"
    assert told(made)["understood"] is False
    assert len(made.digests("shot.still")) == len(made.view.shots)


def test_a_line_steered_is_spoken_and_one_already_spoken_is_not(film_set: FilmSet) -> None:
    made = film_set.order(FERRY, stop_at="dialogue", export=False)
    film_set.work(stop_before="scene.speech")
    shot = next(shot for shot in made.view.shots if made.view.lines_of(shot.id))
    number = [one.id for one in made.view.shots].index(shot.id) + 1
    steer(made, f'Shot {number} line 1 should say "Who goes there?"')
    film_set.work(order=director_first)

    audio = made.take("shot.audio", shot.id)
    assert audio.content["lines"][0]["text"] == "Who goes there?"


def test_a_job_that_somebody_is_claiming_is_left_as_it_was_asked(film_set: FilmSet) -> None:
    made = film_set.order(FERRY, stop_at="stills", export=False)
    film_set.work(stop_before="shot.still")
    stills = list(Job.objects.filter(run=made.run_id, kind="shot.still"))
    for scene in made.scenes():
        content = made.view.content("scene.narrative", scene.id) | {"time_of_day": "dawn"}
        with transaction.atomic():
            assert SteerFilm().show(made.film, ("scene.narrative", scene.id), content)
    locked, done = Event(), Event()

    def claim() -> None:
        with transaction.atomic():
            Job.objects.select_for_update().get(pk=stills[0].pk)
            locked.set()
            done.wait(30)
        connection.close()

    claiming = Thread(target=claim)
    claiming.start()
    try:
        assert locked.wait(30)
        changed = {str(take.pk) for take in pin_anew(made.run_id, made.view)}
    finally:
        done.set()
        claiming.join()

    others = {take for job in stills[1:] for take in job.payload["take_ids"]}
    assert changed == others
