"""The notes of one section: harmony, bass, a figure over it, a melody now and then."""

from dataclasses import dataclass
from itertools import pairwise
from random import Random

from media_pipeline.providers.local.score.moods import Mood, Progression

PAD, LEAD, BASS, FIGURE, DRUMS = 0, 1, 2, 3, 9  # MIDI channels

_MAJOR = (0, 2, 4, 5, 7, 9, 11)


@dataclass(frozen=True, slots=True)
class Note:
    """``start`` and ``seconds`` from the section's beginning; MIDI channel, pitch, velocity."""

    start: float
    seconds: float
    channel: int
    pitch: int
    velocity: int


class _Key:
    """Pitches by step above home, in the mode of a mood."""

    def __init__(self, tonic: int, mode: int) -> None:
        self._tonic, self._mode = tonic, mode

    def pitch(self, step: int, near: int) -> int:
        """The pitch of ``step`` in the octave nearest to the MIDI pitch ``near``."""
        octave, place = divmod(step + self._mode, 7)
        pitch = 48 + self._tonic + _MAJOR[place] + 12 * octave
        return pitch - 12 * round((pitch - near) / 12)


def compose_section(
    mood: Mood, seconds: float, *, tonic: int, draw: Random, closes: bool
) -> list[Note]:
    """The notes of ``seconds`` of ``mood``, sorted by start; a cadence at the end if it ``closes``.

    ``tonic`` is the film's key, 0 for C. The tempo bends so that whole bars fill the time.
    """
    usual_bar = 240 / mood.beats_a_minute
    bars = max(1, round(seconds / usual_bar))
    beat = seconds / bars / 4
    key = _Key(tonic, mood.mode)
    motif = _motif(draw)
    notes: list[Note] = []
    chords = _chords(mood, bars, draw, closes)
    voicing = [52, 57, 60]
    melody = 72
    for bar, chord in enumerate(chords):
        begin = bar * 4 * beat
        last = closes and bar == bars - 1
        fullness = _fullness(bar, bars)
        voicing = sorted(
            key.pitch(chord + third, near) for third, near in zip((0, 2, 4), voicing, strict=True)
        )
        for pitch in voicing:
            held = 4 * beat * (1.0 if last else 1.03)
            notes.append(Note(begin, held, PAD, _mid(pitch), 50 + draw.randint(-3, 3)))
        notes.extend(_bass(key, chord, begin, beat, last=last, draw=draw))
        if last:
            continue
        if fullness >= 1:
            notes.extend(_figure(mood, key, chord, begin, beat, draw))
            notes.extend(
                Note(begin + at * beat, 0.2, DRUMS, drum, velocity + draw.randint(-4, 4))
                for at, drum, velocity in mood.drums
            )
        if fullness >= 2:
            sung = _melody(mood, key, chord, motif, begin, beat, melody, draw)
            melody = sung[-1].pitch if sung else melody
            notes.extend(sung)
        if bar % 16 == 15:
            motif = _motif(draw)
    return sorted(notes, key=lambda note: (note.start, note.channel, note.pitch))


def _fullness(bar: int, bars: int) -> int:
    """0 harmony alone, 1 with its figure, 2 with melody: bare at first, then in waves."""
    if bar == 0 and bars > 2:
        return 0
    return (1, 2, 2, 1, 2, 2, 1, 0)[bar // 4 % 8] if bars > 4 else 2


def _chords(mood: Mood, bars: int, draw: Random, closes: bool) -> list[int]:
    favourite, other = draw.sample(mood.progressions, 2)
    chords: list[int] = []
    while len(chords) < bars:
        phrase: Progression = other if len(chords) % 16 == 8 else favourite
        chords.extend(phrase)
    chords = chords[:bars]
    if closes:
        chords[-1] = 0
        if bars > 1:
            chords[-2] = 4 if mood.mode == 0 else 6 if mood.mode in (1, 5) else 1
        if bars > 3:
            chords[-3] = 3
    return chords


def _bass(
    key: _Key, chord: int, begin: float, beat: float, *, last: bool, draw: Random
) -> list[Note]:
    root = key.pitch(chord, 40)
    if last or draw.random() < 0.5:
        return [Note(begin, 4 * beat * 0.98, BASS, root, 60)]
    fifth = key.pitch(chord + 4, 42)
    return [
        Note(begin, 2 * beat * 0.96, BASS, root, 60),
        Note(begin + 2 * beat, 2 * beat * 0.94, BASS, fifth, 50),
    ]


def _figure(
    mood: Mood, key: _Key, chord: int, begin: float, beat: float, draw: Random
) -> list[Note]:
    tones = [key.pitch(chord + third, 60) for third in (0, 2, 4)]
    tones = [*sorted(tones), min(tones) + 12]
    order = (0, 1, 2, 3, 2, 1, 2, 1)
    notes = []
    for place, (at, after) in enumerate(pairwise((*mood.rhythm, 4.0))):
        long = min((after - at) * 1.4, 1.5) * beat
        velocity = (52 if at == int(at) else 42) + draw.randint(-5, 5)
        notes.append(Note(begin + at * beat, long, FIGURE, tones[order[place % 8]], velocity))
    return notes


def _motif(draw: Random) -> list[tuple[float, int, float]]:
    """Five notes as (beat, step above the chord, beats long), the seed of a melody."""
    beats = sorted(draw.sample((0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5), 5))
    steps = [draw.choice((0, 2, 4))] + [draw.choice((0, 1, 2, 3, 4, 5)) for _ in beats[1:]]
    lengths = [after - at for at, after in pairwise([*beats, 4.0])]
    return list(zip(beats, steps, lengths, strict=True))


def _melody(
    mood: Mood,
    key: _Key,
    chord: int,
    motif: list[tuple[float, int, float]],
    begin: float,
    beat: float,
    before: int,
    draw: Random,
) -> list[Note]:
    notes: list[Note] = []
    for at, step, long in motif:
        if draw.random() > mood.density + (0.25 if at in (0.0, 2.0) else 0.0):
            continue
        on_the_beat = at == int(at) and step % 2 == 1
        pitch = key.pitch(chord + step - on_the_beat, before)  # a chord tone where it is strong
        before = pitch + 12 if pitch < 62 else pitch - 12 if pitch > 83 else pitch
        velocity = draw.randint(56, 72)
        notes.append(Note(begin + at * beat, long * beat * 1.1, LEAD, before, velocity))
    return notes


def _mid(pitch: int) -> int:
    """``pitch`` kept where a pad neither growls nor pierces."""
    while pitch < 47:
        pitch += 12
    while pitch > 71:
        pitch -= 12
    return pitch
