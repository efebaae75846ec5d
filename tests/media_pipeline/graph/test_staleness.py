"""What a change makes stale, for every kind: what can be seen or heard, and never a label."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest

from media_pipeline.films.film import Film
from media_pipeline.graph.film_view import FilmView, load_film
from media_pipeline.graph.inputs import PROJECTIONS, Label, Reads, projected
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.land_take import land_found
from media_pipeline.graph.library_view import load_library
from media_pipeline.graph.manifest import current_input_hash
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.staleness import TakeState, take_state
from media_pipeline.graph.take import Take, TakeCause
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.library.entries import library_run, talent
from tests.media_pipeline.library.entries import place as library_place
from tests.media_pipeline.scripts_to_film import FERRY
from tests.media_pipeline.small_pictures import picture


def states(made: MadeFilm) -> dict[tuple[str, UUID], TakeState]:
    view = made.view
    return {
        (kind.name, subject): take_state(view, kind.name, subject)
        for kind in kinds.in_order()
        for subject in kind.subjects(view)
    }


def stale(made: MadeFilm) -> set[tuple[str, UUID]]:
    return {unit for unit, state in states(made).items() if state.state == "stale"}


def edit(made: MadeFilm, kind: str, subject: UUID, **changes: Any) -> None:
    """A person types another bible, spec or narrative."""
    slot = Slot.objects.get(film=made.film_id, kind=kind, subject_id=subject)
    content = made.view.content(kind, subject) | changes
    land_found(slot, content=content, cause=TakeCause.PERSON)


def other(value: Any) -> Any:
    """Something else of the same sort."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    return [*value, "more"] if isinstance(value, list) else f"{value} changed"


#: Single pictures and clips: test_hosted_requests_and_hashes.py, library/test_studio_assets.py.
IN_NO_FILM = {"studio.asset", "studio.clip"}


def film_of_everything(film_set: FilmSet) -> MadeFilm:
    """With an element, and cast from a library: somebody plays Mara, some place is the pier."""
    mara, pier = talent("Mara", "a woman"), library_place("Pier", "planks")
    library_run(talent=[mara], library_locations=[pier])
    film_set.work()
    return film_set.make(
        FERRY,
        elements=[film_set.element("Coins", picture())],
        talent=[str(mara.pk)],
        library_locations=[str(pier.pk)],
    )


def units_of(kind: Kind, made: MadeFilm) -> tuple[FilmView, list[UUID]]:
    """Who wants one, in the film; of a kind of the library, who it has that the film uses."""
    view = load_film(made.film_id)
    if kind.name == "shot.preview":  # wanted until the still is there
        view.slots = {key: slot for key, slot in view.slots.items() if key[0] != "shot.still"}
    if not kind.of_library:
        return view, list(kind.subjects(view))
    there = {subject for slot, subject in view.slots if slot == kind.name}
    return load_library(made.film.project_id, there), sorted(there)


def hashes_of(kind: Kind, made: MadeFilm) -> Iterator[tuple[Reads, Any]]:
    """Each input a unit of the kind reads, and the unit's hash as a function of its content."""
    view, subjects = units_of(kind, made)
    for subject in subjects:
        for item in kind.inputs(view, subject):
            take = view.selected(item.kind, item.subject) if isinstance(item, Reads) else None
            if not isinstance(item, Reads) or take is None:
                continue
            yield item, take


def test_every_kind_reads_exactly_what_its_projections_show(film_set: FilmSet) -> None:
    """Each field of everything read is changed: the hash moves when the field is projected."""
    made = film_of_everything(film_set)
    walked = set()
    for kind in kinds.in_order():
        for item, take in hashes_of(kind, made):
            for name, value in take.content.items():
                before = projected(item.projection, take.content, take.digest)
                changed = take.content | {name: other(value)}
                after = projected(item.projection, changed, take.digest)
                shows = name in (PROJECTIONS[item.projection](changed, take.digest) or {})
                if item.projection != "whole":
                    assert (before != after) == shows, (kind.name, item.name, name)
                    assert (
                        name not in {"name", "title", "aliases", "tag", "story_beat"} or not shows
                    )
                walked.add((kind.name, item.projection))
    read = {kind for kind, _ in walked}
    # A script is made from nothing.
    assert read == {kind.name for kind in kinds.in_order()} - {"script.text", *IN_NO_FILM}


def test_every_setting_moves_the_hash_and_no_label_does(
    film_set: FilmSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = film_of_everything(film_set)
    for kind in kinds.in_order():
        if kind.name in IN_NO_FILM:
            continue
        view, subjects = units_of(kind, made)
        subject = subjects[0]
        now = current_input_hash(kind, view, subject, Take(model="m"))
        assert now != current_input_hash(kind, view, subject, Take(model="another"))
        for item in kind.inputs(view, subject):
            if isinstance(item, Reads):
                continue
            inputs = [
                type(item)(name=item.name, value=[item.value, "changed"])
                if one.name == item.name
                else one
                for one in kind.inputs(view, subject)
            ]
            with monkeypatch.context() as change:
                change.setitem(kind.__dict__, "inputs", lambda *_, inputs=inputs: inputs)
                moved = current_input_hash(kind, view, subject, Take(model="m")) != now
            assert moved != isinstance(item, Label), (kind.name, item.name)


def test_a_film_just_made_is_fresh_everywhere(film_set: FilmSet) -> None:
    made = film_set.made(FERRY)

    assert {unit[0] for unit, state in states(made).items() if state.state != "fresh"} == {
        "script.text",  # a person's; it is made from nothing
        "film.style",  # a person named it, or left it plain
        "shot.grid",  # nobody has asked for one
    }


def test_another_coat_makes_stale_the_sheet_the_stills_and_clips_she_is_in_and_the_film(
    film_set: FilmSet,
) -> None:
    made = film_set.made(FERRY)
    mara, view = made.person("mara"), made.view
    hers = [shot.id for shot in view.shots if mara in view.seen_in(shot.id)]
    assert 0 < len(hers) < len(view.shots)

    edit(made, "character.bible", mara.id, standard_clothing="a blue coat")

    assert stale(made) == {
        ("character.sheet", mara.id),
        *(("shot.still", shot) for shot in hers),
        *(("shot.clip", shot) for shot in hers),
        ("film.export", made.film_id),
    }
    view = made.view
    sheet = take_state(view, "character.sheet", mara.id)
    assert sheet == TakeState("stale", "bible: standard_clothing")
    assert take_state(view, "shot.clip", hers[0]).cause.endswith("bible: standard_clothing")


def test_an_edit_undone_is_fresh_again(film_set: FilmSet) -> None:
    made = film_set.made(FERRY)
    mara = made.person("mara")
    coat = made.view.content("character.bible", mara.id)["standard_clothing"]

    edit(made, "character.bible", mara.id, standard_clothing="a blue coat")
    edit(made, "character.bible", mara.id, standard_clothing=coat)

    assert stale(made) == set()


def test_new_names_and_titles_make_nothing_stale(film_set: FilmSet) -> None:
    made = film_set.made(FERRY)
    view = made.view
    for person in view.characters:
        type(person).objects.filter(pk=person.id).update(name="Somebody Else")
        edit(made, "character.bible", person.id, name="Somebody Else", aliases=["X"])
    for place in view.locations:
        type(place).objects.filter(pk=place.id).update(name="Elsewhere")
        edit(made, "location.bible", place.id, name="Elsewhere")
    for scene in view.scenes:
        type(scene).objects.filter(pk=scene.id).update(title="Another title")
        edit(made, "scene.narrative", scene.id, title="Another title", story_beat="told anew")
    Film.objects.filter(pk=made.film_id).update(title="Another film")

    assert stale(made) == set()


def test_another_default_model_makes_nothing_stale(film_set: FilmSet, settings: Any) -> None:
    made = film_set.made(FERRY)
    settings.MEDIA_PIPELINE_ARTIST = "local"

    assert stale(made) == set()


def test_another_light_makes_that_scenes_stills_stale_and_no_other_scenes(
    film_set: FilmSet,
) -> None:
    made = film_set.made(FERRY)
    first = made.scenes()[0]
    edit(made, "scene.narrative", first.id, time_of_day="night")

    stills = {subject for kind, subject in stale(made) if kind == "shot.still"}
    assert stills == {shot.id for shot in made.view.shots if shot.scene_id == first.id}
    assert ("film.music", made.film_id) not in stale(made)


def test_what_is_missing_under_way_or_a_persons_says_so(film_set: FilmSet) -> None:
    made = film_set.order(FERRY, stop_at="stills", export=False)
    film_set.work(stop_before="shot.still")
    shot = made.view.shots[0].id

    assert take_state(made.view, "shot.still", shot).state == "running"
    assert take_state(made.view, "shot.clip", shot).state == "missing"
    slot = Slot.objects.get(film=made.film_id, kind="shot.still", subject_id=shot)
    land_found(slot, content={"drawn": "by hand"}, cause=TakeCause.PERSON)
    assert take_state(made.view, "shot.still", shot).state == "untracked"
