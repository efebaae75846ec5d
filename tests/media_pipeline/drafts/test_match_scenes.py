"""Scenes of two drafts are matched by their words, in their order, the same way each time."""

from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from media_pipeline.scripts.match_scenes import MatchedDraft, OldScene, match_scenes
from media_pipeline.scripts.scene_digest import scene_digest

PIER = "EXT. PIER - DUSK\n\nMara waits by the water. A gull cries.\n\nMARA\nIs anybody there?\n"
OFFICE = "INT. OFFICE - NIGHT\n\nOtto counts coins in a tin box.\n\nOTTO\nNobody sails tonight.\n"
SEA = "EXT. SEA - NIGHT\n\nA lantern swings in thick fog over black waves.\n"
KITCHEN = "INT. KITCHEN - DAY\n\nBread cools on the sill. The radio plays low.\n"


def ids(count: int) -> list[UUID]:
    return [UUID(int=number) for number in range(1, count + 1)]


def old(*texts: str) -> list[OldScene]:
    return [OldScene(id=id, text=text) for id, text in zip(ids(len(texts)), texts, strict=True)]


def told(matched: MatchedDraft) -> list[tuple[int, str, bool]]:
    """Per new scene: which old one (0: none), how, whether it moved."""
    return [(one.id.int if one.id else 0, one.how, one.moved) for one in matched.matches]


def test_a_scene_put_in_front_moves_nobody() -> None:
    matched = match_scenes(old(PIER, OFFICE, SEA), [KITCHEN, PIER, OFFICE, SEA])

    assert told(matched) == [
        (0, "added", False),
        (1, "kept", False),
        (2, "kept", False),
        (3, "kept", False),
    ]
    assert matched.removed == ()


def test_a_scene_taken_out_is_removed_and_the_others_stay() -> None:
    matched = match_scenes(old(PIER, OFFICE, SEA), [PIER, SEA])

    assert told(matched) == [(1, "kept", False), (3, "kept", False)]
    assert [one.int for one in matched.removed] == [2]


def test_a_scene_that_moved_is_the_same_scene() -> None:
    matched = match_scenes(old(PIER, OFFICE, SEA, KITCHEN), [OFFICE, SEA, KITCHEN, PIER])

    assert told(matched) == [
        (2, "kept", False),
        (3, "kept", False),
        (4, "kept", False),
        (1, "kept", True),
    ]


def test_a_scene_with_another_line_is_recognised_between_its_neighbours() -> None:
    edited = OFFICE.replace("Nobody sails tonight.", "No boat goes out tonight.")

    assert told(match_scenes(old(PIER, OFFICE, SEA), [PIER, edited, SEA])) == [
        (1, "kept", False),
        (2, "changed", False),
        (3, "kept", False),
    ]


def test_a_scene_that_moved_and_changed_is_recognised_from_afar() -> None:
    edited = PIER.replace("A gull cries.", "A gull screams.")

    assert told(match_scenes(old(PIER, OFFICE, SEA), [OFFICE, SEA, edited])) == [
        (2, "kept", False),
        (3, "kept", False),
        (1, "changed", True),
    ]


def test_a_scene_written_anew_is_another_scene() -> None:
    matched = match_scenes(old(PIER, OFFICE, SEA), [PIER, KITCHEN, SEA])

    assert told(matched) == [(1, "kept", False), (0, "added", False), (3, "kept", False)]
    assert [one.int for one in matched.removed] == [2]


def test_two_scenes_with_the_same_words_stay_apart_in_their_order() -> None:
    matched = match_scenes(old(SEA, PIER, SEA), [SEA, PIER, SEA])

    assert told(matched) == [(1, "kept", False), (2, "kept", False), (3, "kept", False)]


def test_numbers_line_ends_and_space_at_the_ends_make_no_other_scene() -> None:
    plain = "INT. ROOM - DAY\n\nAnna sits."

    assert scene_digest("12   INT. ROOM - DAY   12\r\n\r\nAnna sits.  \r\n\r\n") == scene_digest(
        "13   INT. ROOM - DAY   13\n\nAnna sits."
    )
    assert scene_digest(plain + "\n\n\n") == scene_digest(plain)
    assert scene_digest("SCENE 4 — 8s\nAnna sits.") == scene_digest("SCENE 5 — 8s\nAnna sits.")
    assert scene_digest("SCENE 4 — 8s\nAnna sits.") != scene_digest("SCENE 4 — 9s\nAnna sits.")


def test_a_scene_that_a_draft_took_out_comes_back_as_itself() -> None:
    gone = UUID(int=77)
    matched = match_scenes(old(PIER), [PIER, OFFICE], {scene_digest(OFFICE): gone})

    assert [one.id for one in matched.matches] == [UUID(int=1), gone]


POOL = [PIER, OFFICE, SEA, KITCHEN, PIER.replace("gull", "crow"), "", "INT. X - DAY\n\nA."]
DRAFT = st.lists(st.sampled_from(POOL), max_size=7)


@given(DRAFT, DRAFT)
def test_each_old_scene_is_matched_once_or_removed(before: list[str], after: list[str]) -> None:
    matched = match_scenes(old(*before), after)

    taken = [one.id for one in matched.matches if one.id]
    assert sorted([*taken, *matched.removed]) == ids(len(before))
    assert len(matched.matches) == len(after)
    for match, text in zip(matched.matches, after, strict=True):
        if match.how == "kept" and match.id:
            assert scene_digest(before[match.id.int - 1]) == scene_digest(text)


@given(DRAFT)
def test_the_same_draft_again_keeps_every_scene_where_it_is(texts: list[str]) -> None:
    assert told(match_scenes(old(*texts), texts)) == [
        (number, "kept", False) for number in range(1, len(texts) + 1)
    ]
