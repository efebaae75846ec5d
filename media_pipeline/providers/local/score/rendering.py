"""Notes to sound: as MIDI through a SoundFont, a bounded piece at a time."""

import io
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import midirenderer
import mido  # type: ignore[import-untyped]
import numpy as np
from numpy.typing import NDArray

from media_pipeline.providers.local.score.composition import (
    BASS,
    DRUMS,
    FIGURE,
    LEAD,
    PAD,
    Note,
)
from media_pipeline.providers.local.score.moods import Mood
from media_pipeline.providers.provider_errors import ProviderBroken, ProviderRefused

MUSIC_RATE = 48_000
RING = 3.0  # seconds that the last notes of a piece ring on

_TICKS = 960  # a second: 480 a beat at 120 beats a minute
# channel: volume, place (64 is the middle), reverb
_MIX = {
    PAD: (74, 64, 80),
    LEAD: (0, 76, 75),  # as loud as the mood says
    BASS: (84, 60, 40),
    FIGURE: (66, 48, 70),
    DRUMS: (70, 64, 50),
}


@cache
def _soundfont() -> bytes:
    """General MIDI instruments: the SoundFont beside pretty_midi, which is not imported."""
    spec = find_spec("pretty_midi")
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        return (Path(folder) / "TimGM6mb.sf2").read_bytes()
    raise ProviderRefused("soundfont_not_installed: install the package pretty_midi")


def render(
    notes: Sequence[Note], mood: Mood, *, begin: float, seconds: float
) -> NDArray[np.float32]:
    """The sound (frames x 2) from ``begin``: ``seconds`` of it and the RING of what began there."""
    frames = round((seconds + RING) * MUSIC_RATE)
    try:
        wav = midirenderer.render_wave_from(_soundfont(), _midi(notes, mood, begin, seconds))
    except (RuntimeError, ValueError, OSError) as error:
        raise ProviderBroken(f"music cannot be rendered: {error}") from error
    sound = np.frombuffer(wav, dtype="<i2", offset=wav.index(b"data") + 8).reshape(-1, 2)
    rendered = np.zeros((frames, 2), dtype=np.float32)
    kept = min(frames, len(sound))
    rendered[:kept] = sound[:kept] / np.float32(32768)
    return rendered


def _midi(notes: Sequence[Note], mood: Mood, begin: float, seconds: float) -> bytes:
    track = mido.MidiTrack()
    programs = {PAD: mood.pad, LEAD: mood.lead, BASS: mood.bass, FIGURE: mood.figure, DRUMS: 0}
    for channel, (volume, place, reverb) in _MIX.items():
        track.append(mido.Message("program_change", channel=channel, program=programs[channel]))
        if channel == LEAD:
            volume = mood.lead_volume
        for control, value in ((7, volume), (10, place), (91, reverb)):
            track.append(
                mido.Message("control_change", channel=channel, control=control, value=value)
            )
    events: list[tuple[int, int, int, int, int]] = []  # ticks, 0 off or 1 on, channel, pitch, force
    for note in notes:
        start = round((note.start - begin) * _TICKS)
        end = max(start + 1, round((note.start + note.seconds - begin) * _TICKS))
        events.append((start, 1, note.channel, note.pitch, note.velocity))
        events.append((end, 0, note.channel, note.pitch, 0))
    at = 0
    for ticks, on, channel, pitch, velocity in sorted(events):
        kind = "note_on" if on else "note_off"
        track.append(
            mido.Message(kind, channel=channel, note=pitch, velocity=velocity, time=ticks - at)
        )
        at = ticks
    end = max(at, round((seconds + RING) * _TICKS))
    track.append(mido.MetaMessage("end_of_track", time=end - at))
    file = io.BytesIO()
    mido.MidiFile(type=0, ticks_per_beat=480, tracks=[track]).save(file=file)
    return file.getvalue()
