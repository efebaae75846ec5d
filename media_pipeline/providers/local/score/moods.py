"""What each mood sounds like: tempo, mode, harmony, instruments."""

from dataclasses import dataclass

Progression = tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Mood:
    """One mood's music.

    ``mode`` is the step of the film's major scale that is home here (0 major, 1 dorian,
    2 phrygian, 3 lydian, 5 minor): all moods of a film share seven notes, so any may follow any.
    ``progressions``: chords as steps above home, 0-based, one a bar. ``pad``, ``lead``, ``bass``
    and ``figure`` are General MIDI programs. ``density`` 0..1: how much melody there is.
    """

    beats_a_minute: float
    mode: int
    progressions: tuple[Progression, ...]
    pad: int
    lead: int
    bass: int
    figure: int
    rhythm: tuple[float, ...]  # beats of the accompanying figure in a bar of four
    drums: tuple[tuple[float, int, int], ...] = ()  # beat, General MIDI drum, velocity
    density: float = 0.5
    lead_volume: int = 76


MOODS = {
    "tense": Mood(
        beats_a_minute=84, mode=5, progressions=((0, 5, 1, 4), (0, 0, 5, 6), (0, 3, 1, 4)),
        pad=48, lead=11, bass=43, figure=45, rhythm=(0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5),
        drums=((0, 41, 46), (1.5, 41, 34), (3, 41, 30)), density=0.35,
    ),
    "hopeful": Mood(
        beats_a_minute=92, mode=0, progressions=((0, 4, 5, 3), (0, 3, 4, 3), (0, 5, 3, 4)),
        pad=49, lead=0, bass=32, figure=46, rhythm=(0, 1, 1.5, 2, 3, 3.5),
        drums=((0, 36, 42), (1, 42, 22), (2, 36, 30), (3, 42, 22)), density=0.65,
    ),
    "melancholy": Mood(
        beats_a_minute=66, mode=5, progressions=((0, 5, 2, 6), (0, 3, 5, 4), (0, 2, 3, 0)),
        pad=48, lead=0, bass=42, figure=0, rhythm=(0, 1, 2, 3), density=0.5,
    ),
    "action": Mood(
        beats_a_minute=132, mode=2, progressions=((0, 1, 0, 6), (0, 0, 1, 1), (0, 5, 6, 1)),
        pad=48, lead=61, bass=38, figure=45, rhythm=(0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5),
        drums=(
            (0, 36, 74), (0.5, 41, 44), (1, 38, 52), (1.5, 41, 58), (2, 36, 62), (2.5, 41, 44),
            (3, 38, 56), (3.5, 45, 58),
        ),
        density=0.55,
    ),
    "mystery": Mood(
        beats_a_minute=72, mode=1, progressions=((0, 3, 1, 0), (0, 6, 3, 0), (0, 1, 3, 4)),
        pad=89, lead=8, bass=43, figure=46, rhythm=(0, 1.5, 2.5), density=0.35,
    ),
    "romance": Mood(
        beats_a_minute=70, mode=0, progressions=((0, 5, 3, 4), (0, 2, 3, 4), (3, 4, 5, 0)),
        pad=48, lead=73, bass=32, figure=46, rhythm=(0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5), density=0.55,
        lead_volume=56,
    ),
    "calm": Mood(
        beats_a_minute=64, mode=3, progressions=((0, 4, 0, 1), (0, 1, 4, 0), (0, 2, 4, 1)),
        pad=89, lead=0, bass=32, figure=24, rhythm=(0, 1, 2, 3), density=0.4,
    ),
}  # fmt: skip


def mood_of(word: str) -> Mood:
    """The mood named; calm for any other word."""
    return MOODS.get(word.strip().lower(), MOODS["calm"])
