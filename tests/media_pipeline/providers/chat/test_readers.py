"""Answers that fit their shape are still held to the script, to what is known, and to what fits."""

import ssl
from dataclasses import replace
from typing import Any

import pytest

from media_pipeline.providers.analyst import Boundary, SceneShots
from media_pipeline.providers.analyst_words import ANGLES, CAMERA_MOVES, SHOT_SIZES, TIMES
from media_pipeline.providers.chat.bibles_answer import BiblesAnswer, BiblesReader
from media_pipeline.providers.chat.known_words import known_word
from media_pipeline.providers.chat.narratives_answer import NarrativesAnswer, NarrativesReader
from media_pipeline.providers.chat.shots_answer import ShotsAnswer, ShotsReader
from media_pipeline.providers.chat.split_answer import SplitAnswer, SplitReader
from media_pipeline.providers.element_bible import ElementBible
from tests.media_pipeline.providers.chat.conftest import MakeAnalyst
from tests.media_pipeline.providers.chat.well import BIBLES, SHOTS_WANTED


@pytest.mark.parametrize(
    ("said", "words", "meant"),
    [
        ("Extreme close-up", SHOT_SIZES, "extreme close"),
        ("MEDIUM_CLOSE_UP", SHOT_SIZES, "medium close"),
        ("a two-shot, wide", SHOT_SIZES, "two shot"),
        ("OTS", SHOT_SIZES, "over the shoulder"),
        ("push in, then pan left", CAMERA_MOVES, "push in"),
        ("slow dolly in", CAMERA_MOVES, "push in"),
        ("Bird's eye view", ANGLES, "overhead"),
        ("late afternoon", TIMES, "afternoon"),
        ("sometime", TIMES, "day"),
        ("", TIMES, "day"),
    ],
)
def test_a_word_of_a_closed_list_is_understood_or_is_the_usual_one(
    said: str, words: tuple[str, ...], meant: str
) -> None:
    assert known_word(said, words, "day") == meant


def character(name: str, *aliases: str, **more: Any) -> dict[str, Any]:
    texts = "age gender physicalDescription standardClothing distinguishingFeatures"
    said: dict[str, Any] = dict.fromkeys(f"{texts} personality voiceDescription".split(), "")
    return said | {
        "name": name,
        "aliases": list(aliases),
        "voiceOnly": False,
        "isNarrator": False,
        **more,
    }


def bibles_of(*characters: dict[str, Any]) -> Any:
    answer = {"characters": list(characters), "locations": [], "elements": []}
    return BiblesReader("").whole(BiblesAnswer.model_validate(answer)).characters


def test_an_element_that_the_script_does_not_name_is_left_out() -> None:
    script = "Ida lifts a rope.\r\nThe RED KEY falls.\r\n"
    uploaded = (ElementBible(token="OLD_BOAT", name="Old boat", description=""),)
    said = [{"name": name, "description": " Rusty. "} for name in ("Red key", "Anchor", "OLD_BOAT")]
    answer = {"characters": [], "locations": [], "elements": [*said, *said]}
    reader = BiblesReader(script, uploaded)
    found = reader.whole(BiblesAnswer.model_validate(answer)).elements
    assert reader.problems == []
    assert [(one.tag, one.description, one.first_line) for one in found] == [
        ("red key", "Rusty.", 2),
        ("OLD_BOAT", "Rusty.", 0),
    ]


def test_who_is_named_twice_is_one_person_and_the_nameless_nobody() -> None:
    people = bibles_of(character("Zoë Noir"), character("ZOË  NOIR"), character(" "))
    assert [(person.name, person.tag) for person in people] == [("Zoë Noir", "zoë noir")]


def test_an_alias_counts_while_it_names_one_person_only() -> None:
    one, two, three = bibles_of(
        character("Ida Lund", "IDA", "the girl", "ida lund"),
        character("Eva Lund", "EVA", "the girl", "Otto"),
        character("Otto"),
    )
    assert (one.aliases, two.aliases, three.aliases) == (("IDA",), ("EVA",), ())


def test_what_a_page_or_a_database_cannot_keep_is_taken_out() -> None:
    (person,) = bibles_of(character("Ida\x00\x1b", personality=" calm\n\n and  dry " + "x" * 9_000))
    assert person.name == "Ida"
    assert person.personality.startswith("calm and dry xxx")
    assert len(person.personality) == 2_000


def test_the_number_of_a_line_is_not_part_of_a_quote() -> None:
    answer = {"title": "", "isScript": True, "warnings": []}
    answer |= {"boundaries": [{"hintLine": 2, "quote": "2: INT. MILL - DAY"}]}
    split = SplitReader("\n   INT. MILL - DAY\n").whole(SplitAnswer.model_validate(answer))
    assert split.boundaries == (Boundary(hint_line=2, quote="   INT. MILL - DAY"),)


@pytest.mark.parametrize("line", [-3, 0, 10**12])
def test_a_line_that_does_not_exist_is_brought_into_the_script(line: int) -> None:
    answer = {"title": "", "isScript": True, "warnings": []}
    answer |= {"boundaries": [{"hintLine": line, "quote": "INT. MILL"}]}
    split = SplitReader("a\nb\nc").whole(SplitAnswer.model_validate(answer))
    assert 1 <= split.boundaries[0].hint_line <= 3


def test_a_script_without_a_scene_is_asked_about_again() -> None:
    answer = SplitAnswer.model_validate(
        {"title": "", "isScript": True, "warnings": [], "boundaries": []}
    )
    reader = SplitReader("INT. MILL - DAY\n")
    reader.whole(answer)
    assert reader.problems == ["boundaries: a script has at least one scene; name where it begins"]


def test_what_is_no_script_says_so_in_a_sentence() -> None:
    answer = SplitAnswer.model_validate(
        {"title": "", "isScript": False, "warnings": [], "boundaries": []}
    )
    reader = SplitReader("Two eggs, flour.")
    split = reader.whole(answer)
    assert (reader.problems, split.is_script, len(split.warnings)) == ([], False, 1)


def narrated(number: int, place: str) -> dict[str, Any]:
    return {
        "sceneNumber": number,
        "title": "",
        "place": place,
        "timeOfDay": "NIGHT",
        "weather": "mist",
        "mood": "gloomy",
        "storyBeat": "",
    }


def test_a_scene_without_a_place_stays_where_the_scene_before_was() -> None:
    answer = {"scenes": [narrated(2, ""), narrated(1, "kitchen"), narrated(3, "The Moon")]}
    reader = NarrativesReader([1, 2, 3], BIBLES.locations)
    told = reader.whole(NarrativesAnswer.model_validate(answer))
    assert [one.location_tag for one in told] == ["kitchen", "kitchen", "the moon"]
    assert {(one.time_of_day, one.weather, one.mood) for one in told} == {("night", "fog", "calm")}
    assert reader.problems == []


def shots_of(
    *lines: tuple[str, str], seen: tuple[str, ...] = ()
) -> tuple[list[str], tuple[SceneShots, ...]]:
    """The problems and the shots of an answer with one shot in one scene."""
    shot = {
        "shotSize": "wide",
        "angle": "low",
        "cameraMove": "static",
        "action": "",
        "characters": list(seen),
        "elements": ["@red_mug", "OTHER"],
        "soundCue": "",
        "lines": [{"character": who, "text": text, "tone": ""} for who, text in lines],
        "weight": 1e308,
    }
    answer = ShotsAnswer.model_validate({"scenes": [{"sceneNumber": 1, "shots": [shot]}]})
    mug = ElementBible(token="RED_MUG", name="mug", description="a red mug")
    reader = ShotsReader(replace(SHOTS_WANTED, scenes=SHOTS_WANTED.scenes[:1]), [mug])
    value = reader.whole(answer)
    return reader.problems, value


def test_a_line_said_twice_is_kept_where_it_was_said_first() -> None:
    problems, (scene,) = shots_of(("Ida", "You're late -- again"), ("Paul", "you’re late"))
    assert problems == []
    assert [(line.character_tag, line.text) for line in scene.shots[0].lines] == [
        ("ida", "You're late -- again..."),
        ("paul", "The road was gone. Truly."),  # left out, and put back
    ]


def test_a_line_of_which_only_a_part_is_new_is_asked_about_again() -> None:
    problems, _ = shots_of(("Ida", "You're late"), ("Ida", "You're late -- again..."))
    assert len(problems) == 1
    assert problems[0].startswith("scenes[0].shots[0].lines[1].text: «You're late -- again...»")


def test_who_is_seen_and_unknown_is_not_shown_by_name() -> None:
    _, (scene,) = shots_of(seen=("PAUL", "a crowd", "Paul", "ida"))
    assert scene.shots[0].character_tags == ("paul", "ida")
    assert scene.shots[0].element_tags == ("RED_MUG",)
    assert scene.shots[0].weight == 60


def test_a_certificate_is_checked(make_analyst: MakeAnalyst) -> None:
    context = make_analyst()._endpoint._tls
    assert context.verify_mode is ssl.CERT_REQUIRED
    assert context.check_hostname
