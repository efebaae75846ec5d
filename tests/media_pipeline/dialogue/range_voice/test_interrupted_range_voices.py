"""A range voice that is interrupted: whoever goes on asks for nothing twice."""

from typing import Any

import pytest

from media_pipeline.credits.charge_job import charge_job
from media_pipeline.dialogue.range_voice import keep_range
from tests.media_pipeline.dialogue.range_voice.conftest import (
    MONOLOGUE,
    Studio,
    lines_charged,
    voice_of,
)
from tests.media_pipeline.dialogue.talk import speaking
from tests.providers.stub.speech import faults
from workflows.jobs.job import Job
from workflows.runs.retry_run import retry_run


def test_a_process_that_dies_between_two_steps_asks_for_nothing_twice(studio: Studio) -> None:
    """Each step is a job with a receipt: whoever comes next goes on where it stood."""
    made = studio.order(MONOLOGUE, stop_at="casting")
    counts = []
    for step in ("voices.range_read", "voices.range_check", "voices.range_keep"):
        studio.film_set.work(stop_before=step)
        counts.append(studio.accepted())
    studio.work()

    assert counts == [{}, {"speak": 3}, {"speak": 3, "transcript": 3}]
    assert studio.accepted() == {"isolation": 3, "speak": 3, "transcript": 3}
    kinds = Job.objects.filter(run=made.run_id, kind__startswith="voices.range")
    assert kinds.count() == 11
    assert set(kinds.values_list("status", flat=True)) == {"succeeded"}


def test_a_process_that_dies_after_its_receipt_lands_from_it(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    died: list[object] = []

    def dies_once(work: Any, charges: Any, *, asked_by: str = "") -> int:
        if not died:
            died.append(work.job_id)
            raise RuntimeError("killed between the receipt and what follows from it")
        return charge_job(work, charges, asked_by=asked_by)

    monkeypatch.setattr(keep_range, "charge_job", dies_once)
    made = studio.make(MONOLOGUE, stop_at="casting")

    assert died
    assert made.run.status == "succeeded"
    assert studio.accepted() == {"isolation": 3, "speak": 3, "transcript": 3}
    assert len(lines_charged()) == 9


def test_a_retry_reads_anew_where_every_reading_said_other_words(studio: Studio) -> None:
    studio.speech.breaks(faults.MISREAD, call="speak", times=3)
    made = studio.make(MONOLOGUE)
    assert made.run.error_code == "voice_not_read"
    assert studio.accepted() == {"speak": 3, "transcript": 3}

    assert retry_run(made.run_id)
    studio.work()

    assert made.run.status == "succeeded"
    assert voice_of(made, "otto") is not None
    # Three more readings, and the line that waited for the voice.
    assert studio.accepted() == {"isolation": 3, "speak": 7, "transcript": 6}
    assert [made.view.selected("shot.audio", shot.id) is None for shot in speaking(made)] == [False]


def test_a_retry_asks_a_provider_again_that_had_refused_and_repeats_nothing_else(
    studio: Studio,
) -> None:
    studio.speech.breaks("bad_key", call="transcript", times=3)
    made = studio.make(MONOLOGUE)

    assert retry_run(made.run_id)
    studio.work()

    assert made.run.status == "succeeded"
    assert studio.accepted() == {"isolation": 3, "speak": 4, "transcript": 3}
    assert len([one for one in lines_charged() if "reading" in one]) == 9
