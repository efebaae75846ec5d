"""The script of a film: the draft that it shows, or one that is named."""

from uuid import UUID

from media_pipeline.assets.store_asset import file_of
from media_pipeline.films.film import Film
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take


def script_text(film: Film, draft: UUID | None = None) -> str:
    """The whole text, every character kept: offsets of scenes count in it."""
    return text_of(script_take(film, draft))


def script_take(film: Film, draft: UUID | None = None) -> Take:
    """The take of slot ``script.text`` with this id; None: the one that the film shows."""
    if draft is not None:
        return Take.objects.select_related("asset").get(pk=draft, slot__film=film)
    slot = Slot.objects.select_related("selected__asset").get(
        film=film, kind="script.text", subject_id=film.id
    )
    if slot.selected is None:
        raise LookupError(f"film {film.id} has no script")
    return slot.selected


def text_of(take: Take) -> str:
    if take.asset is None:
        raise LookupError(f"take {take.id} holds no script")
    return file_of(take.asset).read_bytes().decode(take.content["encoding"])
