"""Things that a script marks: found by its form, and nothing else is one."""

import pytest

from media_pipeline.providers.analyst import Bibles
from media_pipeline.providers.asking import Asking
from media_pipeline.providers.element_bible import ElementBible
from media_pipeline.providers.local.analyst import LocalAnalyst
from tests.media_pipeline.analysed import analyse

OPENING = "INT. DEPOT - NIGHT\n\n"


def things(script: str) -> list[tuple[str, int]]:
    return [(one.name, one.first_line) for one in analyse(script).bibles.elements]


@pytest.mark.parametrize(
    ("action", "names"),
    [
        ("Mara lifts a LANTERN.", ["LANTERN"]),
        ("A BLUE VAN pulls up beside the FERRY TICKET.", ["BLUE VAN", "FERRY TICKET"]),
        ("CLOSE ON the brass dial.", ["brass dial"]),
        ("INSERT - PHOTOGRAPH", ["PHOTOGRAPH"]),
        ("The LANTERN falls. Another LANTERN burns.", ["LANTERN"]),
        ("Стоит КРАСНЫЙ ЧЕМОДАН.", ["КРАСНЫЙ ЧЕМОДАН"]),
    ],
)
def test_words_in_capitals_and_close_ups_are_things(action: str, names: list[str]) -> None:
    found = things(f"{OPENING}{action}\n")
    assert found == [(name, 3) for name in names]


@pytest.mark.parametrize(
    "action",
    [
        "BANG! The door SLAMS.",
        "The SOUND OF RAIN, then a loud CRASH.",
        "SUPER: 1912. CUT TO black.",
        "She is back at the DEPOT.",
        "A WAITER (40) nods.",
        'A sign: "CLOSED".',
        "NOBODY MOVES. NOBODY BREATHES.",
        "This is BAD. It is NEVER warm, 92F at least.",
        "A lantern burns.",
    ],
)
def test_sounds_places_people_and_the_camera_are_no_things(action: str) -> None:
    assert things(f"{OPENING}{action}\n") == []


def test_a_person_of_the_cast_is_no_thing() -> None:
    script = f"{OPENING}Rain. MARA takes a ROPE.\n\nMARA\nGo.\n"
    assert [name for name, _ in things(script)] == ["ROPE"]


def test_a_person_in_italics_is_a_person() -> None:
    script = "ACT I\n\nSCENE I. A heath.\n\n_Enter IDA_\n\nIDA. Stay.\n\nPAUL. No.\n\nIDA. Go.\n"
    assert things(script) == []


def test_fields_of_props_are_things_also_where_there_are_no_capitals() -> None:
    board = "## Scene 1 — 4s\n\n- **画面：** 小雨走来。\n- **道具：** 红伞、旧相机\n"
    assert things(board) == [("红伞", 4), ("旧相机", 4)]


def test_uploaded_elements_come_first_and_keep_their_tokens() -> None:
    script = f"{OPENING}Mara lifts a ROPE and the old boat.\n"
    uploaded = (ElementBible(token="OLD_BOAT", name="Old boat", description="Green."),)
    found = LocalAnalyst().bibles(script, Asking(elements=uploaded)).value.elements
    assert [(one.tag, one.name, one.description, one.first_line) for one in found] == [
        ("OLD_BOAT", "Old boat", "Green.", 3),
        ("rope", "ROPE", "", 3),
    ]


def test_a_shot_has_the_things_that_its_action_names() -> None:
    (scene,) = analyse(f"{OPENING}Mara lifts a LANTERN.\n").scenes
    assert scene.shots[0].idea.element_tags == ("lantern",)


def test_there_are_not_more_than_forty() -> None:
    letters = [chr(65 + at // 26) + chr(65 + at % 26) for at in range(60)]
    script = OPENING + "\n\n".join(f"She lifts a BOX{two}X." for two in letters) + "\n"
    assert len(things(script)) == 40


def test_answers_of_before_have_none() -> None:
    assert Bibles(characters=(), locations=()).elements == ()
