"""ffmpeg as a program of its own: it ends with us, and says shortly why it failed."""

import os
import resource
import select
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from media_pipeline.assets.ffmpeg import FfmpegFailed, short_cause
from media_pipeline.assets.film_encoding import encode_frames
from media_pipeline.assets.publish_file import unfinished

#: Encodes without end and, once frames flow, names the ffmpeg it started.
_ENDLESS = """
import sys
from pathlib import Path
from media_pipeline.assets.film_encoding import encode_frames

def frames():
    plane = memoryview(bytes(96 * 64 * 3 // 2))
    for number in range(10**9):
        if number == 50:
            print(open("/proc/thread-self/children").read().split()[0], flush=True)
        yield plane

encode_frames(frames(), width=96, height=64, fps=24, target=Path(sys.argv[1]))
"""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs Linux")
def test_ffmpeg_ends_when_its_parent_is_killed(tmp_path: Path) -> None:
    target = tmp_path / "clip.mp4"
    command = [sys.executable, "-c", _ENDLESS, str(unfinished(target))]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as parent:
        assert parent.stdout
        ffmpeg = os.pidfd_open(int(parent.stdout.readline()))
        parent.send_signal(signal.SIGKILL)
    ended, _, _ = select.select([ffmpeg], [], [], 20)
    os.close(ffmpeg)
    assert ended
    assert not target.exists()


def test_a_file_size_limit_is_said_as_such(tmp_path: Path) -> None:
    dice = np.random.default_rng(0)
    noise = (dice.integers(0, 255, 96 * 64 * 3 // 2, np.uint8).data for _ in range(80))
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, before[1]))
    try:
        with pytest.raises(FfmpegFailed, match="larger than allowed"):
            encode_frames(noise, width=96, height=64, fps=24, target=tmp_path / "clip.part")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_feed_that_fails_ends_ffmpeg_and_is_heard(tmp_path: Path) -> None:
    def frames() -> "object":
        yield memoryview(bytes(96 * 64 * 3 // 2))
        raise RuntimeError("the artist left")

    with pytest.raises(RuntimeError, match="the artist left"):
        encode_frames(frames(), width=96, height=64, fps=24, target=tmp_path / "clip.part")  # type: ignore[arg-type]


def test_a_cause_never_holds_a_path() -> None:
    cause = short_cause("x\n[out#0] Error opening /home/ann/film's/secret.mp4: Odd thing\n", 1)
    assert "ann" not in cause
    assert "Odd thing" in cause
