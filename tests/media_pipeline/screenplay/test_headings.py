"""What is a scene heading, and what only looks like one."""

import pytest

from media_pipeline.screenplay.heading import read_label, read_slug
from media_pipeline.screenplay.lex import lex
from media_pipeline.screenplay.scene_seconds import scene_seconds
from media_pipeline.screenplay.scene_spans import find_scenes


def places(script: str) -> list[str]:
    return [scene.heading.place for scene in find_scenes(script, lex(script))]


@pytest.mark.parametrize(
    ("line", "setting", "place", "time"),
    [
        ("INT. BARN - NIGHT", "interior", "BARN", "night"),
        ("int barn - late afternoon", "interior", "barn", "afternoon"),
        ("EXT BARN DAY", "exterior", "BARN", "day"),
        ("INT./EXT. CAR - CONTINUOUS", "both", "CAR", "continuous"),
        ("I/E. CAR, THE NEXT MORNING", "both", "CAR", "morning"),
        ("12   INT. BARN   12", "interior", "BARN", ""),
        ("НАТ. ПРИЧАЛ – НОЧЬ", "exterior", "ПРИЧАЛ", "night"),
        ("ΕΞΩΤ. ΛΙΜΑΝΙ - ΗΜΕΡΑ", "exterior", "ΛΙΜΑΝΙ", ""),
        ("3. 码头 外 夜", "exterior", "码头", "night"),
        ("2-1、码头仓库 亥时三刻 内", "interior", "码头仓库", "night"),
        ("ＩＮＴ．ＢＡＲＮ － ＤＡＹ", "interior", "BARN", "day"),
        ("INT. MILL - DAY (1921)", "interior", "MILL", "day"),
    ],
)
def test_slug_lines_of_many_kinds_say_where_and_when(
    line: str, setting: str, place: str, time: str
) -> None:
    heading = read_slug(line)
    assert heading is not None
    assert (heading.setting, heading.place) == (setting, place)
    assert heading.time == time or not time


@pytest.mark.parametrize(
    "line",
    [
        "Scene after scene passed",
        "Scene 4 was the hardest to shoot.",
        "Interior designers arrive.",
        "Scene stealers, all of them",
        "Extra butter, please",
        ". NOT A HEADING",
        "... nor this",
    ],
)
def test_prose_is_no_heading(line: str) -> None:
    assert read_slug(line) is None
    assert read_label(line) is None
    assert not any(element.kind == "heading" for element in lex(f"{line}\n\nText.\n"))


@pytest.mark.parametrize(
    ("line", "seconds"),
    [
        ("Scene 1 — 8s", 8),
        ("SCENE 2 - 12 sec", 12),
        ("Scene 3: The barn (1m 5s)", 65),
        ("Szene 4 – Scheune – 7,5 Sek.", 7.5),
        ("Scene 5 — 0:45", 45),
        ("### 【开场】00:15-00:35", 20),
        ("场景6（9秒）", 9),
    ],
)
def test_labels_give_the_running_time(line: str, seconds: float) -> None:
    assert scene_seconds(f"{line}\nINT. BARN - DAY\nOne two three.") == seconds


def test_without_a_label_three_words_are_a_second_and_three_seconds_the_least() -> None:
    assert scene_seconds("INT. BARN - DAY\n\nShort.") == 3
    assert scene_seconds("word " * 60) == 20
    assert scene_seconds("word " * 60 + "[[" + "note " * 60 + "]]") == 20
    assert scene_seconds("Shot 1 — 40s\nA door.") == 3


def test_a_label_and_the_slug_line_under_it_are_one_scene() -> None:
    script = "Scene 1 — 5s\nEXT. PIER - DAWN\nGulls.\n\nScene 2\n\nINT. HUT - DAY\nSmoke.\n"
    assert places(script) == ["PIER", "HUT"]


def test_the_same_heading_twice_is_two_scenes_without_blank_lines() -> None:
    assert places("INT. HUT - DAY\nA stove.\nINT. HUT - DAY\nA bed.\n") == ["HUT", "HUT"]


def test_a_paragraph_of_slug_lines_is_a_list() -> None:
    assert places("INT. HUT - DAY\n\nINT. A - DAY\nEXT. B - DAY\n\nSmoke.\n") == ["HUT"]


def test_a_heading_between_section_and_synopsis_stays_one() -> None:
    assert places("# three\n\nEXT. SUN\n\n= It burns.\n\nFire.\n") == ["SUN"]


def test_a_text_without_headings_is_one_scene_after_its_title_page() -> None:
    script = "Title: Alone\n\nIDA\nHello?\n\nBOB\nHello.\n"
    scenes = find_scenes(script, lex(script))
    assert [script[scene.start : scene.end] for scene in scenes] == ["IDA\nHello?\n\nBOB\nHello.\n"]


def test_an_empty_text_has_no_scene() -> None:
    assert find_scenes("", lex("")) == ()
    assert find_scenes(" \n\n", lex(" \n\n")) == ()
