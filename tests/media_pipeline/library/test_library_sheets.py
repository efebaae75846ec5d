"""Talent and places of a library have sheets: a run of the library makes them, claim and all."""

from typing import Any
from uuid import uuid4

import pytest

from media_pipeline.assets.store_asset import file_of
from media_pipeline.elements.upload_picture import shown_picture, upload_picture
from media_pipeline.graph.choose_take import choose_take
from media_pipeline.graph.library_view import load_library
from media_pipeline.graph.staleness import take_state
from media_pipeline.graph.take import Take
from media_pipeline.library.keep_entry import (
    add_entry,
    archive_entry,
    change_entry,
    restore_entry,
)
from media_pipeline.library.library_entry import LibraryEntry
from media_pipeline.library.library_refused import LibraryRefused
from media_pipeline.library.profile import MOST_PICTURES, MOST_TAGS
from media_pipeline.library.shelf import LOCATIONS, TALENT
from media_pipeline.library.talent import Talent
from tests.media_pipeline.fakes.pictures import QuickArtist
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.graph.test_staleness import stale
from tests.media_pipeline.library.entries import library_run, place, send_utility, talent
from tests.media_pipeline.scripts_to_film import FERRY
from tests.media_pipeline.small_pictures import BLUE, RED, picture
from workflows.errors import CommandRefused
from workflows.jobs.job import Job
from workflows.projects.local_project import local_project
from workflows.runs.retry_run import retry_run
from workflows.runs.run import Run

STILLS: dict[str, Any] = {"stop_at": "stills", "export": False}


def sheet_of(entry: LibraryEntry) -> Take | None:
    return load_library(entry.project_id, [entry.pk]).selected("talent.sheet", entry.pk)


def state_of(entry: LibraryEntry) -> str:
    view = load_library(entry.project_id, [entry.pk])
    return take_state(view, "talent.sheet", entry.pk).state


def test_a_talents_sheet_is_drawn_from_words_and_pictures(film_set: FilmSet) -> None:
    anna = talent("Anna", "a woman with red hair", [picture(RED), picture(BLUE)])
    pier = place("Pier", "planks and lamps", [picture(BLUE)])

    run = library_run(talent=[anna], library_locations=[pier])
    film_set.work()

    run.refresh_from_db()
    assert run.status == "succeeded"
    kinds = Job.objects.filter(run=run).values_list("kind", flat=True)
    assert sorted(kinds) == ["library_location.sheet", "talent.sheet"]
    sheet = sheet_of(anna)
    assert sheet is not None
    assert sheet.asset is not None
    assert state_of(anna) == "fresh"
    assert [getattr(one, "physical_description", "") for one in QuickArtist.drawn[:1]] == [
        "a woman with red hair"
    ]
    assert len(QuickArtist.portraits[""]) == 1  # of the place, drawn last


def test_other_words_or_pictures_make_a_sheet_stale_and_another_name_does_not(
    film_set: FilmSet,
) -> None:
    anna = talent("Anna", "a woman with red hair", [picture(RED)])
    library_run(talent=[anna])
    film_set.work()

    assert change_entry(TALENT, anna, name="Anneke", tags=["Comedy ", "comedy"])
    assert not change_entry(TALENT, anna, name="Anneke")
    assert state_of(anna) == "fresh"
    assert Talent.objects.get(pk=anna.pk).name == "Anneke"
    assert change_entry(TALENT, anna, description="a woman with black hair")
    assert state_of(anna) == "stale"
    assert change_entry(TALENT, anna, description="a woman with red hair")
    assert state_of(anna) == "fresh"
    assert change_entry(TALENT, anna, pictures=[])
    assert state_of(anna) == "stale"


def test_a_parked_library_sheet_leaves_the_live_one_untouched(film_set: FilmSet) -> None:
    anna = talent("Anna", "red hair")
    library_run(talent=[anna])
    film_set.work()
    first = sheet_of(anna)
    assert first is not None
    assert first.asset is not None
    bytes_before = file_of(first.asset).read_bytes()

    change_entry(TALENT, anna, description="black hair")
    run = library_run(talent=[anna])
    assert state_of(anna) == "running"
    change_entry(TALENT, anna, description="grey hair")
    film_set.work()

    run.refresh_from_db()
    assert run.status == "succeeded"
    assert sheet_of(anna) == first
    assert file_of(first.asset).read_bytes() == bytes_before
    assert Take.objects.filter(slot__kind="talent.sheet", status="ready").count() == 2
    assert state_of(anna) == "stale"


def test_of_two_sheets_the_last_kickoff_wins_and_a_persons_choice_stays(film_set: FilmSet) -> None:
    anna = talent("Anna", "red hair")
    library_run(talent=[anna])
    change_entry(TALENT, anna, description="black hair")
    library_run(talent=[anna])
    film_set.pointers.reverse()  # the first is made last
    film_set.work()

    shown = sheet_of(anna)
    assert shown is not None
    assert shown.number == 2
    older = Take.objects.get(slot=shown.slot_id, number=1)
    library_run(talent=[anna])
    assert choose_take(older.id)
    film_set.work()
    assert sheet_of(anna) == older


def test_a_library_sheet_that_fails_clears_its_claim_and_a_retry_brings_it(
    film_set: FilmSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = talent("Anna", "red hair")
    monkeypatch.setattr(QuickArtist, "refuses", staticmethod(lambda _: True))
    run = library_run(talent=[anna])
    film_set.work()

    run.refresh_from_db()
    assert (run.status, run.error_code) == ("failed", "provider_refused")
    assert state_of(anna) == "missing"
    monkeypatch.setattr(QuickArtist, "refuses", staticmethod(lambda _: False))
    assert retry_run(run.pk) == 1
    film_set.work()
    assert state_of(anna) == "fresh"


def test_a_new_sheet_of_a_cast_talent_makes_its_character_stale_and_parks_what_is_under_way(
    film_set: FilmSet,
) -> None:
    anna = talent("Anna", "a woman of 36 with red hair")
    made = film_set.make(FERRY, talent=[str(anna.pk)], **STILLS)
    mara = made.person("mara")
    assert stale(made) == set()

    library_run(talent=[anna])
    film_set.work()

    assert ("character.sheet", mara.id) in stale(made)
    assert take_state(made.view, "character.sheet", mara.id).cause == "talent sheet"

    again = film_set.order(FERRY, talent=[str(anna.pk)], seed=4, **STILLS)
    film_set.work(stop_before="character.sheet")
    hers = again.person("mara").id
    assert again.view.claimed("character.sheet", hers) is not None
    change_entry(TALENT, anna, description="a woman of 36 with black hair")
    assert again.view.claimed("character.sheet", hers) is None
    others = [person.id for person in again.view.characters if person.id != hers]
    assert all(again.view.claimed("character.sheet", other) for other in others)
    film_set.work()
    parked = [event["subject"] for event in again.events("take.parked")]
    assert str(hers) in parked
    assert again.view.selected("character.sheet", hers) is None


def test_a_stale_library_sheet_never_keeps_a_film_stale(film_set: FilmSet) -> None:
    """A film takes the library as it stands; the library is brought up to date by itself."""
    anna = talent("Anna", "a woman of 36 with red hair", [picture(RED)])
    library_run(talent=[anna])
    film_set.work()
    change_entry(TALENT, anna, pictures=[upload_picture(local_project()[0], picture(BLUE)).pk])
    assert state_of(anna) == "stale"

    made = film_set.make(FERRY, talent=[str(anna.pk)], **STILLS)

    assert made.run.status == "succeeded"
    assert stale(made) == set()


def test_an_archived_entry_is_offered_no_more_and_films_go_on_with_it(film_set: FilmSet) -> None:
    anna = talent("Anna", "a woman of 36")
    made = film_set.make(FERRY, talent=[str(anna.pk)], **STILLS)

    assert archive_entry(TALENT, anna)
    assert not archive_entry(TALENT, anna)
    assert made.view.played_by(made.person("mara").id) == anna.pk
    assert stale(made) == set()
    with pytest.raises(CommandRefused) as refused:
        film_set.order(FERRY, talent=[str(anna.pk)])
    assert refused.value.code == "library_entry_archived"
    assert restore_entry(TALENT, anna)
    film_set.order(FERRY, talent=[str(anna.pk)])


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": "  "}, "name_invalid"),
        ({"name": "x" * 101}, "name_invalid"),
        ({"name": "A", "description": "x" * 2001}, "description_invalid"),
        ({"name": "A", "tags": [f"t{n}" for n in range(MOST_TAGS + 1)]}, "tags_invalid"),
        ({"name": "A", "pictures": [uuid4()]}, "picture_not_found"),
        ({"name": "A", "pictures": [uuid4() for _ in range(MOST_PICTURES + 1)]},
         "pictures_too_many"),
    ],
)  # fmt: skip
def test_what_cannot_be_an_entry_is_refused_and_nothing_is_kept(
    film_set: FilmSet, fields: dict[str, Any], code: str
) -> None:
    project, _ = local_project()
    with pytest.raises(LibraryRefused) as refused:
        add_entry(TALENT, project.pk, **fields)
    assert refused.value.code == code
    assert not Talent.objects.exists()


def test_a_sheet_without_looks_or_of_a_stranger_is_refused_and_no_run_begins(
    film_set: FilmSet,
) -> None:
    bare = talent("Bare")
    for payload, code in (
        ({"talent": [str(bare.pk)]}, "sheet_without_looks"),
        ({"talent": [str(uuid4())]}, "library_entry_not_found"),
        ({"library_locations": [str(bare.pk)]}, "library_entry_not_found"),
        ({"talent": []}, "payload_invalid"),
        ({"people": [str(bare.pk)]}, "payload_invalid"),
    ):
        with pytest.raises(CommandRefused) as refused:
            send_utility({"library_sheets": payload})
        assert refused.value.code == code
    assert not Run.objects.exists()


def test_a_film_is_cast_later_and_only_the_question_is_asked(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, **STILLS)
    anna = talent("Anna", "a woman of 36")

    run = send_utility({"cast": {"film": str(made.film_id), "talent": [str(anna.pk)]}})
    film_set.work()

    run.refresh_from_db()
    assert run.status == "succeeded"
    assert list(Job.objects.filter(run=run).values_list("kind", flat=True)) == ["casting.talent"]
    mara = made.person("mara")
    assert made.view.played_by(mara.id) == anna.pk
    assert ("character.sheet", mara.id) in stale(made)


def test_another_projects_pictures_are_not_taken(film_set: FilmSet) -> None:
    project, _ = local_project()
    upload = upload_picture(project, picture(RED))
    assert shown_picture(project.pk, upload.pk)
    with pytest.raises(LibraryRefused) as refused:
        add_entry(LOCATIONS, uuid4(), name="Pier", pictures=[upload.pk])
    assert refused.value.code == "picture_not_found"
