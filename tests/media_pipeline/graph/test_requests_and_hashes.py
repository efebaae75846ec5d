"""What a provider is told and what a take is hashed from are the same things, for every kind.

Each field of each take that a job reads is changed, one at a time: the request that leaves moves if
and only if the input hash does. A field that moves the hash alone makes work for nothing; one that
moves the request alone makes a film that is stale and does not say so.
"""

import hashlib
from collections.abc import Iterator
from copy import copy
from dataclasses import is_dataclass, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest

from media_pipeline.dialogue import speech_maker
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.land_take import take_digest
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.manifest import ReadManifest, read_manifest
from media_pipeline.graph.take import Take, TakeStatus
from media_pipeline.graph.take_maker import TakeMaker
from media_pipeline.providers import adapters
from media_pipeline.providers.asking import Asking
from tests.media_pipeline.dialogue.sounds import bind, give_sound
from tests.media_pipeline.dialogue.talk import TALK, speaking
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.scripts_to_film import FERRY
from tests.media_pipeline.small_pictures import picture
from workflows.jobs.job_handlers import handler_for
from workflows.jobs.outcomes import Answered

#: (kind, input, field): hashed though the adapter is not told it in so many words, and why.
HASHED_ALONE = {
    ("shot.still", "spec", "characters"): "says whose sheets are read",
    ("shot.still", "spec", "elements"): "says which elements are read",
}
#: Made by handlers that ask nobody, or ask in several steps and have tests of their own; or drawn
#: once beside the film, and not made again for what they showed.
ASKED_OTHERWISE = {"film.export", "shot.audio", "film.poster", "shot.preview"}


class Recorder:
    """Stands before an adapter and keeps what it is asked, files by their bytes."""

    def __init__(self, port: str, adapter: Any, asked: list[Any]) -> None:
        self._port, self._adapter, self._asked = port, adapter, asked

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._adapter, name)
        if not callable(method) or name in ("most", "identity", "reads"):
            return method

        def ask(*args: Any, **more: Any) -> Any:
            told = {key: value for key, value in more.items() if key != "target"}
            self._asked.append([self._port, name, plain(args), plain(told)])
            return method(*args, **more)

        return ask


def plain(value: Any) -> Any:
    if isinstance(value, Asking):
        return None
    if isinstance(value, Path):
        # Where the answer is to be written is no part of the question.
        return hashlib.sha256(value.read_bytes()).hexdigest() if value.is_file() else "new file"
    if is_dataclass(value) and not isinstance(value, type):
        return {key: plain(getattr(value, key)) for key in value.__dataclass_fields__}
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    kept: list[Any] = []
    real = adapters._adapter.__wrapped__

    def recorded(port: str, name: str) -> Any:
        return Recorder(port, real(port, name), kept)

    monkeypatch.setattr(adapters, "_adapter", recorded)
    return kept


def request(handler: TakeMaker, manifest: ReadManifest, asked: list[Any]) -> Any:
    """What leaves for this manifest; a refusal before anything leaves counts as one."""
    asked.clear()
    try:
        handler.make(work_for(manifest), [manifest])
    except Exception as refused:  # noqa: BLE001 - the same for the same manifest
        return [str(refused)]
    return list(asked)


def work_for(manifest: ReadManifest) -> Any:
    return SimpleNamespace(
        job_id=uuid4(),
        run_id=None,
        project_id=manifest.take.slot.project_id,
        payload=MakeTakes(film_id=manifest.take.slot.film_id, take_ids=[manifest.take.id]),
        checkpoint=lambda: None,
        submissions=list,
        guidance=[],
        call_timeout=60.0,
        idempotency_key="key",
        attempt_number=1,
    )


def changed(manifest: ReadManifest) -> Iterator[tuple[str, str, ReadManifest]]:
    """The manifest with one field of one take changed: input, field, and the whole."""
    for name, take in manifest.takes.items():
        for field, value in take.content.items():
            is_whole = manifest.take.manifest["inputs"][name]["projection"] == "whole"
            if take.asset is not None and is_whole and field != "look":
                continue  # facts of its file, which is read by its bytes
            for different in other(field, value):
                clone = copy(take)
                clone.content = take.content | {field: different}
                clone.digest = take_digest(clone.content, take.asset)
                yield name, field, replace(manifest, takes=manifest.takes | {name: clone})


#: Words of closed lists change into another word of theirs.
WORDS = {
    "shot_size": "close", "angle": "low", "camera_move": "push in", "time_of_day": "night",
    "weather": "snow", "mood": "tense", "gender": "male", "setting": "interior",
    "local_look": "noir",
}  # fmt: skip


def other(field: str, value: Any) -> list[Any]:
    if field in WORDS:
        return [WORDS[field] if value != WORDS[field] else ""]
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int | float):
        return [value + 2]
    if isinstance(value, str):
        return [f"{value} and changed"]
    if field == "lines" and value:
        return [[value[0] | {"text": "Something else entirely."}, *value[1:]]]
    if field == "sections" and value:
        return [[value[0] | {"mood": "tense"}, *value[1:]]]
    if field == "look" and isinstance(value, dict):
        return [value | {"standard_clothing": "a blue coat", "description": "a blue hall"}]
    return []


def made_by_local_jobs(made: MadeFilm) -> Iterator[tuple[Kind, TakeMaker, ReadManifest]]:
    for kind in kinds.in_order():
        if not kind.job_kind or kind.by_analysis or kind.name in ASKED_OTHERWISE:
            continue
        handler = handler_for(kind.job_kind)
        take = (
            Take.objects.filter(
                slot__film=made.film_id, slot__kind=kind.name, status=TakeStatus.READY
            )
            .exclude(manifest={})
            .select_related("slot__selected")
            .order_by("-id")
            .first()
        )
        if take is not None and isinstance(handler, TakeMaker):
            yield kind, handler, read_manifest(take)


def test_a_request_moves_if_and_only_if_its_hash_does(film_set: FilmSet, asked: list[Any]) -> None:
    made = film_set.make(FERRY, elements=[film_set.element("Coins", picture())])
    told_alone: set[tuple[str, str, str]] = set()
    hashed_alone: set[tuple[str, str, str]] = set()
    walked: set[str] = set()
    for kind, handler, manifest in made_by_local_jobs(made):
        hash_before = manifest.input_hash(kind, manifest.take.model)
        before = request(handler, manifest, asked)
        assert before == request(handler, manifest, asked), f"{kind.name} asks by chance"
        for name, field, moved in changed(manifest):
            walked.add(kind.name)
            is_hashed = moved.input_hash(kind, moved.take.model) != hash_before
            is_told = request(handler, moved, asked) != before
            if is_hashed and not is_told:
                hashed_alone.add((kind.name, name, field))
            if is_told and not is_hashed:
                told_alone.add((kind.name, name, field))
    # A tag is told so that luck is the same each time; it is minted once and never changes.
    assert {one for one in told_alone if one[1:] != ("bible", "tag")} == set()
    # A look in words is what hosted models are told; the local artist takes ``local_look`` of it.
    wordless = {one for one in hashed_alone if one[1] != "style"}
    assert sorted(wordless - set(HASHED_ALONE)) == []
    assert {"character.sheet", "location.sheet", "shot.still", "shot.clip", "film.music"} <= walked


def test_every_setting_that_a_request_is_told_is_hashed_and_no_other(
    film_set: FilmSet, asked: list[Any]
) -> None:
    made = film_set.made(FERRY)
    for kind, handler, manifest in made_by_local_jobs(made):
        before = request(handler, manifest, asked)
        hash_before = manifest.input_hash(kind, manifest.take.model)
        for name, value in manifest.values.items():
            if not isinstance(value, int | float) or isinstance(value, bool):
                continue
            moved = replace(manifest, values=manifest.values | {name: value + 2})
            assert moved.input_hash(kind, moved.take.model) != hash_before, (kind.name, name)
            assert request(handler, moved, asked) != before, (kind.name, name)


def heard_in(handler: Any, manifest: ReadManifest, asked: list[Any]) -> Any:
    """What leaves for a shot's audio, and what is heard and read of it in the end."""
    asked.clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(speech_maker, "read_those_made", lambda _: ([manifest], {}))
        patch.setattr(speech_maker, "shown_for_the_same", lambda *_: None)
        outcome = handler.call(work_for(manifest))
    assert isinstance(outcome, Answered), outcome
    (made,) = outcome.result["takes"]
    return [list(asked), made["content"], made["file"]["sha256"]]


def test_a_recording_with_a_sound_in_it_moves_if_and_only_if_its_hash_does(
    film_set: FilmSet, asked: list[Any]
) -> None:
    made = film_set.made(TALK, stop_at="dialogue", export=False)
    shot = speaking(made)[-1]
    give_sound(made, "Horn", 2.0)
    other_sound = made.take("element.sound", give_sound(made, "Bell", 2.0, hertz=300).id)
    bind(made, shot, 2, "HORN")
    film_set.generate(made, want="update", stop_at="dialogue")
    take = made.take("shot.audio", shot.id)
    kind, handler, manifest = kinds["shot.audio"], handler_for("scene.speech"), read_manifest(take)
    now, before = manifest.input_hash(kind, take.model), heard_in(handler, manifest, asked)
    assert now == take.input_hash
    assert before == heard_in(handler, manifest, asked)

    horn = copy(manifest.takes["sound HORN"])
    horn.content, horn.asset = other_sound.content, other_sound.asset
    horn.digest = take_digest(horn.content, horn.asset)
    another = ("sound HORN", "file", replace(manifest, takes=manifest.takes | {"sound HORN": horn}))
    walked = set()
    for name, field, moved in [*changed(manifest), another]:
        is_hashed = moved.input_hash(kind, take.model) != now
        assert is_hashed == (heard_in(handler, moved, asked) != before), (name, field)
        walked.add((name, field, is_hashed))
    assert {
        ("sound HORN", "file", True),
        ("dialogue", "lines", True),
        ("voice otto", "voice_id", True),
        ("voice otto", "description", False),
    } <= walked
