"""How a text was put for a provider that would not take it as it was: kept, and shown when it won.

A rescue's wording stands in the history of its text, unselected. It becomes the one shown only
together with the render it brought, never over a person's text, and yields to the next change of
what the text is made from (``computed.py``).
"""

from uuid import UUID, uuid5

from django.db.models import Q
from django.db.models.functions import Now

from media_pipeline.graph.computed import wording_of
from media_pipeline.graph.film_view import load_film
from media_pipeline.graph.kind import kinds
from media_pipeline.graph.land_take import take_digest
from media_pipeline.graph.manifest import ReadManifest, read_manifest
from media_pipeline.graph.open_take import next_number, slot_for
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeCause, TakeStatus


def keep_wording(takes: list[Take], *, name: str, kind: str, prose: str, job_id: UUID) -> Take:
    """The wording as a take of its own, and what ``takes`` are asked for with from now on.

    ``name``: by which they read the text of ``kind``. In a transaction; again it changes nothing.
    """
    asked = takes[0]
    wording_id = uuid5(job_id, name)
    wording = Take.objects.filter(pk=wording_id).first()
    if wording is None:
        film = asked.slot.film
        assert film is not None  # noqa: S101 - texts are computed in films only
        slot = slot_for(film.project_id, film.id, kind, asked.slot.subject_id)
        manifest = _made_from(asked, name, kind, film.id)
        content = {"prose": prose}
        wording = Take.objects.create(
            id=wording_id,
            slot=slot,
            number=next_number(slot.id),
            status=TakeStatus.READY,
            cause=TakeCause.RESCUE,
            content=content,
            digest=take_digest(content, None),
            manifest={"inputs": manifest.take.manifest["inputs"]} if manifest else {},
            input_hash=manifest.input_hash(kinds[kind], "") if manifest else "",
            hash_version=kinds[kind].version if manifest else 0,
            job_key=asked.job_key,
            landed_at=Now(),
        )
    for take in takes:
        inputs = take.manifest["inputs"] | {wording_of(name): {"label": str(wording.id)}}
        Take.objects.filter(pk=take.pk, status=TakeStatus.PENDING).update(
            manifest=take.manifest | {"inputs": inputs}
        )
    return wording


def show_wordings(take: Take) -> None:
    """What a take that is shown now was asked for with is shown with it, where nobody has written
    or chosen another text."""
    for name, entry in take.manifest.get("inputs", {}).items():
        if name != wording_of(name.removesuffix(" wording")) or not entry.get("label"):
            continue
        wording = Take.objects.filter(pk=entry["label"]).exclude(input_hash="").first()
        if wording is None:
            continue
        Slot.objects.filter(pk=wording.slot_id, claim=None).filter(
            Q(selected=None) | Q(selected__cause=TakeCause.RESCUE, chosen=False)
        ).update(selected=wording)


def _made_from(take: Take, name: str, kind: str, film_id: UUID) -> ReadManifest | None:
    """What the computed text was read from; None where a person's own text stands."""
    entries = take.manifest["inputs"]
    if name in entries:
        return None
    view = load_film(film_id)
    names = {item.name for item in kinds[kind].inputs(view, take.slot.subject_id)}
    own = {key: entry for key, entry in entries.items() if key in names}
    return read_manifest(Take(slot=take.slot, manifest={"inputs": own}))
