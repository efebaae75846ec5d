"""A clip of a hosted model: asked once, waited for without a worker, kept, cut to its shot."""

from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_states import FilmStates, UnitState
from media_pipeline.graph.staleness import take_state
from media_pipeline.plans.film_plan import Want, Wanted, plan_film
from tests.media_pipeline.graph.test_staleness import edit, stale
from tests.media_pipeline.motion.motion_studio import MODEL, MotionStudio
from workflows.jobs.job import Job
from workflows.jobs.lease import Lease


def clip_jobs(jobs: dict[str, str]) -> list[str]:
    """What was done for clips, without what tells one job from another."""
    keys = (key for key in jobs if ":shot.clip" in f":{key}")
    return sorted("request" if key.endswith(":request") else "keep" for key in keys)


def test_a_film_of_three_shots_is_three_requests_and_three_files_kept(studio: MotionStudio) -> None:
    made = studio.make()

    assert made.run.status == "succeeded"
    assert clip_jobs(made.jobs()) == ["keep"] * 3 + ["request"] * 3
    assert [(take.status, take.model) for take in studio.clips()] == [("ready", MODEL)] * 3
    assert len(studio.stub.ledger.read()) == len(studio.stub.downloads) == 3
    studio.check()


def test_what_is_sent_shows_the_still_says_the_line_and_brings_its_sound(
    studio: MotionStudio,
) -> None:
    studio.make()

    (spoken,) = studio.sent("Mara says: “Is anybody out there?”")
    assert spoken.body["image_url"].startswith("data:image/")
    assert spoken.body["audio_url"].startswith("data:audio/wav")
    (silent,) = studio.sent("Waves break on the wall.")
    assert "says" not in silent.body["prompt"]
    assert "audio_url" not in silent.body


def test_a_clip_longer_than_its_shot_shows_as_much_of_it_as_the_shot_lasts(
    studio: MotionStudio,
) -> None:
    """The model makes five seconds or ten; the film is cut as it was planned."""
    made = studio.make(export=True)

    film = made.exported
    assert film is not None
    wanted = sum(shot.seconds for shot in made.view.shots)
    assert film.seconds == wanted
    assert all(take.content["frames"] >= 5 * 8 for take in studio.clips())


def test_a_clip_just_made_is_fresh_and_a_shot_a_little_longer_too(studio: MotionStudio) -> None:
    made = studio.make()
    shot = made.shot(2, 1)
    assert shot.seconds < 5

    type(shot).objects.filter(pk=shot.pk).update(seconds=4.5)
    assert take_state(made.view, "shot.clip", shot.id).state == "fresh"
    type(shot).objects.filter(pk=shot.pk).update(seconds=5.5)
    assert take_state(made.view, "shot.clip", shot.id).cause == "seconds"


def test_another_choice_of_models_makes_no_clip_stale(studio: MotionStudio) -> None:
    made = studio.make()
    type(made.film).objects.update(chosen_models={"animator": ["local"]})

    assert stale(made) == set()


def test_another_action_makes_the_clip_of_a_hosted_model_stale(studio: MotionStudio) -> None:
    made = studio.make()
    shot = made.shot(2, 1)

    edit(made, "shot.spec", shot.id, action="Waves break on the stairs.")

    report = FilmStates.read(made.view).of(("shot.clip", shot.id))
    assert report.state == UnitState.STALE
    assert report.causes[0].path == "spec: action"


def test_a_speech_longer_than_the_model_takes_fails_with_the_numbers_and_nothing_is_asked(
    studio: MotionStudio,
) -> None:
    made = studio.order()
    studio.film_set.work(stop_before="shot.clip.request")
    audio = made.take("shot.audio", made.shot(1, 2).id)
    type(audio).objects.filter(pk=audio.pk).update(content=audio.content | {"seconds": 12.4})
    studio.work()

    failed = studio.failed()
    assert failed.error_code == "audio_does_not_fit"
    assert "speaks for 12.4 s" in failed.error_detail
    assert "at most 10 s" in failed.error_detail
    assert not studio.sent("Mara says")
    assert studio.paid() == 1_000_000
    studio.check()


def test_a_provider_that_stops_in_the_middle_ends_the_job_and_costs_nothing(
    studio: MotionStudio,
) -> None:
    """Refused while it is looked at: every word that is not «at work» ends the wait."""
    studio.stub.breaks("cancelled", prompt="Mara")

    made = studio.make()

    assert made.run.status == "failed"
    assert studio.failed().error_code == "provider_stopped"
    assert made.shown("shot.clip").keys() == {"01:01", "02:01"}
    assert studio.paid() == 1_000_000
    studio.check()


def test_while_a_clip_is_rendered_no_worker_holds_it_and_whoever_looks_goes_on(
    studio: MotionStudio,
) -> None:
    """So a worker killed between the submit and a look changes nothing: it is asked for by id."""
    made = studio.order()
    studio.film_set.work()

    requests = Job.objects.filter(kind="shot.clip.request")
    assert [job.status for job in requests] == ["waiting"] * 3
    assert not Lease.objects.exists()
    assert not studio.stub.downloads
    studio.work()

    assert made.run.status == "succeeded"
    assert len(studio.stub.seen) == 3
    studio.check()


def test_a_clip_that_would_cost_more_than_was_quoted_is_not_asked_for(
    studio: MotionStudio,
) -> None:
    """Speech can come out longer than its words promised; the person agreed to the quote."""
    made = studio.make()
    sent = len(studio.stub.ledger.read())
    shot = made.shot(2, 1)
    edit(made, "shot.spec", shot.id, action="Waves break on the stairs.")
    plan = plan_film(made.view, Wanted(want=Want.UPDATE, stop_at=Stage.MOTION))
    payload = {"want": "update", "stop_at": "motion", "plan": plan.digest}
    command, _ = studio.film_set.generate(made, work=False, **payload)
    job = Job.objects.get(run=command.run, kind="shot.clip.request")
    # As if it had been planned after a reading that is longer than the quote was reckoned with.
    Job.objects.filter(pk=job.pk).update(payload=job.payload | {"price": plan.price.most + 1})
    studio.work()

    job.refresh_from_db()
    assert (job.status, job.error_code) == ("failed", "price_not_confirmed")
    assert len(studio.stub.ledger.read()) == sent
