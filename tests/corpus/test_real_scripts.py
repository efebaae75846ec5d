"""Scenes, people, cues, lines, seconds and shots of real scripts, by their right answers."""

import time
from itertools import pairwise

import pytest

from media_pipeline.providers.local.analyst import LocalAnalyst
from media_pipeline.scripts.boundaries import split_by_boundaries
from media_pipeline.scripts.read_script import read_script
from tests.corpus.answers import check
from tests.corpus.cases import Case
from tests.corpus.reading import Reading


@pytest.fixture
def reading(case: Case) -> Reading:
    return Reading(read_script(case.data, name=case.name).text)


def test_everything_that_the_answer_says_is_found(reading: Reading, case: Case) -> None:
    check(reading, case.expected)


def test_the_slices_are_the_script_exactly_and_in_order(reading: Reading) -> None:
    text = reading.text
    split = LocalAnalyst().split(text).value
    cut = split_by_boundaries(text, split.boundaries)
    assert cut.front + "".join(text[piece.start : piece.end] for piece in cut.slices) == text
    assert {piece.repair for piece in cut.slices} == {"exact"}
    assert all(before.start < after.start for before, after in pairwise(cut.slices))
    assert [piece.start for piece in cut.slices] == [span.start for span in reading.spans]
    assert not cut.dropped
    for piece, boundary in zip(cut.slices, split.boundaries, strict=True):
        assert text.startswith(boundary.quote, piece.start)
    assert split.is_script


def test_every_line_is_in_one_shot_and_every_shot_has_its_seconds(reading: Reading) -> None:
    cast = {person.tag for person in reading.analysis.bibles.characters}
    for scene in reading.scenes:
        in_shots = [line for shot in scene.shots for line in shot.idea.lines]
        spoken = " ".join(line.text for line in in_shots).split()
        assert sorted(spoken) == sorted(" ".join(line.text for line in scene.lines).split())
        assert {line.character_tag for line in in_shots} <= cast
        assert set(scene.cast) <= cast
        assert all(0 < shot.seconds <= 15 for shot in scene.shots)
        reachable = min(scene.seconds, 15 * len(scene.shots))
        assert sum(shot.seconds for shot in scene.shots) == pytest.approx(reachable)


def test_a_script_is_read_in_two_seconds_per_hundred_kilobytes(
    reading: Reading, case: Case
) -> None:
    started = time.process_time()
    assert reading.analysis.scenes
    assert time.process_time() - started < max(0.5, 2 * len(case.data) / 100_000)
