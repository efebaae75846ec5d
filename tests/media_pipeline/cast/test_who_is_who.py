"""Names are compared in one form; a renamed person is known by what is told of her."""

import unicodedata
from uuid import UUID

import pytest

from media_pipeline.cast.told_of import description_of, is_renamed
from media_pipeline.cast.who_is_who import WhoIsWho
from media_pipeline.films.character import Character
from media_pipeline.films.location import Location
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.scripts_to_film import FERRY

ANNA, EVA, JOSE = (UUID(int=number) for number in (1, 2, 3))


def known(**aliases: list[str]) -> WhoIsWho[Character]:
    people = [
        Character(id=ANNA, tag="anna", name="Anna"),
        Character(id=EVA, tag="eva", name="Eva"),
        Character(id=JOSE, tag="josé", name="José"),
    ]
    of = {"anna": ANNA, "eva": EVA}
    return WhoIsWho(people, {of[name]: names for name, names in aliases.items()})


def found(row: Character | None) -> str:
    return "" if row is None else row.tag


@pytest.mark.parametrize("name", ["ANNA", " anna ", "Anna"])
def test_case_and_space_make_nobody_else(name: str) -> None:
    assert found(known().by_tag(name)) == "anna"


def test_letters_put_together_or_apart_are_the_same_name() -> None:
    assert found(known().by_tag(unicodedata.normalize("NFD", "José"))) == "josé"


def test_an_alias_means_somebody_only_when_it_means_one() -> None:
    assert found(known(anna=["the baker"]).by_name("The Baker")) == "anna"
    assert found(known(anna=["the baker"], eva=["The baker"]).by_name("the baker")) == ""


def test_a_new_alias_in_a_reading_finds_who_was_known_by_it() -> None:
    assert found(known().by_name("The Baker", aliases=["Anna"])) == "anna"


def test_a_tag_is_an_older_name_when_somebody_else_has_it_now() -> None:
    rows = [
        Character(id=ANNA, tag="mara", name="Nora"),
        Character(id=EVA, tag="mara 2", name="Mara"),
    ]
    people: WhoIsWho[Character] = WhoIsWho(rows, {})

    assert found(people.by_name("Mara")) == "mara 2"
    assert found(people.by_tag("mara")) == "mara"


BEFORE = "INT. BAR - DAY\n\nMARA, 30, waits.\n\nMARA\nWho is there?\n\nGUARD\nMove on.\n"


def test_who_does_and_says_the_same_under_another_name_is_renamed() -> None:
    assert is_renamed(BEFORE, BEFORE.replace("MARA", "NORA"), "Mara", "Nora")


def test_who_goes_and_who_comes_are_two_though_both_have_a_cue() -> None:
    now = BEFORE.replace("GUARD\nMove on.", "COOK\nSoup is ready.")

    assert not is_renamed(BEFORE, now, "Guard", "Cook")


def test_who_is_still_there_was_not_renamed() -> None:
    now = BEFORE + "\nNORA\nWho is there?\n"

    assert not is_renamed(BEFORE, now, "Mara", "Nora")


def test_what_is_spoken_describes_nobody() -> None:
    spoken = BEFORE.replace("Who is there?", "Mara is my name.")

    assert description_of(BEFORE, ["Mara"]) == description_of(spoken, ["Mara"])
    seen = BEFORE.replace("MARA, 30, waits", "MARA, 30, in a red coat, waits")
    assert description_of(BEFORE, ["Mara"]) != description_of(seen, ["Mara"])


def test_what_happens_at_a_place_describes_it() -> None:
    assert description_of(BEFORE, ["Bar"]) == ("MARA, 30, waits.",)


def test_a_place_renamed_keeps_its_row_and_its_sheet(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, stop_at="casting", export=False)
    office = Location.objects.get(film=made.film_id, tag="ticket office")
    sheet = made.view.selected("location.sheet", office.pk)

    draft = film_set.revise(made, FERRY.replace("TICKET OFFICE", "HARBOUR OFFICE"))

    office.refresh_from_db()
    assert (office.tag, office.name) == ("ticket office", "HARBOUR OFFICE")
    assert draft.view.selected("location.sheet", office.pk) == sheet
    scene = draft.scenes()[1]
    assert draft.view.location_of(scene.pk) == office
    assert len(draft.view.locations) == len(made.view.locations)
