"""Who is in a film through its drafts, and what a person has typed in it."""

from dataclasses import replace

from media_pipeline.cast.read_bibles import bibles_of
from media_pipeline.films.character import Character
from media_pipeline.graph.choose_take import choose_take
from media_pipeline.graph.staleness import take_state
from media_pipeline.providers.analyst import Bibles, SceneShots, ShotIdea, SpokenLine
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


def test_a_film_keeps_the_things_that_its_script_marks(film_set: FilmSet) -> None:
    script = "INT. DEPOT - DAY\n\nRain. Otto lifts a LANTERN.\n\nOTTO\nGo away.\n"

    made = film_set.make(script, stop_at="script", export=False)

    assert [(one.name, one.first_line) for one in bibles_of(made.film).elements] == [("LANTERN", 3)]
    (shot,) = [
        shot
        for shot in made.view.shots
        if "LANTERN" in made.view.content("shot.spec", shot.pk)["action"]
    ]
    assert made.view.content("shot.spec", shot.pk)["elements"] == ["lantern"]


def test_words_that_a_person_typed_stay_with_a_new_narrative_on_top(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, stop_at="script", export=False)
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
    made = film_set.make(FERRY, stop_at="dialogue", export=False)
    before = shown(made)
    edited = FERRY.replace("Nobody sails tonight.", "Nobody rows tonight.")

    draft = film_set.revise(made, edited)

    assert remade(draft, before) == {"shot.audio": 1}


def test_another_coat_makes_the_pictures_of_its_wearer_anew_and_nobody_elses(
    film_set: FilmSet, telling: type[TellingAnalyst]
) -> None:
    made = film_set.make(FERRY, stop_at="dialogue", export=False)
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


def test_a_take_that_a_person_chose_stays_though_the_draft_says_otherwise(
    film_set: FilmSet,
) -> None:
    made = drawn(film_set)
    mara = made.person("mara")
    sheet = made.view.selected("character.sheet", mara.pk)
    assert sheet is not None
    assert choose_take(sheet.pk)

    draft = film_set.revise(made, FERRY.replace("a yellow raincoat", "a blue raincoat"))

    assert draft.view.selected("character.sheet", mara.pk) == sheet
    assert take_state(draft.view, "character.sheet", mara.pk).state == "stale"
    assert "choices_kept" in {event["code"] for event in draft.events("film.notice")}


def test_a_tag_that_the_bibles_spell_otherwise_is_the_same_person(
    film_set: FilmSet, telling: type[TellingAnalyst]
) -> None:
    def shouts(told: list[object], whole: tuple[SceneShots, ...]) -> tuple[SceneShots, ...]:
        return tuple(replace(scene, shots=tuple(map(shouted, scene.shots))) for scene in whole)

    def shouted(shot: ShotIdea) -> ShotIdea:
        lines = tuple(replace(line, character_tag=" MARA ") for line in shot.lines)
        return replace(shot, lines=lines, character_tags=("Mara", "MARA"))

    telling.faults["list_shots"] = [shouts]
    made = film_set.make(FERRY, stop_at="script", export=False)

    view = made.view
    assert {person.tag for person in view.characters} == {"mara", "otto"}
    assert all(view.content("shot.spec", shot.pk)["characters"] == ["mara"] for shot in view.shots)
    assert not made.events("film.notice")


def test_a_speaker_whom_no_bible_knows_is_in_the_cast_and_told(
    film_set: FilmSet, telling: type[TellingAnalyst]
) -> None:
    def forgets_otto(told: list[object], whole: Bibles) -> Bibles:
        return replace(whole, characters=tuple(p for p in whole.characters if p.tag != "otto"))

    def otto_speaks(told: list[object], whole: tuple[SceneShots, ...]) -> tuple[SceneShots, ...]:
        said = (SpokenLine(character_tag="Otto", text="Nobody sails tonight."),)
        first = replace(whole[0], shots=(replace(whole[0].shots[0], lines=said),))
        return (first, *whole[1:])

    telling.faults["bibles"] = [forgets_otto]
    telling.faults["list_shots"] = [otto_speaks]
    made = film_set.make(FERRY, stop_at="script", export=False)

    otto = made.person("Otto")
    assert otto.voice_only
    assert made.view.speakers_of(made.view.shots[0].pk) == [otto]
    assert "speakers_unresolved" in {event["code"] for event in made.events("film.notice")}
