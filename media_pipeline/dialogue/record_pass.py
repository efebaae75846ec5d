"""One pass of a recording: the conversation spoken once, or one shot's lines made shorter."""

from collections.abc import Sequence
from typing import Any

from media_pipeline.assets.asset_file import asset_id_for, asset_path
from media_pipeline.assets.store_asset import file_facts
from media_pipeline.assets.wav_file import NoWave
from media_pipeline.dialogue.cut_speech import sections_of
from media_pipeline.dialogue.fit import words_that_fit
from media_pipeline.dialogue.passes import RECORDED, SHORTENED, Passes
from media_pipeline.dialogue.told_speech import SpokenShot, turns_of
from media_pipeline.providers.adapters import writer
from media_pipeline.providers.asking import Asking
from media_pipeline.providers.provider_errors import ProviderBroken, ProviderRefused
from media_pipeline.providers.voices import Voices
from media_pipeline.providers.writer import LineToShorten, merged


def record_once(
    shots: Sequence[SpokenShot],
    passes: Passes,
    speaker: Voices,
    *,
    part: str,
    job: str,
    seed: int,
    asking: Asking,
) -> dict[str, Any]:
    """The receipt of one recording. ``part`` names its file among those of ``job``.

    Raises ProviderError and OSError.
    """
    asset_id = asset_id_for(job, part)
    target = asset_path(asset_id, ".wav")
    speech = speaker.record(
        tuple(turns_of(shots, passes.words)), target=target, seed=seed, asking=asking
    )
    counts = [len(passes.words[shot.key]) for shot in shots]
    try:
        sections = sections_of(target, speech.turns, counts, speech.seconds)
    except NoWave as bad:
        raise ProviderBroken(f"the recording cannot be read: {bad}") from bad
    return {
        "pass": RECORDED,
        "file": file_facts(asset_id, ".wav", media_type="audio/wav", seconds=speech.seconds),
        "seconds": speech.seconds,
        "turns": [[round(turn.start, 4), round(turn.end, 4)] for turn in speech.turns],
        "sections": {
            shot.key: {
                "start": section.start,
                "end": section.end,
                "lines": [[round(start, 4), round(end, 4)] for start, end in section.lines],
            }
            for shot, section in zip(shots, sections, strict=True)
        },
        "words": {shot.key: passes.words[shot.key] for shot in shots},
        "model": speech.model,
        "cost": speech.cost_microdollars,
    }


def shorten_once(shot: SpokenShot, passes: Passes, asking: Asking) -> dict[str, Any]:
    """The receipt of one rewording; the same words where nothing was said that could be taken."""
    assert passes.recorded is not None  # noqa: S101 - only what was measured is too long
    words = passes.words[shot.key]
    section = passes.recorded["sections"][shot.key]
    lines = tuple(
        LineToShorten(turn=turn, character=line["character"], text=text, tone=line["tone"])
        for turn, (line, text) in enumerate(zip(shot.recorded, words, strict=True))
    )
    most = words_that_fit(words, section["end"] - section["start"], shot.words_limit(section))
    cost, said = 0, {}
    try:
        reply = writer().shorten_lines(lines, most_words=most, asking=asking)
        said, cost = dict(reply.value), reply.usage.cost_microdollars
    except ProviderRefused:
        pass  # then they stay as they are, and the shot says that it is too long
    return {
        "pass": SHORTENED,
        "shot": shot.key,
        "words": [line.text for line in merged(lines, said)],
        "cost": cost,
    }
