"""A tile of a grid, or a still, at full size: a take of the still like any other.

It claims the still and lands through the claim; when it fails, the old still is still good. Its
stamp is that of what it was cut from: a tile is as fresh, or as stale, as its grid. By a hosted
model it is two jobs, as every hosted take (``request_upscale.py``).
"""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from PIL import Image, UnidentifiedImageError

from media_pipeline.assets.cut_picture import cut_picture
from media_pipeline.assets.read_picture import PictureRefused
from media_pipeline.films.film import Film
from media_pipeline.graph.hosted_jobs import hosted_jobs
from media_pipeline.graph.kept_picture import kept_picture
from media_pipeline.graph.make_takes import MakeTakes
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeCause
from media_pipeline.graph.take_maker import Made, RenderedTakeMaker
from media_pipeline.providers.adapters import artist
from media_pipeline.providers.artist import Picture
from media_pipeline.providers.model_cards import card
from media_pipeline.providers.provider_errors import ProviderRefused
from media_pipeline.stills.enlargement import Enlargement, enlargement_of
from media_pipeline.stills.still import SHOT_STILL
from media_pipeline.stills.tiles import framed
from media_pipeline.stills.told_still import still_request
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.new_job import NewJob
from workflows.jobs.plan_jobs import plan_jobs
from workflows.jobs.work import Work
from workflows.uuid7 import uuid7

UPSCALE = "still.upscale"
REQUEST_UPSCALE = "still.upscale.request"
#: Labels of the manifest: which take is made larger, which of its tiles, and how that is framed.
_SOURCE, _TILE, _FRAMING = "made from", "tile", "tile framing"


@dataclass(frozen=True)
class ToEnlarge:
    """``source``: a still, or a grid with the number of its ``tile``, 0: the whole picture."""

    source: Take
    tile: int = 0


def launch_upscales(run_id: UUID, wanted: Sequence[ToEnlarge], *, model: str = "") -> list[Take]:
    """The pending stills, which have their claims, and their jobs; in a transaction.

    Of one film, each for another shot: a few statements, however many. ``model``: a hosted one
    that makes them larger; empty: this machine does.
    """
    film = wanted[0].source.slot.film
    assert film is not None  # noqa: S101 - stills are of films
    slots = _lock_slots(film, [one.source.slot.subject_id for one in wanted])
    jobs: list[NewJob] = []
    takes: list[Take] = []
    for one in wanted:
        slot = slots[one.source.slot.subject_id]
        key = f"{run_id}:{UPSCALE}:{slot.subject_id}"
        slot.take_count += 1
        take = _pending(slot, one, key, model)
        slot.claim = take
        takes.append(take)
        payload = MakeTakes(film_id=film.id, take_ids=[take.id])
        if not model:
            jobs.append(NewJob(UPSCALE, key, payload))
            continue
        jobs += hosted_jobs(
            SHOT_STILL,
            key,
            payload,
            model=model,
            price=enlargement_of(one.source, one.tile).price(card(model, "artist")),
            project_id=film.project_id,
            job_kind=REQUEST_UPSCALE,
        )
    Take.objects.bulk_create(takes)
    Slot.objects.bulk_update(slots.values(), ["take_count", "claim"])
    plan_jobs(run_id, jobs)
    return takes


def _lock_slots(film: Film, shots: Sequence[UUID]) -> dict[UUID, Slot]:
    """The stills' slots by shot, locked in one order. A grid may be there before a still."""
    kind = SHOT_STILL.name
    Slot.objects.bulk_create(
        [Slot(project_id=film.project_id, film=film, kind=kind, subject_id=shot) for shot in shots],
        ignore_conflicts=True,
    )
    rows = Slot.objects.select_for_update().filter(film=film, kind=kind, subject_id__in=shots)
    return {row.subject_id: row for row in rows.order_by("id")}


def _pending(slot: Slot, wanted: ToEnlarge, key: str, model: str) -> Take:
    source, tile = wanted.source, wanted.tile
    inputs: dict[str, Any] = dict(source.manifest["inputs"])
    inputs.pop(_TILE, None)  # of a tile that was made larger before
    inputs[_SOURCE] = {"label": str(source.id)}
    if tile:
        chosen = source.content["tiles"][tile - 1]
        framing = {name: chosen[name] for name in ("shot_size", "angle")}
        inputs |= {_FRAMING: {"label": framing}, _TILE: {"label": tile}}
    return Take(
        id=uuid7(),
        slot=slot,
        number=slot.take_count,
        # What a person has chosen stays theirs at another size.
        cause=TakeCause.PERSON if tile or slot.chosen else TakeCause(source.cause),
        job_key=key,
        manifest={"inputs": inputs, "again": True},
        model=model or source.model,
        provider=card(model, "artist").provider if model else source.provider,
        seed=source.seed,
    )


def to_enlarge(manifest: ReadManifest) -> ToEnlarge:
    """What a pinned take is made from, read anew. One query, with its file."""
    source = Take.objects.select_related("asset").get(pk=manifest.labels[_SOURCE])
    return ToEnlarge(source, int(manifest.labels.get(_TILE, 0)))


def enlarged_content(model: str, tile: int) -> dict[str, Any]:
    """What the take of it holds."""
    return {"model": model, "upscaled": True, **({"tile": tile} if tile else {})}


@job_handler
class UpscaleStill(RenderedTakeMaker):
    """What this machine drew is drawn again at full size; any other picture is only enlarged."""

    kind = UPSCALE
    makes = SHOT_STILL

    def make_one(self, work: Work[MakeTakes], manifest: ReadManifest) -> Made:
        wanted = to_enlarge(manifest)
        larger = enlargement_of(wanted.source, wanted.tile)
        if card(wanted.source.model or "local", "artist").is_local:
            request = still_request(manifest, size=(larger.width, larger.height))
            if framing := manifest.labels.get(_FRAMING):
                request = framed(request, framing["shot_size"], framing["angle"])
            picture = artist().draw_still(request)
        else:
            picture = _enlarged(larger)
        file = kept_picture(work.job_id, str(manifest.take.id), picture)
        content = enlarged_content(picture.model, wanted.tile)
        return Made(content=content, file=file, model=picture.model)


def _enlarged(larger: Enlargement) -> Picture:
    data, size = larger.path.read_bytes(), (larger.width, larger.height)
    try:
        if larger.box:
            data = cut_picture(data, larger.box)
        with Image.open(io.BytesIO(data)) as whole:
            shown = whole.convert("RGB").resize(size, Image.Resampling.LANCZOS)
    except (PictureRefused, UnidentifiedImageError, OSError) as error:
        raise ProviderRefused("the picture cannot be read; choose another take") from error
    held = io.BytesIO()
    shown.save(held, "PNG", compress_level=3)
    return Picture(png=held.getvalue(), width=size[0], height=size[1], model="enlarged-1")
