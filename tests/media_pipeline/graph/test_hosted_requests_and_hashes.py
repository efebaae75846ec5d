"""What a hosted model is told and what a take is hashed from are the same things, for every kind.

As for the models of this machine (``test_requests_and_hashes.py``), by two models: one that is sent
pictures, and one that is told everything in words.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from media_pipeline.elements.upload_picture import upload_picture
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.ladder import Tries
from media_pipeline.graph.manifest import ReadManifest, read_manifest
from media_pipeline.graph.request_take import Reading, RequestTake
from media_pipeline.graph.take import Take, TakeStatus
from media_pipeline.providers.model_cards import card
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.graph.test_requests_and_hashes import changed, plain
from tests.media_pipeline.library.entries import place, send_utility, talent
from tests.media_pipeline.scripts_to_film import FERRY
from tests.media_pipeline.small_pictures import RED, picture
from workflows.jobs.job_handlers import handler_for
from workflows.projects.local_project import local_project

MODELS = {
    "artist": ("fal/seedream-4", "fal/flux-dev"),
    "animator": ("fal/seedance-2.5", "fal/wan-2.5"),
}
#: (kind, input, field): hashed though the model is not told it in so many words, and why.
HASHED_ALONE = {
    ("shot.still", "spec", "elements"): "says which elements are read",
    ("shot.grid", "spec", "elements"): "says which elements are read",
}
#: Their inputs depend on the model, and takes of this machine have others.
BY_MODEL = {"shot.clip"}


def request(handler: RequestTake, manifest: ReadManifest, model: str) -> Any:
    """What leaves for it; a refusal before anything leaves counts as one."""
    asked = card(model)
    try:
        return plain(handler.request(Reading([manifest], asked, Tries(), asked)))
    except Exception as refused:  # noqa: BLE001 - the same for the same manifest
        return str(refused)


def asked_of_hosted_models() -> Iterator[tuple[Kind, RequestTake, ReadManifest]]:
    for kind in kinds.in_order():
        if kind.port not in MODELS or kind.name in BY_MODEL:
            continue
        handler = handler_for(kind.hosted_job_kind)
        assert isinstance(handler, RequestTake), kind.name
        made = Take.objects.filter(slot__kind=kind.name, status=TakeStatus.READY)
        take = made.select_related("slot__selected").order_by("-id").first()
        assert take is not None, f"nothing of {kind.name} was made"
        yield kind, handler, read_manifest(take)


def make_one_of_each(film_set: FilmSet) -> None:
    mara = talent("Mara", "a woman with red hair", [picture(RED)])
    pier = place("Pier", "planks", [picture(RED)])
    send_utility(
        {
            "library_sheets": {"talent": [str(mara.pk)], "style": "noir"}
            | {"library_locations": [str(pier.pk)]}
        }
    )
    made = film_set.make(
        FERRY, elements=[film_set.element("Coins", picture())], stop_at="stills", export=False
    )
    film_set.generate(made, *(f"shot.grid:{shot.id}" for shot in made.view.shots))
    upload = upload_picture(local_project()[0], picture(RED, size=(80, 50)))
    # The second is told in words by a model that is shown one picture.
    references = [{"upload": str(upload.pk)}, {"talent": str(mara.pk)}]
    for more in ({}, {"seconds": 8}):
        send_utility(
            {
                "studio_asset": {"prompt": "Mara", "width": 128, "height": 72}
                | {"references": references}
                | more
            }
        )
    film_set.work()


def test_a_hosted_request_moves_if_and_only_if_its_hash_does(film_set: FilmSet) -> None:
    make_one_of_each(film_set)
    told_alone: set[tuple[str, str, str]] = set()
    hashed_alone: set[tuple[str, str, str]] = set()
    walked: set[str] = set()
    for kind, handler, manifest in asked_of_hosted_models():
        models = MODELS[kind.port]
        model = manifest.take.model
        hash_before = manifest.input_hash(kind, model)
        before = [request(handler, manifest, one) for one in models]
        assert before == [request(handler, manifest, one) for one in models], kind.name
        moves = [(name, field, moved) for name, field, moved in changed(manifest)]
        moves += [
            ("", name, replace(manifest, values=manifest.values | {name: value + 40}))
            for name, value in manifest.values.items()
            if isinstance(value, int)
        ]
        for name, field, moved in moves:
            walked.add(kind.name)
            is_hashed = moved.input_hash(kind, model) != hash_before
            is_told = [request(handler, moved, one) for one in models] != before
            if is_hashed and not is_told:
                hashed_alone.add((kind.name, name, field))
            if is_told and not is_hashed:
                told_alone.add((kind.name, name, field))

    assert {one for one in told_alone if one[1:] != ("bible", "tag")} == set()
    # Which look of this machine's artist a style has is told to that one alone.
    wordless = {one for one in hashed_alone if one[2] != "local_look"}
    assert sorted(wordless - set(HASHED_ALONE)) == []
    assert walked == {kind.name for kind in kinds.in_order() if kind.port in MODELS} - BY_MODEL
