"""Text that was once a printed page: nothing of it is changed, and the page is not read as film."""

from itertools import pairwise

import pytest

from media_pipeline.screenplay.element import Element, Kind
from media_pipeline.screenplay.lex import lex
from media_pipeline.screenplay.names import name_key
from media_pipeline.screenplay.passages import Speech, read_passages
from media_pipeline.screenplay.scene_spans import find_scenes

_PAGE_END = "\f" + " " * 60 + "2.\n\n"


def page(*lines: str) -> str:
    """Lines as a printer puts them: a letter for the margin they stand at, then their words."""
    columns = {"a": 15, "d": 25, "p": 31, "c": 37, "t": 60, "n": 7}
    return "".join(
        f"{' ' * columns[line[0]]}{line[2:]}\n" if line[1:2] == "|" else f"{line}\n"
        for line in lines
    )


_HEAD = ("a|EXT. PIER - NIGHT", "", "a|Rain.", "", "c|PILOT", "d|Good evening.", "")


def found(text: str) -> list[tuple[str, str]]:
    return [(str(e.kind), " ".join(e.text.split())) for e in lex(text) if e.kind is not Kind.MARK]


def speeches(text: str) -> list[tuple[str, str]]:
    return [(p.name, p.text) for p in read_passages(lex(text)) if isinstance(p, Speech)]


@pytest.mark.parametrize(
    "again",
    ["MAREN (CONT'D)", "MAREN (cont’d)", "MAREN (Contd.)", "MAREN (CON'T)", "MAREN (CONTINUING)"],
)
def test_a_speech_that_a_page_broke_is_one_speech_of_one_person(again: str) -> None:
    text = (
        page(*_HEAD, "c|MAREN", "d|I heard the steps")
        + " " * 31
        + f"(MORE){_PAGE_END}"
        + page(f"c|{again}", "d|on the stairs.", "", "a|She waits.")
    )
    assert found(text)[-3:] == [
        ("cue", "MAREN"),
        ("dialogue", "I heard the steps on the stairs."),
        ("action", "She waits."),
    ]


def test_where_pages_are_counted_a_speech_goes_on_without_more() -> None:
    text = page(
        *(
            "a|EXT. PIER - NIGHT",
            "",
            "1",
            "",
            "a|Rain.",
            "",
            "2",
            "",
            "c|MAREN",
            "d|I heard the",
            "",
        ),
        *("3", "", "d|steps on the stairs.", "", "c|PILOT", "d|No.", "", "4", ""),
        *("c|PILOT (CONT'D)", "d|Never.", "", "a|She waits."),
    )
    assert speeches(text) == [
        ("MAREN", "I heard the steps on the stairs."),
        ("PILOT", "No. Never."),
    ]


def test_a_later_speech_of_the_same_person_is_another_speech() -> None:
    text = page(*_HEAD, "c|MAREN", "d|No.", "", "a|She sits.", "", "c|MAREN (CONT'D)", "d|Yes.")
    assert [words for kind, words in found(text) if kind == "dialogue"][1:] == ["No.", "Yes."]
    assert {name_key(name) for name, _ in speeches(text)} == {"pilot", "maren"}


def test_a_pages_number_is_no_action() -> None:
    text = page(*_HEAD, "a|The lamp goes").rstrip("\n") + _PAGE_END + page("", "a|Out.")
    assert ("action", "The lamp goes") in found(text)
    assert [e.text for e in lex(text) if e.kind is Kind.MARK] == ["2."]


def test_running_heads_continued_lines_and_stars_are_no_action() -> None:
    head = "\n     THE LAMP - Blue Rev. 3/4/25" + " " * 30
    text = (
        page(*_HEAD, "t|(CONTINUED)")
        + f"{head}2.\n\n"
        + page("n|4   CONTINUED:                                      4", "", "a|Wind.", "")
        + f"{head}3.\n\n"
        + page("a|The sea rises over the boards of the pier.           *", "")
        + f"{head}4.\n\n"
        + page("a|And falls.")
    )
    assert [words for kind, words in found(text) if kind == "action"] == [
        *("Rain.", "Wind.", "The sea rises over the boards of the pier.", "And falls.")
    ]


def test_a_heading_over_several_lines_is_one_heading() -> None:
    text = page(
        *_HEAD,
        "a|INT. THE LONG ROOM BEHIND THE KITCHEN OF THE OLD PILOT",
        "a|STATION AT THE END OF THE PIER, AND THE STAIRS UP TO",
        "a|THE LAMP - DAWN",
        "a|BANG. A door.",
    )
    headings = [e for e in lex(text) if e.kind is Kind.HEADING]
    assert headings[-1].text.endswith("PIER, AND THE STAIRS UP TO THE LAMP - DAWN")
    assert text[headings[-1].start : headings[-1].end].count("\n") == 2
    assert found(text)[-1] == ("action", "BANG. A door.")
    assert find_scenes(text, lex(text))[-1].heading.time == "dawn"


def test_a_name_over_several_lines_is_one_person() -> None:
    text = page(*_HEAD, "c|THE WOMAN WHO KEEPS THE", "c|LIGHT AND THE ROPE", "d|Good evening.")
    assert speeches(text)[-1] == ("THE WOMAN WHO KEEPS THE LIGHT AND THE ROPE", "Good evening.")


def test_speeches_beside_each_other_are_two_speeches() -> None:
    text = page(
        *_HEAD,
        "                    MAREN                       OLD PILOT (V.O.)",
        "               You said that it            (laughing)",
        "               would burn.                 Nothing burns",
        "                                           all night.",
        "c|MAREN",
        "d|Then why?",
    )
    assert speeches(text)[1:] == [
        ("MAREN", "You said that it would burn."),
        ("OLD PILOT", "Nothing burns all night."),
        ("MAREN", "Then why?"),
    ]
    assert [e.dual for e in lex(text) if e.kind is Kind.CUE] == [False, False, True, False]


def test_numbers_in_both_margins_are_no_part_of_anything_that_is_said_or_seen() -> None:
    text = page(
        "n|141     INT. ROOM - DAY                                      141",
        *("", "a|A chair.", "", "c|MAREN", "d|Sit.", ""),
        "n|142     THE STAIRS                                           142",
        *("", "a|She runs.", ""),
        "n|143     OMITTED                                              143",
        *("", "c|PILOT", "d|Stay.", "a|She does not.", ""),
        "n|144A    EXT. PIER - NIGHT                                    144A",
        *("", "a|Rain."),
    )
    scenes = find_scenes(text, lex(text))
    assert [(s.heading.number, s.heading.text) for s in scenes] == [
        ("141", "INT. ROOM - DAY"),
        ("142", "THE STAIRS"),
        ("144A", "EXT. PIER - NIGHT"),
    ]
    assert speeches(text) == [("MAREN", "Sit."), ("PILOT", "Stay.")]
    actions = [words for kind, words in found(text) if kind == "action"]
    assert actions == ["A chair.", "She runs.", "She does not.", "Rain."]


def test_capitals_at_the_margin_are_nobody_where_names_are_indented() -> None:
    text = page(*_HEAD, "c|MAREN", "d|There.", "", "a|THE LAMP", "a|It is out.", "")
    text += page("c|MAREN", "d|Again.")
    assert found(text)[-3] == ("action", "THE LAMP It is out.")
    assert found("EXT. PIER - NIGHT\n\nTHE LAMP\nIt is out.\n")[-1] == ("dialogue", "It is out.")


def test_a_cut_at_the_right_margin_is_a_cut() -> None:
    text = page(*_HEAD, "t|BURN TO WHITE.", "a|INT. ROOM - DAY")
    assert found(text)[-2:] == [("transition", "BURN TO WHITE."), ("heading", "INT. ROOM - DAY")]


def test_each_scene_alone_is_read_as_within_the_whole_and_every_letter_keeps_its_place() -> None:
    text = (
        page(*_HEAD, "c|MAREN", "d|I heard the steps")
        + " " * 31
        + f"(MORE){_PAGE_END}"
        + page("c|MAREN (CONT'D)", "d|there.", "", "a|INT. ROOM - DAY", "", "a|THE LAMP", "a|Out.")
    )
    elements = lex(text)
    assert all(one.start <= other.start for one, other in pairwise(elements))
    spans = find_scenes(text, elements)
    assert text[: spans[0].start] + "".join(text[s.start : s.end] for s in spans) == text
    names = frozenset(name_key(e.name) for e in elements if e.kind is Kind.CUE)
    for span in spans:
        alone = lex(text[span.start : span.end], names=names)
        assert [_told(e) for e in alone] == [_told(e) for e in span.elements]


def test_a_pages_end_in_prose_is_no_new_scene_and_a_row_of_stars_is() -> None:
    text = "The lamp went out.\n\n12\n\nNobody saw it.\n\n* * *\n\nThe sea was calm.\n"
    spans = find_scenes(text, lex(text))
    assert [text[span.start :].partition("\n")[0] for span in spans] == [
        *("The lamp went out.", "The sea was calm.")
    ]


def _told(element: Element) -> tuple[str, str, str]:
    return str(element.kind), element.text, element.name
