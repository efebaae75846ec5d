"""A film of nine scenes is edited: what is stale, why, and which jobs make it good again."""

from uuid import UUID

from media_pipeline.films.character import Character
from media_pipeline.films.scene import Scene
from media_pipeline.graph.person_edit import write_slot
from media_pipeline.graph.take import Take, TakeStatus
from media_pipeline.plans.film_plan import Want
from tests.media_pipeline.fakes.pictures import QuickArtist
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.scenarios.nine_scenes import (
    LAST_FERRY,
    causes,
    jobs_in_words,
    to_make,
    update_plan,
)


def say(made: MadeFilm, scene: int, number: int, line: int, text: str) -> None:
    """A person types another line."""
    shot = made.shot(scene, number).id
    lines = [dict(one) for one in made.view.lines_of(shot)]
    lines[line - 1]["text"] = text
    write_slot(made.film, "shot.dialogue", shot, {"lines": lines})


def clips(made: MadeFilm) -> dict[UUID, int]:
    """shot -> number of the take its clip's slot shows."""
    view = made.view
    takes = {shot.id: view.selected("shot.clip", shot.id) for shot in view.shots}
    return {shot: take.number for shot, take in takes.items() if take}


def test_an_edited_line_is_heard_again_in_its_shot_and_nowhere_else(film_set: FilmSet) -> None:
    made = film_set.made(LAST_FERRY)
    assert len(made.scenes()) == 9
    assert to_make(made) == to_make(made, Want.CONTINUE) == []

    say(made, 2, 2, 2, "Then I row across the bay alone.")

    stale = [
        "the speech of shot 2 in scene 2",
        "the clip of shot 2 in scene 2",
        "the film file of the film",
    ]
    assert to_make(made) == stale
    for slot in stale:
        assert causes(made, slot) == ["line 2 of shot 2 in scene 2"], slot

    before = clips(made)
    _, update = film_set.generate(made, want="update", plan=update_plan(made).digest)
    assert jobs_in_words(update) == {
        "scene.speech scene 2": "succeeded",
        "shot.clip shot 2 in scene 2": "succeeded",
        "film.export the film": "succeeded",
    }
    again_clips = set(clips(made).items()) - set(before.items())
    assert {shot for shot, _ in again_clips} == {made.shot(2, 2).id}
    assert to_make(made) == []
    again, _ = film_set.generate(made, want="update")
    assert (again.status, again.run_id) == ("applied", None)


def test_names_titles_and_another_default_model_make_nothing_stale(film_set: FilmSet) -> None:
    made = film_set.made(LAST_FERRY, stop_at="motion")
    Character.objects.filter(film=made.film_id, tag="mara").update(name="MARINA")
    Scene.objects.filter(film=made.film_id, number=3).update(title="THE LONG PIER")
    film = made.film
    film.chosen_models = {"artist": ["fal/flux-dev"]}
    type(film).objects.filter(pk=film.pk).update(chosen_models=film.chosen_models)

    assert to_make(made) == []


def test_another_coat_is_drawn_where_she_is_seen_and_an_edit_undone_needs_no_work(
    film_set: FilmSet,
) -> None:
    made = film_set.made(LAST_FERRY)
    ida, view = made.person("ida"), made.view
    hers = [
        f"shot {shot.number} in scene {view.scene_of(shot.id).number}"
        for shot in view.shots
        if ida in view.seen_in(shot.id)
    ]
    assert {one.rpartition(" ")[2] for one in hers} == {"7"}

    write_slot(made.film, "character.bible", ida.id, {"standard_clothing": "a red coat"})

    assert to_make(made) == [
        "the sheet of IDA",
        *(f"the still of {shot}" for shot in hers),
        *(f"the clip of {shot}" for shot in hers),
        "the film file of the film",
    ]
    assert causes(made, f"the clip of {hers[0]}") == ["standard clothing of IDA"]

    write_slot(made.film, "character.bible", ida.id, {"standard_clothing": "a blue shawl"})
    assert to_make(made) == []


def test_a_sheet_that_fails_holds_what_is_made_from_it_and_a_retry_finishes_that(
    film_set: FilmSet,
) -> None:
    QuickArtist.refuses = staticmethod(lambda person: person.name == "ida")
    made = film_set.make(LAST_FERRY)
    view = made.view
    ida = made.person("ida")
    hers = {shot.id for shot in view.shots if ida in view.seen_in(shot.id)}
    without = {shot.id for shot in view.shots if view.selected("shot.clip", shot.id) is None}
    assert without == hers
    assert {shot.id for shot in view.shots if view.selected("shot.still", shot.id) is None} == hers
    assert made.run.status == "failed"
    assert made.exported is not None

    QuickArtist.refuses = staticmethod(lambda _: False)
    _, retry = film_set.generate(made, want="retry", export=True)

    view = made.view
    assert not [shot.id for shot in view.shots if view.selected("shot.clip", shot.id) is None]
    assert retry.run.status == "succeeded"
    drawn = [key for key in retry.jobs() if key.startswith(("character.sheet", "shot.still"))]
    assert len(drawn) == 1 + len(hers)
    assert to_make(made, Want.CONTINUE) == []


def test_a_run_stops_at_casting_takes_an_edit_and_goes_on_to_the_music(film_set: FilmSet) -> None:
    made = film_set.made(LAST_FERRY, stop_at="casting", export=False)
    assert "shot.still" not in made.kinds_made()
    say(made, 2, 2, 1, "Nobody sails this winter.")
    otto = made.person("otto")
    write_slot(made.film, "character.bible", otto.id, {"standard_clothing": "a brown cardigan"})
    first = made.take("character.sheet", otto.id)

    _, more = film_set.generate(made, want="continue", stop_at="music", export=True)

    assert more.run.status == "succeeded"
    sheet = made.take("character.sheet", otto.id)
    assert sheet.number == first.number + 1
    sheets = [key for key in more.jobs() if key.startswith("character.sheet")]
    assert sheets == [f"character.sheet:{otto.id}"]
    spoken = made.take("shot.audio", made.shot(2, 2).id).content["lines"][0]["text"]
    assert spoken == "Nobody sails this winter."
    assert to_make(made, Want.CONTINUE) == []
    assert not Take.objects.filter(slot__film=made.film_id, status=TakeStatus.PENDING).exists()
