"""A sound that comes from outside, as a recording of ours: 48 kHz, mono, 16 bits, honest sizes."""

from pathlib import Path

from media_pipeline.assets.asset_file import scratch_path
from media_pipeline.assets.ffmpeg import FfmpegFailed, media_input, media_output, run_ffmpeg
from media_pipeline.assets.publish_file import publish_file, unfinished
from media_pipeline.assets.wav_file import RATE, NoWave, parse_wav, read_frames, write_wav

#: First bytes -> suffix and media type of what is read today.
_KINDS = (
    (b"RIFF", ".wav", "audio/wav"),
    (b"ID3", ".mp3", "audio/mpeg"),
    (b"\xff\xfb", ".mp3", "audio/mpeg"),
    (b"\xff\xf3", ".mp3", "audio/mpeg"),
    (b"\xff\xf2", ".mp3", "audio/mpeg"),
    (b"\xff\xfa", ".mp3", "audio/mpeg"),
    (b"OggS", ".ogg", "audio/ogg"),
)
#: Seconds; a third of a gigabyte.
LONGEST_RECORDING = 3600.0


class NoSound(ValueError):
    """The bytes are no sound that can be read. The message is one short sentence."""


def kind_of_sound(data: bytes) -> tuple[str, str] | None:
    """Suffix and media type by its first bytes; None: no WAV, MP3 or Ogg."""
    if data[:4] == b"RIFF" and data[8:12] != b"WAVE":
        return None
    found = (kind for kind in _KINDS if data.startswith(kind[0]))
    return next(((suffix, media_type) for _, suffix, media_type in found), None)


def write_recording(data: bytes, target: Path, *, longest: float = LONGEST_RECORDING) -> float:
    """``data``, a WAV, MP3 or Ogg, as a recording in ``target``; its length in seconds.

    Of a longer sound than ``longest`` seconds the beginning, a second longer than that: silence is
    packed so small that twenty megabytes of it fill a disk. Raises NoSound and OSError.
    """
    kind = kind_of_sound(data)
    if kind is None:
        raise NoSound("it is no WAV, MP3 or Ogg file")
    source = scratch_path(kind[0])
    try:
        if frames := _of_ours(data):
            return write_wav(target, frames)
        source.write_bytes(_honest(data))
        return _converted(source, target, longest + 1)
    except (NoWave, FfmpegFailed) as error:
        raise NoSound(str(error)) from error
    finally:
        source.unlink(missing_ok=True)


def _of_ours(data: bytes) -> bytes:
    """The samples of a sound that is as we keep them; empty for any other, which is converted."""
    try:
        sound = parse_wav(data)
    except NoWave:
        return b""
    return sound.frames if (sound.rate, sound.channels, sound.width) == (RATE, 1, 2) else b""


def _honest(data: bytes) -> bytes:
    """A WAV with the size of its sound as it is, so that nobody reads beyond it."""
    at = data.find(b"data", 12)
    if data[:4] != b"RIFF" or at < 0:
        return data
    size = int.from_bytes(data[at + 4 : at + 8], "little")
    if 0 < size <= len(data) - at - 8:
        return data
    return data[: at + 4] + (len(data) - at - 8).to_bytes(4, "little") + data[at + 8 :]


def _converted(source: Path, target: Path, seconds: float) -> float:
    part = unfinished(target)
    form = ["-vn", "-ac", "1", "-ar", str(RATE), "-c:a", "pcm_s16le", "-f", "wav", "-bitexact"]
    only = ["-map", "0:a:0", "-t", f"{seconds:g}"]
    run_ffmpeg([*media_input(source), *only, *form, media_output(part)])
    publish_file(target, part)
    frames = read_frames(target)
    if not frames:
        raise NoSound("there is no sound in it")
    return len(frames) / (2 * RATE)
