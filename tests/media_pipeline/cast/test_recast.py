"""A character gets another face, a location another place, an element another picture."""

from typing import Any
from uuid import uuid4

import pytest

from media_pipeline.cast.recast import recast
from media_pipeline.graph.choose_take import choose_take
from media_pipeline.graph.staleness import take_state
from media_pipeline.graph.take import Take, TakeCause
from media_pipeline.library.keep_entry import archive_entry, change_entry
from media_pipeline.library.shelf import TALENT
from media_pipeline.providers.artist import StillRequest
from tests.media_pipeline.fakes.pictures import QuickArtist
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.graph.test_staleness import edit, stale
from tests.media_pipeline.library.entries import place, talent
from tests.media_pipeline.scripts_to_film import FERRY
from tests.media_pipeline.small_pictures import BLUE, RED, picture
from workflows.commands.accept_command import accept_command
from workflows.errors import CommandRefused
from workflows.projects.local_project import local_project
from workflows.runs.run import Run

STILLS: dict[str, Any] = {"stop_at": "stills", "export": False}


def send(made: MadeFilm, **edits: Any) -> MadeFilm:
    """A generation that carries edits; the film with its run, if there is anything to make."""
    project, actor = local_project()
    accepted = accept_command(
        project=project,
        actor=actor,
        client_command_id=str(uuid4()),
        kind="generation",
        targets=[f"film:{made.film_id}"],
        payload={"edits": edits},
    )
    run_id = accepted.command.run_id
    return MadeFilm(made.film_id, run_id) if run_id else made


def shots_with(made: MadeFilm, tag: str) -> set[Any]:
    view, person = made.view, made.person(tag)
    return {shot.id for shot in view.shots if person in view.seen_in(shot.id)}


def job_list(made: MadeFilm) -> dict[str, int]:
    counts: dict[str, int] = {}
    for key in made.jobs():
        kind = key.split(":")[0]
        counts[kind] = counts.get(kind, 0) + 1
    return counts


def test_recast_makes_again_the_sheet_and_what_the_character_is_in_and_nothing_else(
    film_set: FilmSet,
) -> None:
    made = film_set.made(FERRY)
    anna = talent("Anna", "a tall woman with red hair", [picture(RED)])
    shots = shots_with(made, "mara")
    assert 0 < len(shots) < len(made.view.shots)

    again = send(made, recast=[{"character": str(made.person("mara").id), "talent": str(anna.pk)}])
    assert again.run_id != made.run_id
    film_set.work()

    assert again.run.status == "succeeded"
    assert job_list(again) == {
        "character.sheet": 1,
        "shot.still": len(shots),
        "shot.clip": len(shots),
        "film.export": 1,
    }
    assert stale(made) == set()
    assert len(QuickArtist.portraits["mara"]) == 1


def test_a_recast_undone_brings_back_what_was_there_and_makes_nothing(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, **STILLS)
    before = made.shown("shot.still")
    anna = talent("Anna", "a tall woman with red hair")
    mara = str(made.person("mara").id)
    send(made, recast=[{"character": mara, "talent": str(anna.pk)}])
    film_set.work()
    assert made.shown("shot.still") != before
    drawn = len(QuickArtist.drawn)

    undone = send(made, recast=[{"character": mara, "talent": None}])
    film_set.work()

    assert len(QuickArtist.drawn) == drawn
    assert undone.run_id == made.run_id
    assert made.shown("shot.still") == before
    assert stale(made) == set()


def test_an_edit_alone_makes_stale_and_says_why(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, **STILLS)
    mara = made.person("mara")
    anna, bea = talent("Anna", "red hair"), talent("Bea", "black hair")

    recast(made.film, mara.id, anna.pk)
    assert take_state(made.view, "character.sheet", mara.id).cause == "casting"
    shots = shots_with(made, "mara")
    assert {subject for kind, subject in stale(made) if kind == "shot.still"} == shots

    recast(made.film, mara.id, None)
    assert stale(made) == set()
    send(made, recast=[{"character": str(mara.id), "talent": str(anna.pk)}])
    film_set.work()
    recast(made.film, mara.id, bea.pk)
    assert take_state(made.view, "character.sheet", mara.id).cause == "talent profile: description"


def test_what_is_seen_of_a_cast_talent_is_in_the_hash_and_its_name_is_not(
    film_set: FilmSet,
) -> None:
    anna = talent("Anna", "a woman of 36 with red hair", [picture(RED)])
    made = film_set.make(FERRY, talent=[str(anna.pk)], **STILLS)
    mara = made.person("mara")
    assert made.view.played_by(mara.id) == anna.pk
    assert stale(made) == set()

    change_entry(TALENT, anna, name="Anneke", tags=["comedy"])
    assert {kind for kind, _ in stale(made)} <= {"casting.talent"}

    change_entry(TALENT, anna, pictures=[])
    assert ("character.sheet", mara.id) in stale(made)
    assert take_state(made.view, "character.sheet", mara.id).cause.startswith("talent pictures")
    assert {subject for kind, subject in stale(made) if kind == "shot.still"} == shots_with(
        made, "mara"
    )


def test_a_coat_in_the_bible_of_a_cast_character_makes_stale_the_sheet_and_not_the_casting(
    film_set: FilmSet,
) -> None:
    anna = talent("Anna", "a woman of 36 with red hair", [picture(RED)])
    made = film_set.make(FERRY, talent=[str(anna.pk)], **STILLS)
    mara = made.person("mara")

    edit(made, "character.bible", mara.id, standard_clothing="a black coat")

    assert stale(made) == {
        ("character.sheet", mara.id),
        *(("shot.still", shot) for shot in shots_with(made, "mara")),
    }


def test_a_persons_recast_stays_when_the_film_is_cast_again(film_set: FilmSet) -> None:
    anna, bea = talent("Anna", "a woman of 36"), talent("Bea", "a woman of 33")
    made = film_set.make(FERRY, talent=[str(anna.pk)], stop_at="casting", export=False)
    mara = made.person("mara")
    assert made.view.played_by(mara.id) == anna.pk
    recast(made.film, mara.id, bea.pk)

    script = FERRY.replace("MARA, 34,", "MARA, 35,")
    again = film_set.revise(made, script, talent=[str(anna.pk)], stop_at="casting")

    assert again.run.status == "succeeded"
    assert again.view.played_by(mara.id) == bea.pk
    assert again.take("character.talent", mara.id).cause == TakeCause.PERSON


def test_a_recast_during_a_run_parks_what_is_under_way_and_the_new_face_is_shown(
    film_set: FilmSet,
) -> None:
    made = film_set.order(FERRY, **STILLS)
    film_set.work(stop_before="character.sheet")
    mara = made.person("mara")
    assert made.view.claimed("character.sheet", mara.id) is not None
    anna = talent("Anna", "a woman with red hair")

    again = send(made, recast=[{"character": str(mara.id), "talent": str(anna.pk)}])
    film_set.work()

    assert made.run.status == again.run.status == "succeeded"
    assert [slot for slot in made.view.slots.values() if slot.claim or not slot.selected] == []
    sheets = Take.objects.filter(slot__kind="character.sheet", slot__subject_id=mara.id)
    assert sheets.count() == 2
    assert made.take("character.sheet", mara.id).content["look"]["physical_description"] == (
        "a woman with red hair"
    )
    assert stale(made) == set()
    parked = [event for event in made.events("take.parked") if event["subject"] == str(mara.id)]
    assert len(parked) == 1


def test_a_claim_that_no_job_picked_up_is_failed_with_the_run(
    film_set: FilmSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = film_set.made(FERRY, **STILLS)
    before = made.shown("shot.still")
    refuses = staticmethod(lambda person: person.name == "mara")
    monkeypatch.setattr(QuickArtist, "refuses", refuses)
    anna = talent("Anna", "red hair")

    again = send(made, recast=[{"character": str(made.person("mara").id), "talent": str(anna.pk)}])
    claimed = {kind for (kind, _), slot in made.view.slots.items() if slot.claim_id}
    assert claimed == {"character.sheet", "shot.still"}
    film_set.work()

    assert (again.run.status, again.run.error_code) == ("failed", "provider_refused")
    assert not any(slot.claim_id for slot in made.view.slots.values())
    assert not Take.objects.filter(status="pending").exists()
    assert made.shown("shot.still") == before


def test_a_still_that_a_person_chose_stays_when_its_character_is_recast(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, **STILLS)
    shots = shots_with(made, "mara")
    picked = made.take("shot.still", next(iter(shots)))
    assert choose_take(picked.id)
    anna = talent("Anna", "red hair")

    again = send(made, recast=[{"character": str(made.person("mara").id), "talent": str(anna.pk)}])
    film_set.work()

    assert job_list(again) == {"character.sheet": 1, "shot.still": len(shots) - 1}
    assert made.take("shot.still", picked.slot.subject_id) == picked


def test_who_cannot_be_cast_is_refused_and_nothing_is_changed(film_set: FilmSet) -> None:
    script = FERRY.replace("MARA\nIs anybody", "NARRATOR (V.O.)\nNight.\n\nMARA\nIs anybody")
    made = film_set.make(script, stop_at="casting", export=False)
    mara, otto = str(made.person("mara").id), str(made.person("otto").id)
    anna, gone = talent("Anna"), talent("Gone")
    archive_entry(TALENT, gone)
    takes = Take.objects.count()
    for edits, code in (
        ([{"character": mara, "talent": str(uuid4())}], "library_entry_not_found"),
        ([{"character": mara, "talent": str(gone.pk)}], "library_entry_archived"),
        ([{"character": str(uuid4()), "talent": str(anna.pk)}], "character_not_found"),
        ([{"character": str(made.person("narrator").id), "talent": str(anna.pk)}],
         "character_without_face"),
        ([{"character": mara, "talent": str(anna.pk)}, {"character": otto, "talent": str(anna.pk)}],
         "talent_taken"),
    ):  # fmt: skip
        with pytest.raises(CommandRefused) as refused:
            send(made, recast=edits)
        assert refused.value.code == code
    assert Take.objects.count() == takes


def test_a_location_is_relinked_and_its_scenes_are_drawn_there(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, **STILLS)
    pier = place("Brighton", "a pier with lamps", [picture(BLUE)])
    view = made.view
    location = view.location_by_tag["pier"]
    scenes = {scene.id for scene in view.scenes if view.location_of(scene.id) == location}
    shots = [shot for shot in view.shots if shot.scene_id in scenes]

    again = send(made, relink=[{"location": str(location.id), "library_location": str(pier.pk)}])
    film_set.work()

    assert job_list(again) == {"location.sheet": 1, "shot.still": len(shots)}
    drawn = [one for one in QuickArtist.drawn if isinstance(one, StillRequest)]
    assert [one.place.description for one in drawn[-len(shots) :]] == ["a pier with lamps"] * len(
        shots
    )


def test_an_element_replaced_is_looked_at_and_drawn_again_where_it_is_shown(
    film_set: FilmSet,
) -> None:
    made = film_set.make(FERRY, elements=[film_set.element("Coins", picture(RED))], **STILLS)
    coins = made.element("COINS")
    view = made.view
    shots = [shot for shot in view.shots if coins in view.elements_in(shot.id)]
    other = film_set.element("x", picture(BLUE))["asset"]

    again = send(made, replace_element=[{"element": str(coins.id), "asset": other}])
    film_set.work()

    assert again.run.status == "succeeded"
    assert job_list(again) == {"element.describe": 1, "shot.still": len(shots)}
    assert stale(made) == set()


def test_edits_that_touch_nothing_made_are_kept_without_a_run(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, stop_at="script", export=False)
    anna = talent("Anna", "red hair")
    runs = Run.objects.count()

    send(made, recast=[{"character": str(made.person("mara").id), "talent": str(anna.pk)}])

    assert Run.objects.count() == runs
    assert made.view.played_by(made.person("mara").id) == anna.pk
