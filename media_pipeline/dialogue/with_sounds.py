"""What a shot keeps of its sounds, as one file: what was recorded, and the uploads between it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from media_pipeline.assets.asset_file import asset_id_for, asset_path
from media_pipeline.assets.store_asset import file_facts, file_of
from media_pipeline.assets.wav_file import RATE, read_frames, silence, write_wav
from media_pipeline.dialogue.arrange_lines import PAUSE_BETWEEN_LINES, PAUSE_BETWEEN_SHOTS, play
from media_pipeline.dialogue.lines import said, words_in
from media_pipeline.dialogue.told_speech import SpokenShot
from media_pipeline.films.spoken_line import bound_to

#: What a line that no voice can read takes on the screen, in words a second.
READ_WORDS_PER_SECOND = 2.0


@dataclass(frozen=True)
class Cut:
    """What a shot keeps: what it holds, its file if there is any sound, and ``section``: from where
    to where of the recording it was cut, if it is that and nothing else."""

    content: dict[str, Any]
    file: dict[str, Any] | None
    section: tuple[float, float] | None = None


def with_sounds(
    shot: SpokenShot,
    recorded: bytes,
    section: dict[str, Any],
    words: Sequence[str],
    *,
    floor: float = 0.0,
) -> Cut:
    """``recorded``: the samples of the section. The same sounds and section are one file."""
    arrangement = shot.arranged(section)
    sounds = {
        token: read_frames(file_of(take.asset)) for token, take in shot.sounds.items() if take.asset
    }
    frames = play(arrangement, recorded, sounds)
    frames += silence(floor - len(frames) / (2 * RATE))
    asset_id = asset_id_for(shot.dialogue.id, sha256(frames).hexdigest())
    seconds = write_wav(asset_path(asset_id, ".wav"), frames)
    texts = iter(words)
    return Cut(
        content={
            "seconds": seconds,
            "lines": [
                delivered(line, said(line) if bound_to(line) else next(texts), *times)
                for line, times in zip(shot.heard, arrangement.lines, strict=True)
            ],
        },
        file=file_facts(asset_id, ".wav", media_type="audio/wav", seconds=seconds),
    )


def unrecorded(shot: SpokenShot) -> Cut:
    """What no voice says. Where none reads the language, the words are shown for as long as they
    take, not misread; uploaded sounds are heard among them."""
    at, times = PAUSE_BETWEEN_SHOTS, []
    for text in shot.words:
        end = at + max(1.0, words_in(text) / READ_WORDS_PER_SECOND)
        times.append((at, end))
        at = end + PAUSE_BETWEEN_LINES
    unvoiced = {"unvoiced": "language_without_voice"} if times else {}
    if not shot.is_bound:
        lines = [
            delivered(line, said(line), *shown)
            for line, shown in zip(shot.recorded, times, strict=True)
        ]
        return Cut(content={"seconds": at, "lines": lines, **unvoiced}, file=None)
    silent = at if times else 0.0
    section = {"start": 0.0, "end": silent, "lines": times}
    cut = with_sounds(shot, silence(silent), section, shot.words, floor=shot.fit.floor)
    return replace(cut, content=cut.content | unvoiced)


def delivered(line: dict[str, Any], text: str, start: float, end: float) -> dict[str, Any]:
    """As it is spoken and read on the screen. Where that is not what was written, both are kept."""
    kept = {**line, "text": text, "start": start, "end": end}
    return kept | ({"authored": line["text"]} if text != said(line) else {})
