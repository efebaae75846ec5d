"""The script of a film, as its selected take says."""

from media_pipeline.assets.store_asset import file_of
from media_pipeline.films.film import Film
from media_pipeline.graph.slot import Slot


def script_text(film: Film) -> str:
    """The whole text, every character kept: offsets of scenes count in it."""
    slot = Slot.objects.select_related("selected__asset").get(
        film=film, kind="script.text", subject_id=film.id
    )
    take = slot.selected
    if take is None or take.asset is None:
        raise LookupError(f"film {film.id} has no script")
    return file_of(take.asset).read_bytes().decode(take.content["encoding"])
