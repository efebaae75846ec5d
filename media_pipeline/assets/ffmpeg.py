"""Starting ffmpeg: a program of its own (GPL), never a part of ours, and never through a shell.

What people typed reaches ffmpeg only as whole arguments. Paths go in as ``file:`` inputs, so a name
that looks like an option or a protocol is a name; formats that can point at other files (playlists)
are not opened at all.
"""

import contextlib
import fcntl
import re
import signal
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import IO

import imageio_ffmpeg

#: Demuxers a media file of ours may need; playlists and scripts are left out on purpose.
_FORMATS = "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,wav,mp3,flac,ogg,aac,srt"

_PIPE = 1 << 20

_KNOWN_CAUSES = {
    "No space left on device": "the disk is full",
    "Disk quota exceeded": "the disk quota is used up",
    "File too large": "the file would be larger than allowed here",
    "Permission denied": "a file could not be opened: permission denied",
    "No such file or directory": "a file is missing",
    "Invalid data found": "a file is not readable as media",
    "moov atom not found": "a file is cut off",
    "Cannot allocate memory": "out of memory",
}

_NO_ROOM = (
    "No space left on device",
    "Disk quota exceeded",
    "File too large",
    "Cannot allocate memory",
)


class FfmpegFailed(Exception):
    """ffmpeg did not finish. ``cause`` is one short sentence without paths."""

    code = "ffmpeg_failed"

    def __init__(self, cause: str) -> None:
        self.cause = cause
        super().__init__(cause)

    @property
    def out_of_room(self) -> bool:
        """The machine had no room; nothing is wrong with what was read."""
        return self.cause in {_KNOWN_CAUSES[words] for words in _NO_ROOM}


@cache
def ffmpeg_program() -> str:
    """The path of the ffmpeg that came with the requirements."""
    program: str = imageio_ffmpeg.get_ffmpeg_exe()
    return program


def media_input(path: Path) -> list[str]:
    """The arguments that open ``path`` as one input, whatever its name is."""
    allowed = ["-protocol_whitelist", "file", "-format_whitelist", _FORMATS]
    return [*allowed, "-i", f"file:{path.absolute()}"]


def media_output(path: Path) -> str:
    return f"file:{path.absolute()}"


def run_ffmpeg(
    arguments: Sequence[str], *, feed: Iterable[bytes | memoryview] | None = None
) -> str:
    """Run ffmpeg to its end and return what it logged.

    ``feed`` is written to its standard input as it is made: no frame or sample is ever stored.
    When this process dies, ffmpeg's input ends and so does ffmpeg.
    Raises FfmpegFailed, and whatever ``feed`` raises, after ffmpeg has ended.
    """
    command = [ffmpeg_program(), "-hide_banner", "-nostats", "-y", *arguments]
    # A file, not a pipe: a chatty ffmpeg must never wait for us while we wait for it.
    with tempfile.TemporaryFile() as log:
        source = subprocess.DEVNULL if feed is None else subprocess.PIPE
        process = subprocess.Popen(command, stdin=source, stdout=subprocess.DEVNULL, stderr=log)
        try:
            if feed is not None and process.stdin is not None:
                _pour(feed, process.stdin)
            code = process.wait()
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
        log.seek(0)
        logged = log.read().decode("utf-8", "replace")
    if code != 0:
        raise FfmpegFailed(short_cause(logged, code))
    return logged


def _pour(feed: Iterable[bytes | memoryview], ffmpeg: IO[bytes]) -> None:
    with contextlib.suppress(AttributeError, OSError):
        # Linux only, and only up to a user's limit: a frame at a time is a tenth of the time less.
        fcntl.fcntl(ffmpeg, fcntl.F_SETPIPE_SZ, _PIPE)
    try:
        for piece in feed:
            ffmpeg.write(piece)
        ffmpeg.close()
    except BrokenPipeError:
        # ffmpeg has stopped reading; its exit code and its log say why.
        with contextlib.suppress(BrokenPipeError):
            ffmpeg.close()


def short_cause(logged: str, code: int) -> str:
    """One sentence for people out of ffmpeg's log, without any path."""
    if code == -signal.SIGXFSZ:
        return _KNOWN_CAUSES["File too large"]
    if code < 0:
        return f"ffmpeg was ended by signal {-code}; the machine may be out of memory"
    for words, cause in _KNOWN_CAUSES.items():
        if words in logged:
            return cause
    lines = [line.strip() for line in logged.splitlines() if line.strip()]
    last = re.sub(r"\S*[/\\]\S*", "…", lines[-1])[:160] if lines else "it said nothing"
    return f"ffmpeg ended with {code}: {last}"
