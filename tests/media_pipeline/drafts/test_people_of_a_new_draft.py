"""Who is in a film through its drafts, and what a person has typed in it."""

from media_pipeline.films.character import Character
from media_pipeline.scripts.type_scene import type_scene
from tests.media_pipeline.drafts.drafting import drawn, new, remade, shown
from tests.media_pipeline.fakes.analyst import TellingAnalyst
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.scripts_to_film import FERRY


def test_a_person_renamed_keeps_row_sheet_and_voice(film_set: FilmSet) -> None:
    made = drawn(film_set)
    before, mara = shown(made), made.person("mara")
    renamed = FERRY.replace("MARA", "NORA")

    draft = film_set.revise(made, renamed)

    view = draft.view
    nora = Character.objects.get(pk=mara.pk)
    assert (nora.tag, nora.name) == ("mara", "NORA")
    assert {person.tag for person in view.characters} == {"mara", "otto"}
    for kind in ("character.sheet", "character.voice"):
        assert view.selected(kind, mara.pk) == made.view.selected(kind, mara.pk)
    assert new(draft, before) == {}
    # A still is drawn by the sentence that names her; a sheet and a voice are not.
    assert set(remade(draft, before)) <= {"shot.still"}
    spoken = {line["character"] for shot in view.shots for line in view.lines_of(shot.pk)}
    assert spoken == {"mara", "otto"}


def test_who_is_in_no_scene_any_more_leaves_the_cast_and_comes_back_with_the_sheet(
    film_set: FilmSet,
) -> None:
    made = drawn(film_set)
    otto = made.person("otto")
    sheet = made.view.selected("character.sheet", otto.pk)
    alone = FERRY[: FERRY.index("INT. TICKET")]

    cut = film_set.revise(made, alone)
    assert {person.tag for person in cut.view.characters} == {"mara"}
    assert [place.tag for place in cut.view.locations] == ["pier"]
    back = film_set.revise(cut, FERRY)

    assert sheet is not None
    assert back.view.selected("character.sheet", otto.pk) == sheet
    assert {person.tag for person in back.view.characters} == {"mara", "otto"}


def test_words_that_a_person_typed_stay_with_a_new_narrative_on_top(film_set: FilmSet) -> None:
    made = film_set.make(FERRY, stop_at="script", export=False)
    office = made.scenes()[1]
    type_scene(office, "INT. TICKET OFFICE - DAY\n\nOTTO sleeps.\n\nOTTO\nGo away.\n")
    edited = FERRY.replace("Nobody sails tonight.", "Nobody rows tonight.")

    draft = film_set.revise(made, edited)

    view = draft.view
    assert view.content("scene.script", office.pk)["typed"].startswith("INT. TICKET OFFICE - DAY")
    assert view.content("scene.narrative", office.pk)["time_of_day"] == "day"
    lines = [
        line["text"]
        for shot in view.shots
        if shot.scene_id == office.pk
        for line in view.lines_of(shot.pk)
    ]
    assert lines == ["Go away."]
    assert "typed_scenes_kept" in {event["code"] for event in draft.events("film.notice")}


def test_an_analyst_that_words_people_otherwise_each_time_makes_no_sheet_stale(
    film_set: FilmSet, telling: type[TellingAnalyst]
) -> None:
    telling.rewords = True
    made = drawn(film_set)
    before = shown(made)
    edited = FERRY.replace("Nobody sails tonight.", "Nobody rows tonight.")

    draft = film_set.revise(made, edited)

    assert remade(draft, before) == {"shot.audio": 1}


def test_another_coat_makes_the_pictures_of_its_wearer_anew_and_nobody_elses(
    film_set: FilmSet, telling: type[TellingAnalyst]
) -> None:
    made = drawn(film_set)
    before = shown(made)
    draft = film_set.revise(made, FERRY.replace("a yellow raincoat", "a blue raincoat"))

    view, mara = draft.view, draft.person("mara")
    with_mara = {shot.pk for shot in view.shots if mara in view.seen_in(shot.pk)}
    changed = {
        subject
        for (kind, subject), take in shown(draft).items()
        if kind == "shot.still" and before.get((kind, subject)) != take
    }
    assert changed == with_mara
    assert remade(draft, before)["character.sheet"] == 1
    assert "shot.audio" not in remade(draft, before)
