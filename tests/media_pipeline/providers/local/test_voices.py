"""Recording with the local voices: what is heard, where, and what is left on the disk."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from media_pipeline.providers.local.speech.pitch_marks import pitch_periods
from media_pipeline.providers.local.voices import LocalVoices
from media_pipeline.providers.provider_errors import ProviderBroken, ProviderRefused
from media_pipeline.providers.voices import Speech, Turn

from .recorded_sound import decibel, read_sound

TURNS = (
    Turn(voice_id="local-man-deep", text="Where were you last night?", pause_before=0.5),
    Turn(voice_id="local-woman-plain", text="...", pause_before=0.25),
    Turn(voice_id="local-woman-plain", text="Where were you last night?", pause_before=0.75),
    Turn(voice_id="local-man-plain", text="It is over."),
    Turn(voice_id="local-man-plain", text="It is over.", tone="sadly"),
)


@pytest.fixture(scope="module")
def speech(tmp_path_factory: pytest.TempPathFactory) -> Speech:
    return LocalVoices().record(TURNS, target=tmp_path_factory.mktemp("speech") / "scene.wav")


@pytest.fixture(scope="module")
def sound(speech: Speech) -> NDArray[np.float64]:
    return read_sound(speech.path, channels=1)


def _part(sound: NDArray[np.float64], start: float, end: float) -> NDArray[np.float64]:
    return sound[round(start * 48_000) : round(end * 48_000)]


def test_each_turn_is_heard_where_it_is_said_to_be_and_nothing_in_the_pauses(
    speech: Speech, sound: NDArray[np.float64]
) -> None:
    man, nobody, woman = speech.turns[:3]
    assert len(sound) == round(speech.seconds * 48_000)
    assert decibel(_part(sound, man.start, man.end)) > -26
    assert decibel(_part(sound, woman.start, woman.end)) > -26
    assert decibel(_part(sound, 0, man.start)) < -50
    assert decibel(_part(sound, man.end, woman.start)) < -50
    assert man.start == pytest.approx(0.5, abs=0.02)
    assert nobody.end + 0.75 == pytest.approx(woman.start, abs=0.02)


def test_a_turn_without_words_is_a_short_silence(speech: Speech) -> None:
    nobody = speech.turns[1]
    assert nobody.end - nobody.start == pytest.approx(0.4)


def test_turns_are_equally_loud_and_none_is_clipped(
    speech: Speech, sound: NDArray[np.float64]
) -> None:
    man, _, woman, *_ = (decibel(_part(sound, turn.start, turn.end)) for turn in speech.turns)
    assert abs(man - woman) < 2
    assert np.abs(sound).max() < 0.9


def test_a_woman_speaks_higher_than_a_deep_man_at_the_same_pace(
    speech: Speech, sound: NDArray[np.float64]
) -> None:
    pitches = []
    for turn in (speech.turns[0], speech.turns[2]):
        slow = _part(sound, turn.start, turn.end).astype(np.float32)
        even = slow[: len(slow) // 2 * 2].reshape(-1, 2).mean(axis=1)
        periods = pitch_periods(even, 24_000)
        pitches.append(24_000 / np.median(periods[periods > 0]))
    assert pitches[0] < 100 < 150 < pitches[1]
    man, woman = (turn.end - turn.start for turn in (speech.turns[0], speech.turns[2]))
    assert man / woman == pytest.approx(1 / 0.94, rel=0.05)


def test_the_same_turns_are_the_same_bytes_and_leave_nothing_beside_them(
    speech: Speech, tmp_path: Path
) -> None:
    target = tmp_path / "again.wav"
    assert LocalVoices().record(TURNS, target=target).turns == speech.turns
    assert target.read_bytes() == speech.path.read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == ["again.wav"]


def test_a_tone_changes_how_a_line_is_said(speech: Speech) -> None:
    plain, sad = (turn.end - turn.start for turn in speech.turns[3:])
    assert sad > plain * 1.04


@pytest.mark.parametrize(
    ("turn", "reason"),
    [
        (Turn(voice_id="local-man-plain", text="你好"), "language_without_voice: "),
        (Turn(voice_id="rachel", text="Hello."), "voice_unknown: "),
    ],
)
def test_what_no_local_voice_can_say_is_refused_before_anything_is_written(
    turn: Turn, reason: str, tmp_path: Path
) -> None:
    with pytest.raises(ProviderRefused) as refusal:
        LocalVoices().record((TURNS[0], turn), target=tmp_path / "scene.wav")
    assert refusal.value.reason.startswith(reason)
    assert not list(tmp_path.iterdir())


def test_an_engine_that_ends_at_once_is_broken_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(ProviderBroken, match="speech engine ended"):
        LocalVoices().record(TURNS, target=tmp_path / "scene.wav")
    assert not list(tmp_path.iterdir())


RECORD = """
import sys
from pathlib import Path
from media_pipeline.providers.local.voices import LocalVoices
from media_pipeline.providers.voices import Turn
line = Turn(voice_id="local-man-plain", text="Go on. (beat) " * 200)
LocalVoices().record((line,), target=Path(sys.argv[1]))
"""


def test_a_killed_recording_ends_its_engine_and_the_next_clears_what_it_left(
    tmp_path: Path,
) -> None:
    target = tmp_path / "scene.wav"
    recorder = subprocess.Popen([sys.executable, "-c", RECORD, str(target)])
    _until(lambda: (tmp_path / "scene.wav.part").exists() and bool(_children(recorder.pid)))
    engines = _children(recorder.pid)
    os.kill(recorder.pid, signal.SIGKILL)
    recorder.wait()
    _until(lambda: not any(_runs(engine) for engine in engines))
    assert not target.exists()

    LocalVoices().record((Turn(voice_id="local-girl", text="..."),), target=target)
    assert [path.name for path in tmp_path.iterdir()] == ["scene.wav"]


def _children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def _until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not happened():
        assert time.monotonic() < deadline, "waited 20 s"
        time.sleep(0.02)


def test_the_voices_of_this_machine_read_english_and_what_cannot_be_told() -> None:
    voices = LocalVoices()
    assert voices.reads("Nobody sails tonight, and you know why.")
    assert voices.reads("Bonjour, Otto.")
    assert not voices.reads("Je ne sais pas où il est.")
    assert not voices.reads("今晚没有人出海。")
    assert [voices.speaks(language) for language in ("", "en", "fr")] == [True, True, False]
