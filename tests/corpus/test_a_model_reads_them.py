"""Real scripts, read by a model that is right: not a line is lost or changed on the way.

The model is the stub's, which sees the questions alone. What comes out must be what the local
analyst, which sees the scripts, says of them.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from media_pipeline.providers.analyst import SceneShots, SceneText, ShotListRequest
from media_pipeline.providers.chat.questions import about_script, about_shots
from media_pipeline.providers.chat.sections import write_sections
from media_pipeline.providers.chat.shots_answer import ShotsAnswer, ShotsReader
from media_pipeline.providers.chat.split_answer import SplitAnswer, SplitReader
from media_pipeline.providers.local.analyst import LocalAnalyst
from media_pipeline.screenplay.scene_seconds import scene_seconds
from media_pipeline.scripts.boundaries import split_by_boundaries
from media_pipeline.scripts.read_script import read_script
from tests.corpus.cases import Case
from tests.providers.stub.chat.model import answer

LOCAL = LocalAnalyst()
_BATCH = 8
#: Speeches of one word repeated: its places cannot be told apart.
ONE_WORD = ("08", "81")


@pytest.fixture
def text(case: Case) -> str:
    return read_script(case.data, name=case.name).text


def asked(call: str, material: str) -> Any:
    body = {
        "messages": [{"role": "user", "content": material}],
        "response_format": {"json_schema": {"name": call}},
    }
    return json.loads(answer(call, body))


def requests(text: str) -> Iterator[ShotListRequest]:
    """As a run makes them: eight scenes at a time."""
    slices = split_by_boundaries(text, LOCAL.split(text).value.boundaries).slices
    texts = [text[piece.start : piece.end] for piece in slices]
    scenes = tuple(
        SceneText(number=number, text=scene, seconds=scene_seconds(scene))
        for number, scene in enumerate(texts, start=1)
    )
    bibles = LOCAL.bibles(text).value
    narratives = LOCAL.narrate(scenes, bibles).value
    for at in range(0, len(scenes), _BATCH):
        batch = slice(at, at + _BATCH)
        yield ShotListRequest(scenes=scenes[batch], narratives=narratives[batch], bibles=bibles)


def lines_of(scenes: Iterable[SceneShots]) -> list[tuple[str, str]]:
    """Who speaks, and the letters of what: a mark at an edge may go with the words or not."""
    return [
        (line.character_tag, "".join(filter(str.isalnum, line.text)))
        for scene in scenes
        for shot in scene.shots
        for line in shot.lines
    ]


def test_scenes_begin_where_they_begin(text: str) -> None:
    reader = SplitReader(text)
    said = SplitAnswer.model_validate(asked("split", write_sections(about_script(text))))
    found = split_by_boundaries(text, reader.whole(said).boundaries)
    right = split_by_boundaries(text, LOCAL.split(text).value.boundaries)
    assert reader.problems == []
    assert [piece.start for piece in found.slices] == [piece.start for piece in right.slices]


def test_every_line_is_in_its_shot_in_the_scripts_own_words(text: str, case: Case) -> None:
    if case.name.startswith(ONE_WORD):
        pytest.skip("its speeches are one word, repeated")
    for request in requests(text):
        reader = ShotsReader(request)
        said = asked("list_shots", write_sections(about_shots(request)))
        read = reader.whole(ShotsAnswer.model_validate(said))
        assert reader.problems == []
        assert lines_of(read) == lines_of(LOCAL.list_shots(request).value)
