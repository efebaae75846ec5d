"""Scenes, people, cues, lines and seconds of real scripts, by their right answers."""

import re
import time
import unicodedata
from collections.abc import Callable, Iterator

import pytest

from media_pipeline.providers.analyst import SceneText, ShotListRequest
from media_pipeline.providers.local.analyst import LocalAnalyst
from media_pipeline.screenplay.element import Element, Kind
from media_pipeline.screenplay.lex import lex
from media_pipeline.screenplay.passages import Speech, read_passages
from media_pipeline.screenplay.scene_seconds import scene_seconds
from media_pipeline.screenplay.scene_spans import SceneSpan, find_scenes
from media_pipeline.scripts.boundaries import split_by_boundaries
from media_pipeline.scripts.read_script import read_script
from tests.corpus.conftest import Case

ReadCase = Callable[[str], Case]

#: Files that are text. The layout of a printed page (81) is read without its unmarked headings, so
#: only its exactness is asked.
SCENES = [
    "04",
    "05",
    "08",
    "10",
    "11",
    "13",
    "14",
    "15",
    "16",
    "23",
    "30",
    "31",
    "33",
    "36",
    "43",
    "44",
    "60",
    "70",
    "77",
]
HEADINGS = ["04", "05", "08", "11", "15", "16", "23", "30", "36", "43"]
SPEAKERS = ["04", "05", "13", "15", "16", "23", "30", "36"]
CUES = {"04": 20, "05": 134, "08": 12, "13": 2, "14": 4, "15": 2, "16": 3, "23": 23, "30": 2}
EXACT = [*SCENES, "32", "34", "40", "81"]


def scenes_of(text: str) -> tuple[SceneSpan, ...]:
    return find_scenes(text, lex(text))


def elements_of(text: str, kind: Kind) -> list[Element]:
    return [element for element in lex(text) if element.kind is kind]


def speeches_of(scene: SceneSpan) -> list[Speech]:
    return [p for p in read_passages(scene.elements) if isinstance(p, Speech)]


def parts_of(case: Case) -> Iterator[tuple[str, str]]:
    """The cases that one file holds: name and text."""
    pieces = re.split(r"(?m)^=== case (.+) ===\n", case.text)[1:]
    yield from zip(pieces[::2], pieces[1::2], strict=True)


@pytest.mark.parametrize("start", EXACT)
def test_the_slices_are_the_script_exactly_and_in_order(read_case: ReadCase, start: str) -> None:
    case = read_case(start)
    text = read_script(case.data, name=case.name).text
    assert text.encode() == case.data
    split = LocalAnalyst().split(text).value
    cut = split_by_boundaries(text, split.boundaries)
    assert cut.front + "".join(text[piece.start : piece.end] for piece in cut.slices) == text
    assert {piece.repair for piece in cut.slices} == {"exact"}
    assert [piece.start for piece in cut.slices] == [scene.start for scene in scenes_of(text)]
    assert not cut.dropped


@pytest.mark.parametrize("start", SCENES)
def test_scenes(read_case: ReadCase, start: str) -> None:
    case = read_case(start)
    assert len(scenes_of(case.text)) == case.expected["expected_scenes"]


@pytest.mark.parametrize("start", HEADINGS)
def test_headings(read_case: ReadCase, start: str) -> None:
    case = read_case(start)
    found = [scene.heading.text.casefold() for scene in scenes_of(case.text)]
    assert found == [heading.casefold() for heading in case.expected["headings"]]


@pytest.mark.parametrize("start", SPEAKERS)
def test_speakers(read_case: ReadCase, start: str) -> None:
    case = read_case(start)
    found = {
        speech.name.casefold() for scene in scenes_of(case.text) for speech in speeches_of(scene)
    }
    assert found == {name.casefold() for name in case.expected["characters"]}


@pytest.mark.parametrize(("start", "count"), CUES.items())
def test_cues(read_case: ReadCase, start: str, count: int) -> None:
    assert len(elements_of(read_case(start).text, Kind.CUE)) == count


@pytest.mark.parametrize("start", ["30", "31"])
def test_lines_by_scene(read_case: ReadCase, start: str) -> None:
    case = read_case(start)
    analyst, text = LocalAnalyst(), case.text
    slices = split_by_boundaries(text, analyst.split(text).value.boundaries).slices
    scenes = tuple(
        SceneText(
            number=n, text=text[s.start : s.end], seconds=scene_seconds(text[s.start : s.end])
        )
        for n, s in enumerate(slices, start=1)
    )
    bibles = analyst.bibles(text).value
    request = ShotListRequest(
        scenes=scenes, narratives=analyst.narrate(scenes, bibles).value, bibles=bibles
    )
    found = [
        (scene.number, line.character_tag, line.text)
        for scene in analyst.list_shots(request).value
        for shot in scene.shots
        for line in shot.lines
    ]
    wanted = [(d["scene"], d["character"].casefold(), d["line"]) for d in case.expected["dialogue"]]
    assert found == wanted


@pytest.mark.parametrize("start", ["33", "44"])
def test_lines(read_case: ReadCase, start: str) -> None:
    case = read_case(start)
    found = [[s.name, s.text] for scene in scenes_of(case.text) for s in speeches_of(scene)]
    assert found == case.expected["dialogue"]


def test_labels_are_running_times_and_offsets(read_case: ReadCase) -> None:
    case = read_case("31")
    scenes = scenes_of(case.text)
    assert [scene.start for scene in scenes] == [b["offset"] for b in case.expected["boundaries"]]
    seconds = [scene_seconds(case.text[scene.start : scene.end]) for scene in scenes]
    assert seconds == case.expected["durations"]


def test_label_edge_cases(read_case: ReadCase) -> None:
    case = read_case("32")
    cases = case.expected["cases"]
    for name, text in parts_of(case):
        scenes = scenes_of(text)
        if name != "one-line-three-scenes":  # only a model can want a cut inside a sentence
            assert len(scenes) == cases[name]["scenes"], name
        if seconds := cases[name].get("durationSeconds"):
            assert scene_seconds(text) == seconds, name
    lines = [
        [speech.name, speech.text]
        for name, text in parts_of(case)
        if name == "prose-dialogue"
        for scene in scenes_of(text)
        for speech in speeches_of(scene)
        if not speech.heard_only
    ]
    assert lines == cases["prose-dialogue"]["dialogue"][:2]


def test_short_drama_headings(read_case: ReadCase) -> None:
    case = read_case("40")
    settings = {"内": "interior", "外": "exterior"}
    for name, text in parts_of(case):
        wanted = case.expected["cases"][name]
        scenes = scenes_of(text)
        assert len(scenes) == wanted["scenes"], name
        heading = scenes[0].heading
        assert heading.place == wanted.get("location", heading.place), name
        assert heading.setting == settings.get(wanted.get("int_ext"), heading.setting), name
        if "time" in wanted:
            assert heading.time == "night", name
        if "dialogue" in wanted:
            speeches = speeches_of(scenes[0])
            assert len(speeches) == wanted["dialogue"]
            assert {speech.name for speech in speeches} == set(wanted["speakers"])


def test_a_storyboard_has_its_segments_and_their_lines(read_case: ReadCase) -> None:
    case = read_case("34")
    scenes = scenes_of(case.text)
    assert len(scenes) == case.expected["expected_segments"]
    assert [scene_seconds(case.text[s.start : s.end]) for s in scenes] == [15, 20, 20]
    lines = [[s.name, s.text] for scene in scenes for s in speeches_of(scene)]
    assert lines == [line[1:] for line in case.expected["dialogue"]]


def test_a_podcast_has_its_turns_and_its_speakers_names(read_case: ReadCase) -> None:
    case = read_case("60")
    assert len(elements_of(case.text, Kind.CUE)) == case.expected["turns"]
    people = LocalAnalyst().bibles(case.text).value.characters
    found = [f"{person.name} = {''.join(person.aliases)}" for person in people]
    assert found == case.expected["speakers"]


def test_a_play_in_markdown_has_its_speeches(read_case: ReadCase) -> None:
    case = read_case("70")
    cues = elements_of(case.text, Kind.CUE)
    assert len(cues) == case.expected["speeches"]
    assert len({cue.name for cue in cues}) == case.expected["speaker_spellings"]
    acts = [e for e in elements_of(case.text, Kind.SECTION) if e.text.startswith("ACT")]
    assert len(acts) == case.expected["acts"]


def test_a_play_in_verse_has_its_scenes_where_they_are_and_who_speaks_in_them(
    read_case: ReadCase,
) -> None:
    case = read_case("77")
    found = [
        (scene.start, sorted({_slug(speech.name) for speech in speeches_of(scene)}))
        for scene in scenes_of(case.text)
    ]
    assert found == [(scene["offset"], scene["speakers"]) for scene in case.expected["scenes"]]


def test_a_cue_with_a_look_alike_letter_is_the_person_of_the_heading(read_case: ReadCase) -> None:
    people = LocalAnalyst().bibles(read_case("43").text).value.characters
    assert [person.tag for person in people] == ["маша"]


@pytest.mark.parametrize("start", ["70", "77"])
def test_a_long_play_is_read_in_two_seconds_per_hundred_kilobytes(
    read_case: ReadCase, start: str
) -> None:
    case = read_case(start)
    started = time.process_time()
    LocalAnalyst().split(case.text)
    LocalAnalyst().bibles(case.text)
    assert time.process_time() - started < 2 * len(case.data) / 100_000


def _slug(name: str) -> str:
    plain = unicodedata.normalize("NFD", name.lower())
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return letters.replace(" ", "-").removeprefix("l'").removeprefix("monsieur-")


def test_final_draft_has_its_scenes_people_and_lines(read_case: ReadCase) -> None:
    case = read_case("20")
    script = read_script(case.data, name=case.name)
    scenes = scenes_of(script.text)
    assert len(scenes) == case.expected["expected_scenes"]
    assert [scene.heading.text for scene in scenes] == case.expected["headings"]
    assert len(elements_of(script.text, Kind.CUE)) == case.expected["cues"]
    speeches = [speech for scene in scenes for speech in speeches_of(scene)]
    assert len(speeches) == case.expected["cues"]
    assert len({speech.name for speech in speeches}) == len(speeches)
    assert LocalAnalyst().split(script.text).value.warnings == ()
