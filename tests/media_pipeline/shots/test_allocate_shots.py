"""The analyst's shots within what clips can hold."""

from hypothesis import given
from hypothesis import strategies as st

from media_pipeline.providers.analyst import ShotIdea, SpokenLine
from media_pipeline.screenplay.count_words import count_spoken_words
from media_pipeline.shots.allocate_shots import allocate_scene_shots

_IDEAS = st.lists(
    st.builds(
        lambda words, weight: ShotIdea(
            shot_size="medium",
            angle="eye level",
            action="She waits.",
            lines=tuple(SpokenLine(character_tag="ida", text="word " * n) for n in words),
            weight=weight,
        ),
        st.lists(st.integers(1, 40), max_size=4),
        st.floats(0, 20),
    ),
    min_size=1,
    max_size=12,
)


def lines_of(ideas: list[ShotIdea]) -> list[SpokenLine]:
    return [line for idea in ideas for line in idea.lines]


@given(_IDEAS, st.floats(1, 120), st.integers(2, 20))
def test_no_line_is_lost_cut_or_moved_before_another(
    ideas: list[ShotIdea], seconds: float, longest: int
) -> None:
    allocated = allocate_scene_shots(ideas, seconds=seconds, longest_clip=longest)
    assert lines_of([shot.idea for shot in allocated]) == lines_of(ideas)


@given(_IDEAS, st.floats(1, 120), st.integers(2, 20))
def test_shots_fill_the_scene_within_the_caps(
    ideas: list[ShotIdea], seconds: float, longest: int
) -> None:
    allocated = allocate_scene_shots(ideas, seconds=seconds, longest_clip=longest)
    assert 1 <= len(allocated) <= max(1, int(seconds))
    assert all(0 < shot.seconds <= longest for shot in allocated)
    reachable = min(seconds, longest * len(allocated))
    assert abs(sum(shot.seconds for shot in allocated) - reachable) < 1e-6


@given(_IDEAS, st.floats(60, 120), st.integers(4, 20))
def test_a_shot_carries_no_more_speech_than_its_clip_unless_one_line_does(
    ideas: list[ShotIdea], seconds: float, longest: int
) -> None:
    allocated = allocate_scene_shots(ideas, seconds=seconds, longest_clip=longest)
    for shot in allocated:
        words = sum(count_spoken_words(line.text) for line in shot.idea.lines)
        assert words <= 2 * longest or len(shot.idea.lines) == 1


def test_a_line_is_never_split_between_shots_and_the_setup_repeats() -> None:
    lines = tuple(SpokenLine(character_tag="ida", text=f"{at} " + "word " * 19) for at in range(3))
    idea = ShotIdea(shot_size="close", angle="low", action="She talks.", lines=lines)
    allocated = allocate_scene_shots([idea], seconds=30, longest_clip=15)
    assert [shot.idea.lines for shot in allocated] == [(line,) for line in lines]
    assert {shot.idea.shot_size for shot in allocated} == {"close"}


def test_shots_above_the_cap_give_their_lines_to_the_last_kept_one() -> None:
    ideas = [
        ShotIdea(
            shot_size="medium",
            angle="eye level",
            action=str(at),
            lines=(SpokenLine(character_tag="ida", text=str(at)),),
        )
        for at in range(5)
    ]
    allocated = allocate_scene_shots(ideas, seconds=3, longest_clip=15)
    assert [[line.text for line in shot.idea.lines] for shot in allocated] == [
        ["0"],
        ["1"],
        ["2", "3", "4"],
    ]
    assert [shot.seconds for shot in allocated] == [1, 1, 1]


def test_one_shot_takes_the_whole_label() -> None:
    (shot,) = allocate_scene_shots(
        [ShotIdea(shot_size="wide", angle="eye level", action="Sea.")], seconds=7.5, longest_clip=15
    )
    assert shot.seconds == 7.5
