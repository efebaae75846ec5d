"""The film's sound as one timeline, built in samples: every shot begins on its exact sample.

Nothing is joined, so nothing can drift: sample ``frame · 48000 / fps`` is where a frame begins, and
a clip's sound that is shorter or longer than its picture cannot move the next one. The timeline is
made in blocks, as often as it is read, and never stored.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from media_pipeline.assets.ffmpeg import FfmpegFailed
from media_pipeline.assets.media_probe import UnreadableMedia, probe_video
from media_pipeline.exports.cut import CutShot, FilmCut
from media_pipeline.exports.export_errors import SourceUnusable, SpeechTooLong
from media_pipeline.exports.music_bed import MusicBed, music_bed
from media_pipeline.exports.sound_source import RATE, Samples, SoundSource, listen, open_sound

_SPEECH_LEVEL = -20.0  # dBFS over its sounding windows
_LARGEST_CORRECTION = 12.0  # dB; beyond it a quiet line was meant to be quiet
_CLIP_EDGE = RATE // 200  # 5 ms of fade where a clip's own sound is cut
_BLOCK = 5 * RATE


@dataclass(frozen=True, kw_only=True)
class PlacedSound:
    """A sound that begins at a sample of the film and plays for ``count`` samples, from its own
    sample ``begins`` on."""

    source: SoundSource
    at: int
    count: int
    begins: int = 0
    gain: float = 1.0
    edge: int = 0  # samples of fade at both ends

    def add_to(self, block: Samples, start: int) -> None:
        low, high = max(start, self.at), min(start + len(block), self.at + self.count)
        if low >= high:
            return
        piece = self.source.read(self.begins + low - self.at, high - low) * np.float32(self.gain)
        if self.edge:
            inside = np.arange(low - self.at, high - self.at)
            near_end = np.minimum(inside, self.count - 1 - inside) / self.edge
            piece *= np.clip(near_end, 0.0, 1.0)[:, np.newaxis].astype(np.float32)
        block[low - start : high - start] += piece


@dataclass(frozen=True, kw_only=True)
class FilmSound:
    samples: int
    sounds: tuple[PlacedSound, ...]
    music: MusicBed | None

    def blocks(self) -> Iterator[Samples]:
        """The whole timeline before mastering, five seconds at a time."""
        for start in range(0, self.samples, _BLOCK):
            count = min(_BLOCK, self.samples - start)
            block = (
                self.music.read(start, count) if self.music else np.zeros((count, 2), np.float32)
            )
            for sound in self.sounds:
                sound.add_to(block, start)
            yield block


def film_sound(cut: FilmCut, *, scratch: Path) -> FilmSound:
    """Open, check and place all that is heard. Raises SpeechTooLong, SourceUnusable;
    FfmpegFailed when there is no room to decode a sound."""
    sounds: list[PlacedSound] = []
    speech: list[tuple[int, int]] = []
    for number, shot in enumerate(cut.shots, 1):
        begins, ends = _shot_samples(cut, number)
        own = _clip_sound(shot, number, scratch)
        if own:
            first = round(shot.clip_part[0] * RATE) if shot.clip_part else 0
            sounds.append(
                PlacedSound(
                    source=own, at=begins, count=ends - begins, begins=first, edge=_CLIP_EDGE
                )
            )
        if shot.speech:
            spoken, spans = _speech(shot.speech, shot.speech_at, number, begins, ends, scratch)
            sounds.append(spoken)
            speech += spans
    total = _sample_of(cut.frames, cut.fps)
    music = None
    if cut.music:
        source = _open(cut.music, 0, "music", scratch)
        if not source.samples:
            raise SourceUnusable(0, "music", "it holds no sound")
        music = music_bed(source, listen(source), film_samples=total, speech=speech)
    return FilmSound(samples=total, sounds=tuple(sounds), music=music)


def _sample_of(frame: int, fps: int) -> int:
    return (frame * RATE + fps // 2) // fps


def _shot_samples(cut: FilmCut, number: int) -> tuple[int, int]:
    first = cut.first_frames[number - 1]
    last = first + cut.shots[number - 1].frames
    return _sample_of(first, cut.fps), _sample_of(last, cut.fps)


def _speech(
    speech: Path, speech_at: float, number: int, begins: int, ends: int, scratch: Path
) -> tuple[PlacedSound, list[tuple[int, int]]]:
    source = _open(speech, number, "speech", scratch)
    heard = listen(source)
    at = begins + round(speech_at * RATE)
    if at < begins or at + heard.ends > ends:
        raise SpeechTooLong(
            number,
            speech_ends=(at + heard.ends - begins) / RATE,
            shot_seconds=(ends - begins) / RATE,
        )
    wished = _SPEECH_LEVEL - heard.loudness if heard.spans else 0.0
    correction = min(max(wished, -_LARGEST_CORRECTION), _LARGEST_CORRECTION)
    # Past its last audible sample a recording may reach into the next shot: it is silence.
    placed = PlacedSound(source=source, at=at, count=source.samples, gain=10 ** (correction / 20))
    return placed, [(at + start, at + end) for start, end in heard.spans]


def _clip_sound(shot: CutShot, number: int, scratch: Path) -> SoundSource | None:
    if not shot.clip or not shot.clip_sound:
        return None
    try:
        if not probe_video(shot.clip).has_audio:
            return None
    except UnreadableMedia as unreadable:
        raise SourceUnusable(number, "clip", unreadable.cause) from unreadable
    return _open(shot.clip, number, "clip", scratch)


def _open(path: Path, number: int, what: str, scratch: Path) -> SoundSource:
    try:
        return open_sound(path, scratch=scratch, name=f"{what}{number:05d}")
    except FfmpegFailed as failed:
        if failed.out_of_room:
            raise
        raise SourceUnusable(number, what, failed.cause) from failed
    except OSError as failed:
        raise SourceUnusable(number, what, failed.strerror or "it cannot be read") from failed
