"""The whole way, with real servers and real workers: a script in, an MP4 out, whatever dies."""

import os
import signal
import subprocess
from pathlib import Path

import av
import numpy as np
import pytest

from tests.end_to_end.place import PATIENCE, Place, run_until, soon

pytestmark = pytest.mark.timeout(240)

HELD_BY_RENDERERS = """
    select w.process_id, l.job_id, l.epoch
      from workflows_lease l join workflows_worker w on w.id = l.worker_id
      join workflows_job j on j.id = l.job_id
     where j.queue = 'render'
"""


def the_film_is_whole(film: Path) -> float:
    """Pictures and sound can be decoded and end together; returns the seconds."""
    with av.open(str(film)) as opened:
        video, audio = opened.streams.video[0], opened.streams.audio[0]
        assert (video.width, video.height) == (640, 360)
        frames = sum(1 for _ in opened.decode(video))
        rate = float(video.average_rate or 0)
        opened.seek(0)
        loudest = max(float(np.abs(part.to_ndarray()).max()) for part in opened.decode(audio))
        assert rate == 24
        assert loudest > 0.02  # somebody speaks
        assert audio.duration is not None
        assert audio.time_base is not None
        assert abs(frames / rate - float(audio.duration * audio.time_base)) < 0.1
    return frames / rate


def nothing_is_left(place: Place) -> None:
    soon(lambda: not place.processes(), f"all have ended: {place.processes()}", 30)
    assert not list(place.root.glob("*.part")) + list(place.root.glob(".*"))
    assert not list((place.var / "media").rglob("*.part"))


def finish(process: subprocess.Popen[str]) -> str:
    said, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, said
    return said


def every_job_succeeded_once(place: Place) -> None:
    assert place.rows("select status from workflows_run") == [("succeeded",)]
    attempts = """
        select j.idempotency_key, j.status, count(*) filter (where a.outcome = 'succeeded'),
               count(*) filter (where a.ended_at is null),
               max(a.number) filter (where a.outcome = 'succeeded') = max(a.number)
          from workflows_job j left join workflows_attempt a on a.job_id = j.id group by 1, 2
    """
    for key, status, succeeded, still_open, last in place.rows(attempts):
        assert (status, succeeded, still_open, last) == ("succeeded", 1, 0, True), key
    assert place.rows("select job_id from workflows_lease") == []


def test_killed_in_the_middle_the_same_command_makes_the_same_film(
    place: Place, script: Path
) -> None:
    first = place.produce(script)
    run_until(first, r"stills [1-9]")
    os.kill(first.pid, signal.SIGKILL)
    first.wait()
    soon(
        lambda: not any("celery" in command for command in place.processes().values()),
        "workers and beat end with the command that started them",
        30,
    )

    said = finish(place.produce(script))

    assert "Going on with" in said
    assert the_film_is_whole(place.film) > 4
    assert "You are late." in place.film.with_suffix(".srt").read_text()
    every_job_succeeded_once(place)
    made = place.film.read_bytes()
    assert "Already made" in finish(place.produce(script))
    assert place.film.read_bytes() == made
    nothing_is_left(place)


def test_neither_a_killed_renderer_nor_a_flushed_broker_keeps_a_film_from_being_made(
    place: Place, script: Path
) -> None:
    producing = place.produce(script)
    run_until(producing, r"casting [1-9]")
    soon(lambda: a_renderer_is_killed_in_the_middle(place), "something is rendered")
    place.flush_broker()

    finish(producing)

    assert the_film_is_whole(place.film) > 4
    assert place.rows("select 1 from workflows_attempt where outcome = 'lease_expired'")
    every_job_succeeded_once(place)
    nothing_is_left(place)


def a_renderer_is_killed_in_the_middle(place: Place) -> bool:
    """False while nobody renders, or when the job was just done before its process was hit."""
    for process_id, *held in place.rows(HELD_BY_RENDERERS):
        os.kill(process_id, signal.SIGKILL)
        if held in [still for _, *still in place.rows(HELD_BY_RENDERERS)]:
            return True
    return False


def test_stopped_by_hand_it_ends_its_children_and_says_how_to_go_on(
    place: Place, script: Path
) -> None:
    producing = place.produce(script)
    run_until(producing, r"Producing")
    soon(lambda: "ready" in place.log("control"), "a worker is ready")
    producing.send_signal(signal.SIGINT)
    said, _ = producing.communicate(timeout=40)

    assert producing.returncode == 130, said
    assert "The same command goes on" in said
    assert not place.film.exists()
    nothing_is_left(place)
