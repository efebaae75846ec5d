"""The one sound that goes with a clip of several shots: each of them speaks while it is seen.

Neighbours of one recording come from one section that spans them: side by side, their own sections
would say twice what they share. Otherwise each brings its own file. Between two of them it is quiet
until the next one's shot begins.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from media_pipeline.assets.asset_file import asset_id_for, asset_path
from media_pipeline.assets.store_asset import file_of
from media_pipeline.assets.wav_file import RATE, piece, read_frames, silence, write_wav
from media_pipeline.dialogue.spanning_section import spanning_section
from media_pipeline.graph.take import Take
from media_pipeline.motion.pack_parts import ClipPart

_SAMPLE = 2  # bytes


def sound_seconds(parts: Sequence[ClipPart]) -> float:
    """From the clip's beginning to the last word; 0: nothing was recorded of it."""
    ends = (part.start + float(part.sound.content["seconds"]) for part in parts if part.sound)
    return max(ends, default=0.0)


def sound_of(parts: Sequence[ClipPart]) -> Path | None:
    """None: nobody is heard. The same parts give the same file. Raises NoWave and OSError."""
    spoken = [(part, part.sound) for part in parts if part.sound and part.sound.asset]
    if len(parts) == 1 or not spoken:
        asset = spoken[0][1].asset if spoken else None
        return file_of(asset) if asset else None
    frames = b""
    for at, said in _said(spoken):
        frames += silence(at - len(frames) / (_SAMPLE * RATE)) + said
    placed = [f"{sound.pk} {round(1000 * part.start)}" for part, sound in spoken]
    target = asset_path(asset_id_for(placed[0], " ".join(["sound of a pack", *placed])), ".wav")
    write_wav(target, frames)
    return target


def _said(spoken: Sequence[tuple[ClipPart, Take]]) -> Iterator[tuple[float, bytes]]:
    """What is said of the clip, and from which second of it on."""
    spanning = spanning_section([sound for _, sound in spoken])
    if spanning is None:
        for part, sound in spoken:
            assert sound.asset is not None  # noqa: S101 - only what has a file is spoken
            yield part.start, read_frames(file_of(sound.asset))
        return
    recording, said_until = read_frames(spanning.path), 0.0
    for (part, sound), begins in zip(spoken, spanning.starts, strict=True):
        start = max(begins, said_until)  # the last sound of the shot before was heard with it
        said_until = max(start, min(begins + float(sound.content["seconds"]), spanning.seconds))
        yield part.start + start - begins, piece(recording, start, said_until)
