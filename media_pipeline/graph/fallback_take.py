"""Another model makes it instead: its take replaces the one that was refused, and has its claim.

The first one stays in history, failed, with what was said of it and which take came in its place.
"""

from collections.abc import Sequence
from uuid import UUID, uuid5

from media_pipeline.graph.open_take import next_number
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeStatus
from media_pipeline.providers.model_cards import ModelCard

_REPLACED = "replaced_by"


def fall_back(take: Take, to: ModelCard, *, code: str, detail: str) -> Take:
    """The pending take of the model that is asked now. In a transaction, before the request.

    It takes the claim over by one guarded move, and only from the take it replaces: a later
    kickoff, or a person's choice, keeps the slot. Called again it gives the same take.
    """
    in_its_place = uuid5(take.id, to.name)
    if existing := Take.objects.filter(pk=in_its_place).select_related("slot__selected").first():
        return existing
    Take.objects.create(
        id=in_its_place,
        slot_id=take.slot_id,
        number=next_number(take.slot_id),
        cause=take.cause,
        manifest=take.manifest | {"first_model": take.model},
        model=to.name,
        provider=to.provider,
        seed=take.seed,
        job_key=take.job_key,
    )
    Slot.objects.filter(claim=take.id).update(claim=in_its_place)
    Take.objects.filter(pk=take.id, status=TakeStatus.PENDING).update(
        status=TakeStatus.FAILED,
        content={_REPLACED: str(in_its_place)},
        error_code=code[:100],
        error_detail=detail[:500],
    )
    return Take.objects.select_related("slot__selected").get(pk=in_its_place)


def first_model(take: Take) -> str:
    """The model that was asked first for what this take holds."""
    return str(take.manifest.get("first_model", take.model))


def replaced_by(take: Take) -> str:
    """The id of the take that came in its place; empty: none did."""
    return str(take.content.get(_REPLACED, "")) if take.status == TakeStatus.FAILED else ""


def in_their_place(takes: Sequence[Take]) -> list[Take]:
    """``takes`` with those that replaced some of them, in the same order, with their slots."""
    others = {id for take in takes if (id := replaced_by(take))}
    if not others:
        return list(takes)
    rows = Take.objects.filter(pk__in=others).select_related("slot__selected")
    found: dict[UUID, Take] = {row.id: row for row in rows}
    return [found[UUID(id)] if (id := replaced_by(take)) else take for take in takes]
