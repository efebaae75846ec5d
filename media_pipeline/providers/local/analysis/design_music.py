"""The film's music in words: tempo and instruments as the local composer plays each mood."""

from media_pipeline.providers.composer import MusicBrief, MusicDesign, MusicSection
from media_pipeline.providers.local.score.moods import Mood, mood_of

#: General MIDI programs of ``score/moods.py``.
_INSTRUMENTS = {
    0: "piano", 8: "celesta", 11: "vibraphone", 24: "guitar", 32: "double bass", 38: "synth bass",
    42: "cello", 43: "low strings", 45: "plucked strings", 46: "harp", 48: "strings",
    49: "slow strings", 61: "brass", 73: "flute", 89: "warm pad",
}  # fmt: skip


def design_music(brief: MusicBrief) -> MusicDesign:
    """The same brief, the same design. Neighbouring scenes of one mood are one passage."""
    sections = tuple(_designed(section) for section in brief.sections)
    moods = dict.fromkeys(section.mood for section in sections)
    return MusicDesign(
        sections=sections,
        prompt=_prompt(sections, brief.style),
        tags=tuple(dict.fromkeys(("instrumental", "film score", *moods, *brief.style))),
    )


def _designed(section: MusicSection) -> MusicSection:
    mood = mood_of(section.mood)
    return MusicSection(
        mood=section.mood,
        seconds=section.seconds,
        tempo=round(mood.beats_a_minute),
        instruments=_instruments(mood),
    )


def _instruments(mood: Mood) -> tuple[str, ...]:
    programs = (mood.lead, mood.pad, mood.figure, mood.bass)
    named = [_INSTRUMENTS[program] for program in programs if program in _INSTRUMENTS]
    return tuple(dict.fromkeys([*named, *(("drums",) if mood.drums else ())]))


def _prompt(sections: tuple[MusicSection, ...], style: tuple[str, ...]) -> str:
    whole = f"Instrumental film music, {_clock(sum(one.seconds for one in sections))} long"
    parts = [f"{whole}; {', '.join(style)}." if style else f"{whole}."]
    passages: list[tuple[float, float, MusicSection]] = []
    at = 0.0
    for section in sections:
        if passages and passages[-1][2].mood == section.mood:
            passages[-1] = (passages[-1][0], at + section.seconds, section)
        else:
            passages.append((at, at + section.seconds, section))
        at += section.seconds
    parts += [
        f"{_clock(begin)}-{_clock(end)} {section.mood}, {section.tempo} beats a minute: "
        f"{', '.join(section.instruments)}."
        for begin, end, section in passages
    ]
    return "\n".join(parts)


def _clock(seconds: float) -> str:
    whole = round(seconds)
    return f"{whole // 60}:{whole % 60:02}"
