"""A line that a person says themselves: put into the shot's reading, words and all others as is."""

from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import numpy as np
import pytest

from media_pipeline.assets.store_asset import file_of
from media_pipeline.assets.upload_sound import SoundRefused, upload_sound
from media_pipeline.assets.wav_file import piece, read_frames
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeCause
from tests.media_pipeline.dialogue.sounds import bind, give_sound, heard, samples_of
from tests.media_pipeline.dialogue.talk import (
    TALK,
    edit_line,
    readings,
    speaking,
    update,
    words,
)
from tests.media_pipeline.fakes.sounds import QuickVoices
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.small_media import make_wave, tone
from workflows.commands.accept_command import accept_command
from workflows.errors import CommandRefused
from workflows.jobs.job import Job
from workflows.projects.local_project import local_project


@pytest.fixture
def talk(film_set: FilmSet) -> MadeFilm:
    return film_set.made(TALK, stop_at="dialogue", export=False)


def uploaded(tmp_path: Path, *sounds: Any) -> UUID:
    project, _ = local_project()
    sound = make_wave(tmp_path / f"{uuid4()}.wav", np.concatenate(sounds))
    return upload_sound(project.pk, sound.read_bytes()).pk


def say(film_set: FilmSet, made: MadeFilm, shot: UUID, line: int, sound: UUID) -> MadeFilm:
    project, actor = local_project()
    accepted = accept_command(
        project=project,
        actor=actor,
        client_command_id=str(uuid4()),
        kind="utility",
        payload={"say_line": {"shot": str(shot), "line": line, "sound": str(sound)}},
    )
    film_set.work()
    assert accepted.command.run_id is not None
    return MadeFilm(film_id=made.film_id, run_id=accepted.command.run_id)


def test_a_line_said_at_the_mic_takes_the_place_of_that_line_alone(
    film_set: FilmSet, talk: MadeFilm, tmp_path: Path
) -> None:
    shot = speaking(talk)[-1]  # it has two lines
    before = talk.take("shot.audio", shot.id)
    take = uploaded(tmp_path, tone(0.5, level=0), tone(2.0, hertz=700), tone(0.7, level=0))

    run = say(film_set, talk, shot.id, 1, take)

    assert run.run.status == "succeeded"
    assert QuickVoices.recorded == []  # nobody recorded anything
    after = talk.take("shot.audio", shot.id)
    assert after.cause == TakeCause.PERSON
    assert words(talk, shot) == [line["text"] for line in before.content["lines"]]
    (old, old_next), (new, new_next) = before.content["lines"], after.content["lines"]
    assert new["start"] == old["start"]
    assert new["end"] - new["start"] == pytest.approx(2.08, abs=0.01)  # the silence is cut off
    moved = (new["end"] - new["start"]) - (old["end"] - old["start"])
    assert new_next["start"] == pytest.approx(old_next["start"] + moved, abs=1e-3)
    assert before.asset is not None
    assert after.asset is not None
    was, now = read_frames(file_of(before.asset)), read_frames(file_of(after.asset))
    assert len(now) / 96_000 == pytest.approx(after.content["seconds"])
    assert piece(now, 0, new["start"]) == piece(was, 0, old["start"])
    assert now[-2 * 24_000 :] == was[-2 * 24_000 :]
    # It is made of the lines as they are: nothing is old, and no plan records over it.
    update(film_set, talk)
    assert talk.take("shot.audio", shot.id).id == after.id


def test_a_line_beside_an_uploaded_sound_is_said_at_the_mic_and_the_sound_stays(
    film_set: FilmSet, talk: MadeFilm, tmp_path: Path
) -> None:
    shot = speaking(talk)[-1]
    horn = give_sound(talk, "Horn", 2.0)
    bind(talk, shot, 1, "HORN")
    update(film_set, talk)

    say(film_set, talk, shot.id, 2, uploaded(tmp_path, tone(1.5, hertz=300)))

    lines = talk.take("shot.audio", shot.id).content["lines"]
    assert lines[1]["end"] - lines[1]["start"] == pytest.approx(1.5, abs=0.01)
    assert heard(talk, shot, 1) == samples_of(talk, horn)
    with pytest.raises(CommandRefused) as refused:
        say(film_set, talk, shot.id, 1, uploaded(tmp_path, tone(1.0)))
    assert refused.value.code == "line_unknown"


def test_a_silent_take_is_refused_before_anything_is_opened(
    film_set: FilmSet, talk: MadeFilm, tmp_path: Path
) -> None:
    shot = speaking(talk)[0]
    jobs, count = Job.objects.count(), len(readings(talk, shot))
    with pytest.raises(CommandRefused) as refused:
        say(film_set, talk, shot.id, 1, uploaded(tmp_path, tone(1.0, level=0.001)))
    assert refused.value.code == "take_silent"
    assert (Job.objects.count(), len(readings(talk, shot))) == (jobs, count)


def test_a_take_that_no_clip_can_hold_is_refused_with_the_numbers(
    film_set: FilmSet, talk: MadeFilm, tmp_path: Path
) -> None:
    shot = speaking(talk)[0]
    with pytest.raises(CommandRefused) as refused:
        say(film_set, talk, shot.id, 1, uploaded(tmp_path, tone(16.0)))
    assert refused.value.code == "speech_too_long"
    assert "holds 14.8 s" in refused.value.detail


def test_a_shot_that_is_being_recorded_is_left_alone(
    film_set: FilmSet, talk: MadeFilm, tmp_path: Path
) -> None:
    shot = speaking(talk)[0]
    slot = Slot.objects.get(kind="shot.audio", subject_id=shot.id)
    claim = Take.objects.create(slot=slot, number=99, cause=TakeCause.PLAN)
    Slot.objects.filter(pk=slot.pk).update(claim=claim)
    with pytest.raises(CommandRefused) as refused:
        say(film_set, talk, shot.id, 1, uploaded(tmp_path, tone(1.0)))
    assert refused.value.code == "dialogue_in_progress"


@pytest.mark.parametrize("line", [2, 40])
def test_a_line_that_is_not_there_is_named(
    film_set: FilmSet, talk: MadeFilm, tmp_path: Path, line: int
) -> None:
    with pytest.raises(CommandRefused) as refused:
        say(film_set, talk, speaking(talk)[0].id, line, uploaded(tmp_path, tone(1.0)))
    assert refused.value.code == "line_unknown"


def test_a_reading_of_other_lines_takes_no_line(
    film_set: FilmSet, talk: MadeFilm, tmp_path: Path
) -> None:
    shot = speaking(talk)[0]
    edit_line(talk, shot, "Nobody sails, ever.")
    with pytest.raises(CommandRefused) as refused:
        say(film_set, talk, shot.id, 1, uploaded(tmp_path, tone(1.0)))
    assert refused.value.code == "reading_missing"


def test_a_voice_that_says_it_too_slowly_is_not_kept_and_not_charged(
    film_set: FilmSet, talk: MadeFilm, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shot, revoice = speaking(talk)[0], QuickVoices.revoice

    def slowly(self: Any, take: Path, **more: Any) -> Any:
        return revoice(self, make_wave(tmp_path / "slow.wav", tone(20.0)), **more)

    monkeypatch.setattr(QuickVoices, "revoice", slowly)
    before = talk.take("shot.audio", shot.id)

    run = say(film_set, talk, shot.id, 1, uploaded(tmp_path, tone(1.0)))

    assert run.run.error_code == "speech_too_long"
    assert talk.take("shot.audio", shot.id).id == before.id
    assert readings(talk, shot)[-1].status == "failed"
    assert readings(talk, shot)[-1].cost == 0


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "sound_empty"),
        (b"RIFF\0\0\0\0WEBP", "sound_format_unsupported"),
        (b"a letter", "sound_format_unsupported"),
        (b"ID3" + b"\0" * 500, "sound_unreadable"),
        (b"\0" * 20_000_001, "sound_too_large"),
    ],
)
def test_what_is_no_sound_is_refused(
    film_set: FilmSet, transactional_db: None, data: bytes, code: str
) -> None:
    project, _ = local_project()
    with pytest.raises(SoundRefused) as refused:
        upload_sound(project.pk, data)
    assert refused.value.code == code
