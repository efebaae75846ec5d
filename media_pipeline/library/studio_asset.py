"""A single picture outside any film: from a prompt and references, or as an edit of an earlier."""

from collections.abc import Sequence
from uuid import UUID

from media_pipeline.films.film_models import models_of
from media_pipeline.films.film_options import Stage
from media_pipeline.films.subject_id import seed_of
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Reads, Seed
from media_pipeline.graph.kept_picture import kept_picture
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.price import Price
from media_pipeline.graph.take import Take
from media_pipeline.graph.take_maker import Made, RenderedTakeMaker
from media_pipeline.library.entry_pictures import entry_pictures, uploaded_picture
from media_pipeline.library.library_sheet import entry_seed
from media_pipeline.library.sheet_price import sheet_seconds
from media_pipeline.library.studio_brief import STUDIO_ASSET, STUDIO_BRIEF
from media_pipeline.providers.adapters import artist
from media_pipeline.providers.artist import AssetReference, AssetRequest, PersonLook
from media_pipeline.providers.model_cards import card, price_range
from media_pipeline.providers.style_recipe import recipe_of, style_words
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.work import Work


def studio_inputs(view: FilmView, subject: UUID) -> list[Input]:
    inputs: list[Input] = [
        Reads(name="brief", kind=STUDIO_BRIEF, subject=subject, projection="brief")
    ]
    for number, one in enumerate(view.content(STUDIO_BRIEF, subject).get("references", ()), 1):
        inputs += _of_reference(f"reference {number}", one["of"], UUID(one["id"]))
    return [*inputs, Seed(value=seed_of(str(subject), 0))]


def _of_reference(at: str, of: str, one: UUID) -> Sequence[Input]:
    if of in ("talent", "library_location"):
        return [
            Reads(
                name=f"{at} profile", kind=f"{of}.profile", subject=one,
                projection="seen of an entry",
            ),
            Reads(
                name=f"{at} pictures", kind=f"{of}.pictures", subject=one, projection="pictures"
            ),
            Reads(name=f"{at} sheet", kind=f"{of}.sheet", subject=one, optional=True),
        ]  # fmt: skip
    if of == "element":
        return [
            Reads(name=f"{at} picture", kind="element.picture", subject=one),
            Reads(
                name=f"{at} description", kind="element.description", subject=one,
                projection="seen of an element", optional=True,
            ),
        ]  # fmt: skip
    if of == "edited":
        return [
            Reads(name=f"{at} picture", kind=STUDIO_ASSET, subject=one),
            Reads(name=f"{at} brief", kind=STUDIO_BRIEF, subject=one, projection="brief"),
        ]
    return []  # an upload never changes, and stands in the brief


def studio_price(view: FilmView, subject: UUID, model: str) -> Price:
    """From the model's own to the dearer of it and its fallback."""
    brief = view.content(STUDIO_BRIEF, subject)
    width, height = int(brief.get("width", 0)), int(brief.get("height", 0))
    return Price(*price_range(card(model, "artist"), width=width, height=height))


STUDIO_ASSET_KIND = kinds.declare(
    Kind(
        name="studio.asset",
        stage=Stage.STILLS,
        job_kind="studio.asset",
        hosted_job_kind="studio.asset.request",
        subjects=lambda _: [],
        inputs=studio_inputs,
        models=lambda view: models_of(view.film, "artist"),
        port="artist",
        price=studio_price,
        seconds=sheet_seconds,
        of_library=True,
    )
)


@job_handler
class DrawStudioAsset(RenderedTakeMaker):
    kind = "studio.asset"
    makes = STUDIO_ASSET_KIND

    def make_one(self, work: Work[MakeTakes], manifest: ReadManifest) -> Made:
        picture = artist().draw_asset(asset_request(manifest))
        file = kept_picture(work.job_id, str(manifest.take.id), picture)
        return Made(content={"model": picture.model}, file=file, model=picture.model)


def asset_request(manifest: ReadManifest) -> AssetRequest:
    """The picture as it was pinned. Raises ProviderRefused when a file is gone."""
    brief = manifest.content("brief")
    style = recipe_of(brief.get("style") or {})
    return AssetRequest(
        prompt=str(brief["prompt"]),
        width=int(brief["width"]),
        height=int(brief["height"]),
        references=tuple(
            _reference(manifest, f"reference {number}", one)
            for number, one in enumerate(brief["references"], 1)
        ),
        style=style.local_look,
        style_words=style_words(style),
        seed=int(manifest.values["seed"]),
    )


_ROLES = {"talent": "person", "library_location": "place", "edited": "edited"}


def _reference(manifest: ReadManifest, at: str, one: dict[str, str]) -> AssetReference:
    takes = {
        name.removeprefix(f"{at} "): take
        for name, take in manifest.takes.items()
        if name.startswith(f"{at} ")
    }
    called, of = one.get("called", ""), one["of"]
    seen = [takes[name] for name in ("picture", "pictures", "sheet") if name in takes]
    pictures = entry_pictures(seen) if seen else uploaded_picture(one.get("asset", ""))
    description = _described(takes)
    look = None
    if of == "talent":
        look = PersonLook(
            name=called,
            age="",
            gender="",
            physical_description=description,
            standard_clothing="",
            distinguishing_features="",
            seed=entry_seed(UUID(one["id"])),
        )
    return AssetReference(
        role=_ROLES.get(of, "thing"),  # type: ignore[arg-type]
        called=called,
        description=description,
        picture=pictures[0] if pictures else None,
        look=look,
    )


def _described(takes: dict[str, Take]) -> str:
    for name in ("profile", "description"):
        if name in takes:
            return str(takes[name].content["description"])
    return str(takes["brief"].content["prompt"]) if "brief" in takes else ""
