"""Scene headings, labels and cues in the languages and layouts people write scripts in."""

import pytest

from tests.media_pipeline.analysed import analyse, headings, lines, people, places


@pytest.mark.parametrize(
    ("heading", "place", "setting", "time"),
    [
        ("INT. KITCHEN. NIGHT.", "KITCHEN", "interior", "night"),
        ("INT.HOUSE-NIGHT", "HOUSE", "interior", "night"),
        ("INTERIOR: KITCHEN – DAY", "KITCHEN", "interior", "day"),
        ("EXT. GARDEN: MORNING", "GARDEN", "exterior", "morning"),
        ("14 INT. ROOM - NIGHT 14", "ROOM", "interior", "night"),
        ("INT. CAR - MOVING - NIGHT", "CAR - MOVING", "interior", "night"),
        ("INTÉRIEUR JOUR - CHAMBRE", "CHAMBRE", "interior", "day"),
        ("INNEN/AUSSEN. AUTO - ABEND", "AUTO", "both", "evening"),
        ("1-3. ИНТ. ПОДЪЕЗД. УТРО", "ПОДЪЕЗД", "interior", "morning"),
        ("НАТ. ДВОР. 2-Й ДЕНЬ", "ДВОР", "exterior", "day"),
        ("ІНТ. КУХНЯ - НІЧ", "КУХНЯ", "interior", "night"),
        ("ЕКСТ. ДВІР - ДЕНЬ", "ДВІР", "exterior", "day"),
        ("ΕΞΩ. ΔΡΟΜΟΣ - ΒΡΑΔΥ", "ΔΡΟΜΟΣ", "exterior", "evening"),
        ("م/ ٢ - خارجي - الشارع - ليل", "الشارع", "exterior", "night"),
        ("م1 ـ داخلي ـ المطبخ ـ صباح", "المطبخ", "interior", "morning"),
        ("المشهد الثالث: داخلي. غرفة. نهار", "غرفة", "interior", "day"),
        ("סצנה 3: פנים - מטבח - בוקר", "מטבח", "interior", "morning"),
        ("अंदर. रसोई - रात", "रसोई", "interior", "night"),
        ("ฉาก 2 ภายนอก. ถนน - กลางคืน", "ถนน", "exterior", "night"),
        ("காட்சி 1 - உள்ளே - வீடு - இரவு", "வீடு", "interior", "night"),
        ("NGOẠI. ĐƯỜNG PHỐ - ĐÊM", "ĐƯỜNG PHỐ", "exterior", "night"),
        ("DIŞ. SOKAK - GECE", "SOKAK", "exterior", "night"),
        ("PL. ULICA - NOC", "ULICA", "exterior", "night"),
        ("场景一：咖啡馆 - 夜 - 内", "咖啡馆", "interior", "night"),
        ("第2场　夜　外　操场", "操场", "exterior", "night"),
        ("1-1 夜 内 客厅", "客厅", "interior", "night"),
        ("２　屋上（夕方）", "屋上", "interior", "dusk"),
        ("S#1. 카페 / 밤", "카페", "interior", "night"),
        ("ＥＸＴ．公園－夜", "公園", "exterior", "night"),
    ],
)
def test_a_heading_says_where_and_when(heading: str, place: str, setting: str, time: str) -> None:
    script = f"{heading}\n\nA light.\n\nINT. ELSEWHERE - DAY\n\nDust.\n"
    assert places(script)[0] == (place, setting, time)
    assert len(analyse(script).scenes) == 2


@pytest.mark.parametrize(
    "line",
    [
        "Est-ce que tu viens ?",
        "Aus dem Haus kommt Rauch.",
        "Int was his name.",
        "Нат пошла домой.",
        "第一场雨下了三天。",
        "Part of it burned.",
        "Act natural, she thinks.",
        "Scene it was, and a long one.",
    ],
)
def test_a_sentence_that_begins_like_a_heading_is_none(line: str) -> None:
    script = f"INT. HUT - DAY\n\nA stove.\n\n{line}\n\nSmoke.\n"
    assert headings(script) == ["INT. HUT - DAY"]


@pytest.mark.parametrize(
    ("label", "seconds"),
    [
        ("Scene 4 ― 5S", 5),
        ("Scene 5−6s", 6),
        ("[Scene 7 — 8s]", 8),
        ("**SCENE 8 — 8 SECONDS**", 8),
        ("Scene 9 — ~8s", 8),
        ("Scene 10 — approx. 9 seconds", 9),
        ("Scene 11, 8s", 8),
        ("Scene B — 4s", 4),
        ("Scène 1 — 8 s", 8),
        ("Сцена 6 — 12 сек", 12),
        ("Cena 7 — 8s", 8),
        ("シーン9 — 8秒", 8),
        ("씬 10 — 8초", 8),
        ("مشهد 14 — 8 ثوان", 8),
        ("दृश्य 15 — 8 सेकंड", 8),
        ("סצנה 16 — 8 שניות", 8),
    ],
)
def test_a_label_has_its_seconds_whatever_dash_case_or_language(label: str, seconds: float) -> None:
    script = f"{label}\nIda waits.\n\nScene 99 — 7s\nIda goes.\n"
    assert [scene.seconds for scene in analyse(script).scenes] == [seconds, 7]


def test_a_heading_is_shown_as_it_is_written() -> None:
    script = "场次（1）地点：面馆，夜，内\n小雨：走。\n\nＩＮＴ．ＨＵＴ － ＤＡＹ\n\n小雨：好。\n"
    assert headings(script) == ["场次（1）地点：面馆，夜，内", "ＩＮＴ．ＨＵＴ － ＤＡＹ"]


@pytest.mark.parametrize(
    "cue",
    [
        "IDA (CONT'D)",
        "IDA (CONT’D)",
        "IDA (cont.)",
        "IDA (CONTINUED)",
        "IDA (V.O.) (CONT'D)",
        "IDA - CONT'D",
        "IDA (contd)",
        "IDA (weiter)",
        "IDA (suite)",
        "IDA (ПРОД.)",
        "IDA (続き)",
    ],
)
def test_who_goes_on_is_the_same_person_and_no_tone(cue: str) -> None:
    script = f"INT. HUT - DAY\n\nIDA\nOne.\n\nShe sits.\n\n{cue}\nTwo.\n"
    assert lines(script) == [("IDA", "One."), ("IDA", "Two.")]
    assert [line.tone for line in analyse(script).scenes[0].lines] == ["", ""]


@pytest.mark.parametrize(
    ("together", "more"),
    [
        ("BOTH", []),
        ("ALL", []),
        ("IDA AND BOB", []),
        ("IDA & BOB", []),
        ("IDA/BOB", []),
        ("IDA, BOB", []),
        ("IDA + BOB", []),
        ("ВСЕ", []),
        ("众人", []),
        ("IDA AND CARL", ["CARL"]),
    ],
)
def test_a_cue_of_several_makes_no_ghost(together: str, more: list[str]) -> None:
    script = f"INT. HUT - DAY\n\nIDA\nOne.\n\nBOB\nTwo.\n\n{together}\nThree!\n"
    assert people(script) == ["IDA", "BOB", *more]
    assert lines(script)[-1][0] in ("IDA", "BOB")


def test_a_voice_of_somebody_is_that_person_heard() -> None:
    script = (
        "INT. HUT - DAY\n\nIda reads.\n\nIDA\nOne.\n\nBOB'S VOICE\nTwo.\n\nVOICE OF IDA\nThree.\n"
    )
    assert lines(script) == [("IDA", "One."), ("BOB", "Two."), ("IDA", "Three.")]
    assert [person.voice_only for person in analyse(script).bibles.characters] == [False, True]


@pytest.mark.parametrize(
    "scene", ["**Scene 1 (5s):** A man walks in.", "Scene 1 — 5s — A man walks in."]
)
def test_what_stands_behind_a_timed_label_is_what_happens(scene: str) -> None:
    (found,) = analyse(f"{scene}\n").scenes
    assert found.seconds == 5
    assert [shot.idea.action for shot in found.shots] == ["A man walks in."]


def test_the_seconds_of_a_label_may_stand_under_it() -> None:
    script = "Scene 1\nDuration: 8s\nA man walks.\n\nScene 2\n- **时长：** 5秒\nHe stops.\n"
    found = analyse(script)
    assert [scene.seconds for scene in found.scenes] == [8, 5]
    assert all("8s" not in shot.idea.action for scene in found.scenes for shot in scene.shots)


def test_words_of_time_and_place_in_capitals_do_not_speak() -> None:
    script = "INT. HUT - DAY\n\nSUDDENLY\nthe door opens.\n\nON THE SCREEN\na man waves.\n"
    assert lines(script) == []
