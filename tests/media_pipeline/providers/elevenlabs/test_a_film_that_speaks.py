"""A film whose people speak by ElevenLabs: what is asked, what is paid, what an edit costs."""

from dataclasses import dataclass
from typing import Any

import pytest
from django.db.models import Sum
from django.db.models.functions import Now

from media_pipeline.credits.add_credits import add_credits
from media_pipeline.credits.balance import balance_of
from media_pipeline.dialogue.speech_maker import SpeechMaker
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.take import Take
from media_pipeline.plans.film_plan import Want, Wanted, plan_film
from tests.media_pipeline.dialogue.sounds import bind, give_sound
from tests.media_pipeline.dialogue.talk import (
    TALK,
    audio_of,
    edit_line,
    generate,
    readings,
    speaking,
    speeches,
)
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.providers.stub.voices.server import DROP_AFTER, NO_SEGMENTS, VoicesStub
from workflows.jobs.job import Job
from workflows.jobs.job_handlers import handler_for
from workflows.jobs.submission import Submission
from workflows.limits.fill_limits import end_pauses
from workflows.limits.limit import Limit
from workflows.projects.local_project import local_project

LETTERS = sum(
    map(len, ("Nobody sails tonight.", "Then I will row.", "You have no boat.", "I have yours."))
)
DIALOGUE = LETTERS * 100  # micro-dollars
#: 72 words: 18 seconds where a clip holds 14.8.
LONG = ("The sea takes what it wants. " * 12).strip()


@dataclass
class Studio:
    film_set: FilmSet
    eleven: VoicesStub

    def make(self, script: str = TALK) -> MadeFilm:
        project, _ = local_project()
        add_credits(project.pk, key="tests", amount=10_000_000, why="for tests")
        made = self.film_set.order(script, stop_at="dialogue", export=False)
        self.work()
        return made

    def update(self, made: MadeFilm) -> MadeFilm:
        stop = Stage.DIALOGUE
        plan = plan_film(made.view, Wanted(want=Want.UPDATE, stop_at=stop))
        run = generate(self.film_set, made, want="update", stop_at=stop.value, plan=plan.digest)
        self.work()
        return run

    def work(self) -> None:
        """Until nothing is due: what rests goes again."""
        for _ in range(40):
            self.film_set.work()
            resting = Job.objects.filter(status="retry_scheduled", due_at__isnull=False)
            resting.update(due_at=Now())
            Limit.objects.filter(paused_until__isnull=False).update(paused_until=Now())
            end_pauses()
            if not resting.exists() and not self.film_set.pointers:
                return
        raise AssertionError("it never comes to rest")


@pytest.fixture
def studio(film_set: FilmSet, eleven: VoicesStub, settings: Any) -> Studio:
    settings.MEDIA_PIPELINE_VOICES = "elevenlabs/v3"
    return Studio(film_set, eleven)


def test_two_voices_and_one_recording_are_asked_for_and_paid_once(studio: Studio) -> None:
    made = studio.make()

    assert made.run.status == "succeeded"
    assert studio.eleven.ledger.calls() == ["design", "voice", "design", "voice", "dialogue"]
    (line,) = [one for one in studio.eleven.ledger.read() if one.call == "dialogue"]
    assert line.voices == ["eleven-0", "eleven-1", "eleven-0", "eleven-1"]
    paid = Take.objects.aggregate(cost=Sum("cost"))["cost"]
    assert paid == 2 * 300_000 + DIALOGUE
    assert Submission.objects.aggregate(cost=Sum("cost_microdollars"))["cost"] == paid
    project, _ = local_project()
    balance = balance_of(project.pk)
    assert (balance.balance, balance.reserved) == (10_000_000 - paid, 0)
    # What was sent is answered by our keys, each once.
    keys = [one.key for one in studio.eleven.ledger.read()]
    assert sorted(keys) == sorted(
        Submission.objects.filter(provider="elevenlabs").values_list("idempotency_key", flat=True)
    )


def test_an_edited_line_pays_for_its_scene_once_more_and_nothing_else(studio: Studio) -> None:
    made = studio.make()
    shots, before = speaking(made), audio_of(made)
    edit_line(made, shots[1], "Then I will sail.")

    run = studio.update(made)

    assert run.run.status == "succeeded"
    assert studio.eleven.ledger.calls()[5:] == ["dialogue"]
    after = audio_of(made)
    assert [shot.id for shot in shots if after[shot.id] != before[shot.id]] == [shots[1].id]
    assert readings(made, shots[1])[-1].cost == DIALOGUE + 100  # one letter more
    assert readings(made, shots[0])[-1].cost == 0
    studio.update(made)
    assert len(studio.eleven.ledger.calls()) == 6


def test_a_line_that_is_an_uploaded_sound_is_sent_to_nobody_and_holds_no_money(
    studio: Studio,
) -> None:
    made = studio.make()
    shots, project = speaking(made), local_project()[0]
    paid = balance_of(project.pk).balance
    give_sound(made, "Horn")
    bind(made, shots[0], 1, "HORN")
    plan = plan_film(made.view, Wanted(want=Want.UPDATE, stop_at=Stage.DIALOGUE))
    assert [(unit.price.least, unit.price.most) for unit in plan.made] == [(0, 0)]

    run = studio.update(made)

    (job,) = Job.objects.filter(run=run.run_id)
    assert (job.kind, job.status) == ("scene.speech.request", "succeeded")
    handler = handler_for(job.kind)
    assert isinstance(handler, SpeechMaker)
    assert handler.most_microdollars(handler.payload_model(**job.payload)) == 0
    assert len(studio.eleven.ledger.calls()) == 5
    balance = balance_of(project.pk)
    assert (balance.balance, balance.reserved) == (paid, 0)
    assert readings(made, shots[0])[-1].cost == 0


def test_a_reading_too_long_is_recorded_again_and_both_are_paid(
    studio: Studio, settings: Any
) -> None:
    settings.MEDIA_PIPELINE_LONGEST_LOCAL_SPEECH = 15.0
    made = studio.make()
    shot = speaking(made)[1]
    edit_line(made, shot, LONG)

    studio.update(made)

    assert studio.eleven.ledger.calls()[5:] == ["dialogue", "dialogue"]
    letters = [one.letters for one in studio.eleven.ledger.read()][5:]
    assert readings(made, shot)[-1].cost == 100 * sum(letters)
    assert speeches(made)[-1].cost == 100 * sum(letters)


def test_a_recording_whose_answer_was_lost_is_made_once_more(studio: Studio) -> None:
    studio.eleven.breaks(DROP_AFTER, call="dialogue")
    made = studio.make()

    assert made.run.status == "succeeded"
    assert studio.eleven.ledger.calls().count("dialogue") == 2
    outcomes = Submission.objects.filter(job__kind="scene.speech.request").order_by("number")
    assert list(outcomes.values_list("outcome", flat=True)) == ["uncertain", "answered"]


def test_answers_that_are_always_lost_end_at_the_cap_and_ask_a_person(studio: Studio) -> None:
    studio.eleven.breaks(DROP_AFTER, call="dialogue", times=50)
    studio.make()

    assert studio.eleven.ledger.calls().count("dialogue") == 4
    job = Job.objects.get(kind="scene.speech.request")
    assert (job.status, job.error_code) == ("blocked", "cost_cap_reached")


def test_recordings_without_times_are_paid_twice_and_not_a_third_time(studio: Studio) -> None:
    studio.eleven.breaks(NO_SEGMENTS, call="dialogue", times=50)
    made = studio.make()

    assert studio.eleven.ledger.calls().count("dialogue") == 2
    assert made.run.error_code == "recording_unusable"


def test_too_many_requests_are_waited_for_and_cost_nothing(studio: Studio) -> None:
    studio.eleven.breaks("too_many_requests", call="dialogue", times=2)
    made = studio.make()

    assert made.run.status == "succeeded"
    assert studio.eleven.ledger.calls().count("dialogue") == 1


def test_a_voice_that_cannot_be_designed_holds_only_the_shots_it_speaks_in(studio: Studio) -> None:
    studio.eleven.breaks("bad_prompt", call="design")
    made = studio.make()

    assert made.run.status == "failed"
    assert "content_refused" in made.run.error_detail
    assert studio.eleven.ledger.calls() == ["design", "voice", "dialogue"]
    (line,) = [one for one in studio.eleven.ledger.read() if one.call == "dialogue"]
    assert line.said == "Then I will row."
    voiced = [shot for shot in speaking(made) if audio_of(made)[shot.id]]
    assert [line["text"] for shot in voiced for line in made.view.lines_of(shot.id)] == [line.said]
