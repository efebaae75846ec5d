"""What each key of a right answer asks of a reading. A key that nobody knows fails the test."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from media_pipeline.providers.analyst import Boundary
from media_pipeline.screenplay.element import Kind
from media_pipeline.screenplay.names import name_key
from media_pipeline.screenplay.scene_seconds import scene_seconds
from media_pipeline.scripts.boundaries import split_by_boundaries
from tests.corpus.reading import Reading, parts_of, slug

Answer = Callable[[Reading, Any], None]

#: Of the answers, not of the scripts: where they are from, how they were counted, what others say.
NOTES = frozenset(
    (
        *("file", "note", "note2", "scene_note", "source", "licence", "method", "peers"),
        *("same_as", "total_line", "header_claims"),
        "n_characters",  # spellings, which ``characters`` lists
    )
)
_SETTINGS = {"内": "interior", "外": "exterior"}
#: Line types of the program that made one of the answers.
_LINE_TYPES = {"\\": Kind.HEADING, "_": Kind.CUE}


def check(reading: Reading, expected: dict[str, Any]) -> None:
    """Every key of the answer, against everything read."""
    unknown = expected.keys() - ANSWERS.keys() - NOTES
    assert not unknown, f"nobody knows what to ask for {sorted(unknown)}"
    for key, wanted in expected.items():
        if key in ANSWERS and wanted is not None:
            ANSWERS[key](reading, wanted)


def scenes(reading: Reading, wanted: Any) -> None:
    if isinstance(wanted, int):
        assert len(reading.scenes) == wanted
        return
    found = [
        (span.start, sorted({slug(speech.name) for speech in speeches}))
        for span, speeches in zip(reading.spans, reading.speeches, strict=True)
    ]
    assert found == [(scene["offset"], scene["speakers"]) for scene in wanted]


def headings(reading: Reading, wanted: list[str]) -> None:
    assert [s.heading.casefold() for s in reading.scenes] == [h.casefold() for h in wanted]


def speaker_count(reading: Reading, wanted: int) -> None:
    assert len(reading.speakers) == wanted


def characters(reading: Reading, wanted: list[str]) -> None:
    """Who speaks, or who a scene says is there; all of them are in the cast, and nobody twice."""
    keys = {name_key(name) for name in wanted}
    on = {name_key(reading.name_of(tag)) for scene in reading.scenes for tag in scene.cast}
    assert keys in (reading.speakers, on)
    cast = reading.analysis.bibles.characters
    known = [name_key(name) for person in cast for name in (person.name, *person.aliases)]
    assert keys <= set(known)
    assert len({person.tag for person in cast}) == len(cast)


def on_screen(reading: Reading, wanted: list[str]) -> None:
    seen = {tag for s in reading.scenes for shot in s.shots for tag in shot.idea.character_tags}
    assert {name_key(name) for name in wanted} <= seen


def extras(reading: Reading, wanted: list[str]) -> None:
    assert not {name_key(name) for name in wanted} & reading.speakers


def cues(reading: Reading, wanted: int) -> None:
    assert len(reading.of_kind(Kind.CUE)) == wanted


def element_counts(reading: Reading, wanted: dict[str, int]) -> None:
    for kind, count in wanted.items():
        if kind in _LINE_TYPES:
            assert len(reading.of_kind(_LINE_TYPES[kind])) == count


def acts(reading: Reading, wanted: Any) -> None:
    count = wanted if isinstance(wanted, int) else len(wanted)
    found = [e for e in reading.of_kind(Kind.SECTION) if e.text.casefold().startswith("act")]
    assert len(found) == count


def speaker_spellings(reading: Reading, wanted: int) -> None:
    assert len({cue.name for cue in reading.of_kind(Kind.CUE)}) == wanted


def speakers(reading: Reading, wanted: Any) -> None:
    if isinstance(wanted, dict):
        counts = Counter(slug(cue.name) for cue in reading.of_kind(Kind.CUE))
        assert {name: counts[name] for name in wanted} == wanted
    elif any(" = " in name for name in wanted):
        people = reading.analysis.bibles.characters
        assert [f"{p.name} = {''.join(p.aliases)}" for p in people] == wanted
    else:
        assert reading.speakers == {name_key(name) for name in wanted}


def cast_list(reading: Reading, wanted: list[str]) -> None:
    listed = " ".join(e.text for e in reading.elements if e.start < reading.spans[0].start)
    assert all(name in listed for name in wanted)


def dialogue(reading: Reading, wanted: Any) -> None:
    """A number of lines; or (scene or shot, who, what); or (who, what), nobody where nobody is
    named."""
    found = [
        (number, line.character_tag, line.text)
        for number, scene in enumerate(reading.scenes, start=1)
        for line in scene.lines
    ]
    if isinstance(wanted, int):
        assert len(found) == wanted
    elif isinstance(wanted[0], dict):
        assert found == [(d["scene"], name_key(d["character"]), d["line"]) for d in wanted]
    else:
        assert [text for _, _, text in found] == [line[-1] for line in wanted]
        cast = {
            name_key(name): person.tag
            for person in reading.analysis.bibles.characters
            for name in (person.name, *person.aliases)
        }
        for (_, tag, _), line in zip(found, wanted, strict=True):
            assert not line[-2] or tag == cast[name_key(line[-2])]


def lines(reading: Reading, wanted: list[str]) -> None:
    dialogue(reading, [line.split("：", 1) for line in wanted])


def voice_over(reading: Reading, wanted: list[str]) -> None:
    heard = {s.name for scene in reading.speeches for s in scene if s.heard_only}
    assert heard == set(wanted)


def durations(reading: Reading, wanted: list[float]) -> None:
    assert [scene.seconds for scene in reading.scenes] == wanted


def duration(reading: Reading, wanted: float) -> None:
    assert scene_seconds(reading.text) == wanted
    assert sum(shot.seconds for shot in reading.scenes[0].shots) == wanted


def boundaries(reading: Reading, wanted: list[dict[str, Any]]) -> None:
    asked = [Boundary(hint_line=b["hintLine"], quote=b["quote"]) for b in wanted]
    cut = split_by_boundaries(reading.text, asked)
    assert [piece.start for piece in cut.slices] == [b["offset"] for b in wanted]
    assert [scene.start for scene in reading.scenes] == [b["offset"] for b in wanted]


def title(reading: Reading, wanted: str) -> None:
    """The film's, the first scene's, or one that stands nowhere in the text."""
    names = (reading.analysis.title, reading.scenes[0].narrative.title)
    first = wanted.split(",")[0].casefold()
    short = [line for line in reading.text.splitlines()[:20] if len(line) < 80]
    said = any(first in line.casefold() for line in short)
    assert not said or any(name and wanted.casefold().startswith(name.casefold()) for name in names)


def time_of_day(reading: Reading, wanted: str) -> None:
    assert reading.scenes[0].narrative.time_of_day == wanted.split()[-1]


def chinese_time(reading: Reading, wanted: str) -> None:
    assert wanted
    assert reading.scenes[0].narrative.time_of_day == "night"  # all hours asked for are


def location(reading: Reading, wanted: str) -> None:
    assert reading.spans[0].heading.place == wanted
    assert [place.name for place in reading.analysis.bibles.locations] == [wanted]


def setting(reading: Reading, wanted: str) -> None:
    assert reading.analysis.bibles.locations[0].setting == _SETTINGS[wanted]


def episode(reading: Reading, wanted: int) -> None:
    assert reading.spans[0].heading.number.split("-")[0] == str(wanted)


def scene_number(reading: Reading, wanted: str) -> None:
    assert reading.spans[0].heading.number.split("-")[-1] == wanted


def header_line(reading: Reading, wanted: str) -> None:
    assert reading.text[reading.spans[0].start :].splitlines()[0] == wanted


def shots(reading: Reading, wanted: int) -> None:
    assert sum(len(scene.shots) for scene in reading.scenes) == wanted


def shot_durations(reading: Reading, wanted: list[float]) -> None:
    assert reading.shot_seconds == wanted


def total_as_written(reading: Reading, wanted: float) -> None:
    assert sum(reading.shot_seconds) == wanted


def segment_labels(reading: Reading, wanted: list[str]) -> None:
    found = [scene.heading for scene in reading.scenes]
    assert all(label in heading for label, heading in zip(wanted, found, strict=True))


def preamble(reading: Reading, wanted: str) -> None:
    assert reading.analysis.front_matter.strip() == wanted


def cases(reading: Reading, wanted: dict[str, dict[str, Any]]) -> None:
    """A file of many small scripts; where only a model can want a cut, the cut is asked for."""
    for name, text in parts_of(reading.text).items():
        answer = dict(wanted[name])
        if name == "one-line-three-scenes":
            quotes = [sentence.strip()[:12] for sentence in text.split(".")[:3]]
            cut = split_by_boundaries(text, [Boundary(hint_line=1, quote=q) for q in quotes])
            assert len(cut.slices) == answer.pop("scenes")
        check(Reading(text), answer)


ANSWERS: dict[str, Answer] = {
    "expected_scenes": scenes,
    "n_scenes": scenes,
    "expected_segments": scenes,
    "scenes": scenes,
    "headings": headings,
    "expected_characters": speaker_count,
    "n_speakers": speaker_count,
    "characters": characters,
    "characters_on_screen": on_screen,
    "extras": extras,
    "cues": cues,
    "speeches": cues,
    "turns": cues,
    "element_counts": element_counts,
    "acts": acts,
    "n_acts": acts,
    "speaker_spellings": speaker_spellings,
    "speakers": speakers,
    "cast_list": cast_list,
    "dialogue": dialogue,
    "lines": lines,
    "voice_over": voice_over,
    "durations": durations,
    "durationSeconds": duration,
    "boundaries": boundaries,
    "title": title,
    "timeOfDay": time_of_day,
    "time": chinese_time,
    "location": location,
    "int_ext": setting,
    "episode": episode,
    "scene_no": scene_number,
    "header_line": header_line,
    "expected_shots": shots,
    "shot_durations_as_written": shot_durations,
    "sum_as_written": total_as_written,
    "segment_labels": segment_labels,
    "preamble": preamble,
    "cases": cases,
}
