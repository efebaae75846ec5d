"""The local analyst on small scripts made up for these tests."""

import pytest

from media_pipeline.providers.analyst import (
    Bibles,
    CharacterBible,
    SceneNarrative,
    SceneShots,
    SceneText,
    ShotListRequest,
)
from media_pipeline.providers.local.analyst import LocalAnalyst
from media_pipeline.screenplay.scene_seconds import scene_seconds
from media_pipeline.scripts.boundaries import split_by_boundaries

SCRIPT = """Title: The Well

EXT. VILLAGE SQUARE - MORNING

Rain on the stones. HANNE, 41, wiry, in a red coat, draws water. GRETA (19) watches.

HANNE
(without turning)
You are late.

GRETA
The road was gone.

NARRATOR (V.O.)
It had rained for a week.

INT. KITCHEN - CONTINUOUS

Greta dries her hair. She sits.

GRETA
Is there soup?

HANNE
There is always soup!
"""


def scenes_of(script: str) -> tuple[SceneText, ...]:
    split = split_by_boundaries(script, LocalAnalyst().split(script).value.boundaries)
    texts = [script[piece.start : piece.end] for piece in split.slices]
    return tuple(
        SceneText(number=at, text=text, seconds=scene_seconds(text))
        for at, text in enumerate(texts, start=1)
    )


def analyse(script: str) -> tuple[Bibles, tuple[SceneNarrative, ...], tuple[SceneShots, ...]]:
    analyst = LocalAnalyst()
    scenes, bibles = scenes_of(script), analyst.bibles(script).value
    narratives = analyst.narrate(scenes, bibles).value
    request = ShotListRequest(scenes=scenes, narratives=narratives, bibles=bibles)
    return bibles, narratives, analyst.list_shots(request).value


def person(script: str, tag: str) -> CharacterBible:
    return next(c for c in LocalAnalyst().bibles(script).value.characters if c.tag == tag)


def spoken(shots: tuple[SceneShots, ...]) -> list[tuple[str, str]]:
    ideas = [shot for scene in shots for shot in scene.shots]
    return [(line.character_tag, line.text) for idea in ideas for line in idea.lines]


def test_the_split_names_the_film_and_finds_every_scene_exactly() -> None:
    split = LocalAnalyst().split(SCRIPT).value
    cut = split_by_boundaries(SCRIPT, split.boundaries)
    assert split.title == "The Well"
    assert split.warnings == ()
    assert cut.front == "Title: The Well\n\n"
    assert [piece.repair for piece in cut.slices] == ["exact", "exact"]
    lines = SCRIPT.splitlines()
    assert [lines[b.hint_line - 1] for b in split.boundaries] == [
        "EXT. VILLAGE SQUARE - MORNING",
        "INT. KITCHEN - CONTINUOUS",
    ]


def test_a_heading_that_was_quoted_in_the_scene_before_is_still_found_where_it_stands() -> None:
    script = "INT. HUT - DAY\n\n!INT. MILL - DAY\n\nSmoke.\n\nINT. MILL - DAY\n\nFlour.\n"
    assert [scene.text for scene in scenes_of(script)] == [
        "INT. HUT - DAY\n\n!INT. MILL - DAY\n\nSmoke.\n\n",
        "INT. MILL - DAY\n\nFlour.\n",
    ]


def test_people_are_who_the_script_says() -> None:
    hanne = person(SCRIPT, "hanne")
    assert (hanne.age, hanne.standard_clothing) == ("41", "a red coat")
    assert hanne.physical_description == "wiry"
    greta = person(SCRIPT, "greta")
    assert (greta.age, greta.gender, greta.standard_clothing) == ("19", "female", "")
    narrator = person(SCRIPT, "narrator")
    assert narrator.voice_only
    assert narrator.is_narrator


def test_a_changed_coat_changes_that_person_only() -> None:
    before = LocalAnalyst().bibles(SCRIPT).value
    after = LocalAnalyst().bibles(SCRIPT.replace("a red coat", "a green coat")).value
    changed = [a for b, a in zip(before.characters, after.characters, strict=True) if a != b]
    assert [c.standard_clothing for c in changed] == ["a green coat"]
    assert after.locations == before.locations


def test_places_have_their_setting_and_what_the_text_says_of_them() -> None:
    square, kitchen = LocalAnalyst().bibles(SCRIPT).value.locations
    assert (square.tag, square.setting) == ("village square", "exterior")
    assert square.description == "Rain on the stones."
    assert (kitchen.name, kitchen.setting) == ("KITCHEN", "interior")


def test_every_line_is_in_one_shot_in_the_order_of_the_script() -> None:
    _, _, shots = analyse(SCRIPT)
    assert spoken(shots) == [
        ("hanne", "You are late."),
        ("greta", "The road was gone."),
        ("narrator", "It had rained for a week."),
        ("greta", "Is there soup?"),
        ("hanne", "There is always soup!"),
    ]
    tones = [line.tone for scene in shots for shot in scene.shots for line in shot.lines]
    assert tones[0] == "without turning"


def test_a_removed_line_is_removed_and_nothing_else() -> None:
    _, _, shots = analyse(SCRIPT)
    _, _, fewer = analyse(SCRIPT.replace("GRETA\nThe road was gone.\n\n", ""))
    assert [line for line in spoken(shots) if line[1] != "The road was gone."] == spoken(fewer)


def test_a_new_place_is_established_and_a_voice_is_never_seen() -> None:
    _, _, shots = analyse(SCRIPT)
    assert [scene.shots[0].shot_size for scene in shots] == ["wide", "wide"]
    seen = {tag for scene in shots for shot in scene.shots for tag in shot.character_tags}
    assert seen == {"hanne", "greta"}


def test_who_speaks_is_in_the_picture() -> None:
    _, _, shots = analyse(SCRIPT)
    for scene in shots:
        for shot in scene.shots:
            on_screen = {line.character_tag for line in shot.lines} - {"narrator"}
            assert on_screen <= set(shot.character_tags)


def test_time_and_weather_go_on_where_the_script_says_so() -> None:
    _, narratives, _ = analyse(SCRIPT)
    assert [n.time_of_day for n in narratives] == ["morning", "morning"]
    assert [n.weather for n in narratives] == ["rain", "rain"]
    assert [n.location_tag for n in narratives] == ["village square", "kitchen"]


def test_a_scene_without_a_place_inherits_the_one_before() -> None:
    script = "Scene 1 — 5s\nINT. MILL - NIGHT\nFlour.\n\nScene 2 — 5s\n\nMore flour.\n"
    _, narratives, _ = analyse(script)
    assert [n.location_tag for n in narratives] == ["mill", "mill"]
    assert [n.time_of_day for n in narratives] == ["night", "night"]


def test_a_long_labelled_scene_has_shots_enough_for_its_clips() -> None:
    _, _, (scene,) = analyse("Scene 1 — 60s\nEXT. SEA - DAY\nWaves.\n")
    assert len(scene.shots) >= 4


def test_a_speech_longer_than_a_clip_becomes_lines_that_fit() -> None:
    sentence = "We went down to the harbour and nobody was there. "
    _, _, (scene,) = analyse(f"INT. HUT - DAY\n\nIDA\n{sentence * 12}\n")
    lines = [line.text for shot in scene.shots for line in shot.lines]
    assert " ".join(lines) == (sentence * 12).strip()
    assert max(len(line.split()) for line in lines) <= 30


def test_prose_speech_has_its_speaker_by_name_pronoun_and_turn() -> None:
    script = (
        "INT. GYM - DAY\nIda ties her shoes. She says, “Ready.” Bob nods.\n\n"
        "“Then run,” Bob says.\n\n“With you?”\n"
    )
    _, _, shots = analyse(script)
    assert spoken(shots) == [("ida", "Ready."), ("bob", "Then run"), ("ida", "With you?")]


@pytest.mark.parametrize("speaker", ["MARIN", "MAYRIN"])
def test_every_tagged_speaker_is_in_the_cast(speaker: str) -> None:
    script = f"INT. HUT - DAY\n\nMAIRIN\nYes.\n\n{speaker}\nNo.\n"
    bibles, _, shots = analyse(script)
    tags = {character.tag for character in bibles.characters}
    assert tags == {"mairin", speaker.lower()}
    assert {tag for tag, _ in spoken(shots)} == tags


def test_names_merge_only_when_they_name_one_person() -> None:
    script = (
        "INT. HUT - DAY\n\nIDA BRANDT, 30, sits. YOUNG IDA plays. COACH IDA waves.\n\nIDA\nOh.\n\n"
        "MR. HALL\nHm.\n\nMRS. HALL\nHm.\n\nOLD WOMAN\nSo.\n\nWOMAN\nNo.\n"
    )
    characters = {c.tag: set(c.aliases) for c in LocalAnalyst().bibles(script).value.characters}
    assert characters["ida"] == {"IDA BRANDT", "COACH IDA"}
    assert set(characters) == {"ida", "young ida", "mr. hall", "mrs. hall", "old woman", "woman"}


def test_a_look_alike_letter_makes_no_second_person() -> None:
    script = "ИНТ. ДОМ - ДЕНЬ\n\nМАША\nДа.\n\nМАШA\nНет.\n"
    assert [c.tag for c in LocalAnalyst().bibles(script).value.characters] == ["маша"]


def test_only_a_voice_that_is_never_in_the_action_is_voice_only() -> None:
    seen = "INT. HUT - DAY\n\nIda reads.\n\nIDA (V.O.)\nDear Bob.\n"
    heard = "INT. HUT - DAY\n\nA stove.\n\nIDA (V.O.)\nDear Bob.\n"
    assert not person(seen, "ida").voice_only
    assert person(heard, "ida").voice_only
    assert not person(heard, "ida").is_narrator


@pytest.mark.parametrize(
    ("text", "warns"),
    [
        ("Invoice 2041\n\nPlease pay 300 EUR by 1 March. Your account must be settled.\n", True),
        ("id,name,total\n1,ab,300\n2,cd,400\n", True),
        ("Ida walked home. She was tired, and her coat was wet.\n", False),
        ("INT. MILL - NIGHT\n\nFlour falls like snow.\n", False),
        ("Host: Welcome.\nGuest: Thank you.\n", False),
    ],
)
def test_what_is_no_script_gets_a_warning_and_still_a_scene(text: str, warns: bool) -> None:
    split = LocalAnalyst().split(text).value
    assert bool(split.warnings) == warns
    assert len(split.boundaries) == 1


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_other_line_ends_give_the_same_film(end: str) -> None:
    other = SCRIPT.replace("\n", end)
    assert LocalAnalyst().bibles(other).value == LocalAnalyst().bibles(SCRIPT).value
    assert [b.hint_line for b in LocalAnalyst().split(other).value.boundaries] == [
        b.hint_line for b in LocalAnalyst().split(SCRIPT).value.boundaries
    ]


def test_the_same_text_gives_the_same_answer() -> None:
    assert analyse(SCRIPT) == analyse(SCRIPT)


def test_no_scenes_have_no_shots() -> None:
    request = ShotListRequest(scenes=(), narratives=(), bibles=Bibles(characters=(), locations=()))
    assert LocalAnalyst().list_shots(request).value == ()
