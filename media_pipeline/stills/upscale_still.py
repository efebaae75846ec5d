"""A tile of a grid, or a still, at full size: a take of the still like any other.

It claims the still and lands through the claim; when it fails, the old still is still good. Its
stamp is that of what it was cut from: a tile is as fresh, or as stale, as its grid.
"""

import io
from typing import Any
from uuid import UUID

from PIL import Image, UnidentifiedImageError

from media_pipeline.assets.store_asset import file_of
from media_pipeline.graph.kept_picture import kept_picture
from media_pipeline.graph.make_takes import MakeTakes
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.open_take import open_take, slot_for
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeCause
from media_pipeline.graph.take_maker import Made, RenderedTakeMaker
from media_pipeline.providers.adapters import artist
from media_pipeline.providers.artist import Picture
from media_pipeline.providers.model_cards import card
from media_pipeline.providers.provider_errors import ProviderRefused
from media_pipeline.stills.still import SHOT_STILL
from media_pipeline.stills.tiles import framed, tile_box
from media_pipeline.stills.told_still import still_request
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.new_job import NewJob
from workflows.jobs.plan_jobs import plan_jobs
from workflows.jobs.work import Work

UPSCALE = "still.upscale"
#: How much larger, and the most pixels of a side.
TIMES, LARGEST = 2, 8192
_FRAMING = "tile framing"


class UpscaleTakes(MakeTakes):
    """``source``: the take that is made larger; ``tile``: its tile, 0 the whole picture."""

    source: UUID
    tile: int = 0


def launch_upscale(run_id: UUID, source: Take, *, tile: int = 0) -> Take:
    """The pending still, which has the claim, and its job; in a transaction.

    ``source``: a still, or a grid with the number of its ``tile``.
    """
    film = source.slot.film
    assert film is not None  # noqa: S101 - stills are of films
    slot = slot_for(film.project_id, film.id, SHOT_STILL.name, source.slot.subject_id)
    slot = Slot.objects.select_for_update().get(pk=slot.pk)
    inputs: dict[str, Any] = dict(source.manifest["inputs"])
    inputs["made from"] = {"label": str(source.id)}
    if tile:
        chosen = source.content["tiles"][tile - 1]
        framing = {name: chosen[name] for name in ("shot_size", "angle")}
        inputs[_FRAMING] = {"label": framing}
    key = f"{run_id}:{UPSCALE}:{slot.subject_id}"
    take = open_take(
        slot,
        # What a person has chosen stays theirs at another size.
        cause=TakeCause.PERSON if tile or slot.chosen else TakeCause(source.cause),
        job_key=key,
        manifest={"inputs": inputs, "again": True},
        model=source.model,
        provider=source.provider,
    )
    Take.objects.filter(pk=take.pk).update(seed=source.seed)
    payload = UpscaleTakes(film_id=film.id, take_ids=[take.id], source=source.id, tile=tile)
    plan_jobs(run_id, [NewJob(UPSCALE, key, payload)])
    return take


@job_handler
class UpscaleStill(RenderedTakeMaker):
    """What this machine drew is drawn again at full size; any other picture is only enlarged."""

    kind = UPSCALE
    payload_model = UpscaleTakes  # type: ignore[assignment]
    makes = SHOT_STILL

    def make_one(self, work: Work[Any], manifest: ReadManifest) -> Made:
        source = Take.objects.select_related("asset").get(pk=work.payload.source)
        if source.asset is None:
            raise ProviderRefused("there is no picture to make larger; choose another take")
        values, tile = manifest.values, work.payload.tile
        size = (int(values["width"]), int(values["height"]))
        if not tile:
            size = _larger(source.asset.width or size[0], source.asset.height or size[1])
        if card(source.model or "local", "artist").is_local:
            request = still_request(manifest, size=size)
            if framing := manifest.labels.get(_FRAMING):
                request = framed(request, framing["shot_size"], framing["angle"])
            picture = artist().draw_still(request)
        else:
            picture = _enlarged(file_of(source.asset).read_bytes(), tile, size)
        file = kept_picture(work.job_id, str(manifest.take.id), picture)
        content = {"model": picture.model, "upscaled": True, **({"tile": tile} if tile else {})}
        return Made(content=content, file=file, model=picture.model)


def _larger(width: int, height: int) -> tuple[int, int]:
    times = min(float(TIMES), LARGEST / max(width, height))
    return 2 * round(width * times / 2), 2 * round(height * times / 2)


def _enlarged(data: bytes, tile: int, size: tuple[int, int]) -> Picture:
    try:
        with Image.open(io.BytesIO(data)) as whole:
            shown = whole.convert("RGB")
    except (UnidentifiedImageError, OSError) as error:
        raise ProviderRefused("the picture cannot be read; choose another take") from error
    if tile:
        shown = shown.crop(tile_box(tile, shown.width, shown.height))
    held = io.BytesIO()
    shown.resize(size, Image.Resampling.LANCZOS).save(held, "PNG", compress_level=3)
    return Picture(png=held.getvalue(), width=size[0], height=size[1], model="enlarged-1")
