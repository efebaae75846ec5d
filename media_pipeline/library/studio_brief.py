"""What a person wants of a single picture or clip: words, size, and what goes with them."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal
from uuid import UUID

from media_pipeline.elements.element_name import ElementRefused
from media_pipeline.elements.upload_picture import shown_picture
from media_pipeline.films.element import Element, Medium
from media_pipeline.films.film import Film
from media_pipeline.graph.film_view import FilmView, library_slots
from media_pipeline.graph.inputs import PROJECTIONS
from media_pipeline.graph.slot import Slot
from media_pipeline.library.library_refused import LibraryRefused
from media_pipeline.library.shelf import LOCATIONS, TALENT

LONGEST_PROMPT = 4000
MOST_REFERENCES = 10
#: Kinds of slots: a picture, a clip, and what a person wants of either.
STUDIO_ASSET = "studio.asset"
STUDIO_CLIP = "studio.clip"
STUDIO_BRIEF = "studio.brief"

ReferenceOf = Literal["talent", "library_location", "element", "upload", "edited"]


@dataclass(frozen=True, kw_only=True)
class ClipBrief:
    """What a brief says of a clip. ``seconds``: as wanted; models make their own next longer one.
    ``with_sound``: the model records its own. ``draft``: a cheap one first; its final is made from
    the same, so it is no input."""

    seconds: float
    with_sound: bool = False
    draft: bool = False


@dataclass(frozen=True, kw_only=True)
class BriefReference:
    """``of`` what ``id`` is; ``called``: how the prompt may name it, as it was named then.

    ``edited``: an earlier studio asset; the prompt says what to change of it, or what moves in it.
    ``asset``: of an upload, the copy that is shown.
    """

    of: ReferenceOf
    id: str
    called: str = ""
    asset: str = ""


def brief_of(
    project_id: UUID,
    *,
    prompt: str,
    width: int,
    height: int,
    style: Mapping[str, Any] | None,
    references: Sequence[tuple[ReferenceOf, UUID]],
    clip: ClipBrief | None = None,
) -> dict[str, Any]:
    """The content of the brief's take. ``style``: a snapshot, None: as the model likes. ``clip``:
    of one, None: of a picture. Raises LibraryRefused."""
    words = " ".join(prompt.split())
    if not words or len(words) > LONGEST_PROMPT or not words.isprintable():
        raise LibraryRefused(
            "prompt_invalid", f"A prompt has 1 to {LONGEST_PROMPT} characters: what to draw."
        )
    if len(references) > MOST_REFERENCES:
        raise LibraryRefused(
            "references_too_many", f"A picture has at most {MOST_REFERENCES} references."
        )
    return {
        "prompt": words,
        "width": width,
        "height": height,
        "references": [
            {
                name: value
                for name, value in asdict(_reference(project_id, of, one)).items()
                if value
            }
            for of, one in references
        ],
        **({"style": PROJECTIONS["seen of a style"](style, "")} if style else {}),
        **({name: value for name, value in asdict(clip).items() if value} if clip else {}),
    }


def slot_kind(brief: Mapping[str, Any]) -> str:
    """Of the slot that what is wanted stands in."""
    return STUDIO_CLIP if brief.get("seconds") else STUDIO_ASSET


def load_studio(project_id: UUID, asset_id: UUID) -> FilmView:
    """The asset's slots and those of all that it refers to. At most three queries."""
    view = FilmView(
        film=Film(project_id=project_id), scenes=[], shots=[], characters=[], locations=[],
        slots=library_slots(project_id, [asset_id]),
    )  # fmt: skip
    references = view.content(STUDIO_BRIEF, asset_id).get("references", [])
    ours = [UUID(one["id"]) for one in references if one["of"] not in ("element", "upload")]
    if ours:
        view.slots |= library_slots(project_id, ours)
    elements = [UUID(one["id"]) for one in references if one["of"] == "element"]
    if elements:
        rows = Slot.objects.filter(
            project=project_id,
            subject_id__in=elements,
            kind__in=("element.picture", "element.description"),
        )
        view.slots |= {
            (row.kind, row.subject_id): row
            for row in rows.select_related("selected", "claim", "selected__asset")
        }
    return view


def _reference(project_id: UUID, of: ReferenceOf, one: UUID) -> BriefReference:
    if of in ("talent", "library_location"):
        shelf = TALENT if of == "talent" else LOCATIONS
        return BriefReference(
            of=of, id=str(one), called=shelf.entry(project_id, one, to_use=True).name
        )
    if of == "element":
        row = Element.objects.filter(
            pk=one, film__project=project_id, medium=Medium.PICTURE
        ).first()
        if row is None:
            raise LibraryRefused("element_not_found", f"This project has no element {one}.")
        return BriefReference(of=of, id=str(one), called=row.name)
    if of == "edited":
        rows = Slot.objects.filter(project=project_id, film=None, subject_id=one)
        if rows.filter(kind=STUDIO_CLIP).exists():
            raise LibraryRefused(
                "clip_not_editable",
                "No model that is known here changes a clip; make it again with other words.",
            )
        slot = rows.filter(kind=STUDIO_ASSET).first()
        if slot is None or slot.selected_id is None:
            raise LibraryRefused(
                "studio_asset_not_found",
                f"This project has no studio asset {one}, or it shows nothing yet.",
            )
        return BriefReference(of=of, id=str(one))
    try:
        return BriefReference(of=of, id=str(one), asset=str(shown_picture(project_id, one).pk))
    except ElementRefused as refused:
        raise LibraryRefused(refused.code, refused.detail) from refused
