"""Notes that are understood by rules, and those that are not."""

import pytest

from media_pipeline.providers.director import Direction, FilmOutline, Outlined, OutlinedShot
from media_pipeline.providers.local.direction.local_director import LocalDirector

OUTLINE = FilmOutline(
    film=Outlined(ref="film", name="Two on a Pier", fields={"key": "ink", "prompt": ""}),
    people=(
        Outlined(
            ref="person:mara",
            name="Mara",
            aliases=("mara",),
            fields={"standard_clothing": "a yellow raincoat and boots"},
        ),
        Outlined(ref="person:otto", name="Otto", aliases=("the ferryman",)),
    ),
    places=(Outlined(ref="place:pier", name="Pier"),),
    scenes=(Outlined(ref="scene:1", name="Pier"), Outlined(ref="scene:2", name="Office")),
    shots=(
        OutlinedShot(ref="shot:1.1", name="", number=1, fields={"shot_size": "wide"}),
        OutlinedShot(
            ref="shot:1.2",
            name="",
            number=2,
            fields={"shot_size": "close"},
            lines=(("Mara", "Is anybody out there?"),),
        ),
        OutlinedShot(ref="shot:2.1", name="", number=3, fields={"shot_size": "medium"}),
    ),
    styles=("ink", "noir", "graphic-novel"),
)


def understand(note: str) -> Direction:
    return LocalDirector().understand(note, OUTLINE).value


def edits(note: str) -> list[tuple[str, str, str]]:
    return [(edit.subject, edit.field, edit.value) for edit in understand(note).edits]


@pytest.mark.parametrize(
    ("note", "expected"),
    [
        ("Mara wears a blue coat.", ("person:mara", "standard_clothing", "a blue coat")),
        (
            "Mara's raincoat should be blue",
            ("person:mara", "standard_clothing", "a blue raincoat and boots"),
        ),
        ("Put the ferryman in a red cardigan", ("person:otto", "standard_clothing", "")),
        ("Give him a hat", ()),
        ("Shot 1 closer", ("shot:1.1", "shot_size", "full")),
        ("Make shot 1 of scene 2 wider, please.", ("shot:2.1", "shot_size", "full")),
        ("Shot 2.1: an extreme close-up", ("shot:2.1", "shot_size", "extreme close")),
        ("Shot 3 should pan left", ("shot:2.1", "camera_move", "pan left")),
        ("Scene 2 plays at night", ("scene:2", "time_of_day", "night")),
        ("Scene 1: foggy", ("scene:1", "weather", "fog")),
        (
            'Shot 2 line 1 should say "Hello. Is it you?"',
            ("shot:1.2", "line 1", "Hello. Is it you?"),
        ),
        ("Style: graphic novel", ("film", "key", "graphic-novel")),
        ("Rename Mara to Nora", ("person:mara", "name", "Nora")),
        ("Rename the film to Two Boats", ("film", "name", "Two Boats")),
    ],
)
def test_a_small_set_of_notes_is_understood(note: str, expected: tuple[str, ...]) -> None:
    found = edits(note)
    if not expected:
        assert found == []
    elif expected[2]:
        assert found == [expected]
    else:
        assert [one[:2] for one in found] == [expected[:2]]


def test_the_music_takes_a_mood_through_every_scene() -> None:
    assert edits("Make the music tense") == [
        ("scene:1", "mood", "tense"),
        ("scene:2", "mood", "tense"),
    ]


def test_several_wishes_are_several_edits_in_their_order() -> None:
    assert edits('Shot 1 closer. Scene 2 at night.\nShot 2 line 1 must be "No."') == [
        ("shot:1.1", "shot_size", "full"),
        ("scene:2", "time_of_day", "night"),
        ("shot:1.2", "line 1", "No."),
    ]


@pytest.mark.parametrize(
    "note",
    [
        "Make it pop.",
        "How many shots are there?",
        "Shot 9 closer",
        'Shot 1 line 1 should say "Hi."',
        "Klara wears a blue coat",
        "Style: baroque",
        "Shot 1 closer. And make it pop.",
    ],
)
def test_what_is_not_understood_changes_nothing_and_says_so(note: str) -> None:
    direction = understand(note)
    assert direction.edits == ()
    assert "Not understood" in direction.answer
