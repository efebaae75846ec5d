"""The last step of a range voice: the first reading that passed is the voice.

The others that passed stay in history, and are chosen there without another request.
"""

from typing import Any
from uuid import UUID, uuid5

from django.db.models.functions import Now

from media_pipeline.assets.asset import Asset
from media_pipeline.credits.billed_call import BilledCall
from media_pipeline.dialogue.character_voice import CHARACTER_VOICE, voice_brief
from media_pipeline.dialogue.range_voice.range_answer import step_answer
from media_pipeline.dialogue.range_voice.range_call import script_of
from media_pipeline.dialogue.range_voice.range_steps import (
    CHOOSE,
    KEEP,
    RangeStep,
    range_steps,
    step_key,
)
from media_pipeline.dialogue.range_voice.why_not_read import nobody, why_not
from media_pipeline.graph.early_cutoff import settle_unchanged
from media_pipeline.graph.go_on_alone import go_on_with
from media_pipeline.graph.land_made import fail_takes, land_made, takes_of
from media_pipeline.graph.land_take import take_digest
from media_pipeline.graph.make_takes import MakeTakes
from media_pipeline.graph.manifest import read_manifest
from media_pipeline.graph.open_take import next_number
from media_pipeline.graph.take import Take, TakeCause, TakeStatus
from media_pipeline.providers.voice_words import described
from workflows.jobs.job_handlers import SynchronousCall, job_handler
from workflows.jobs.outcomes import Answered, CallOutcome, GiveUp
from workflows.jobs.work import FailedJob, Work


@job_handler
class ChooseRange(BilledCall[RangeStep], SynchronousCall[RangeStep]):
    kind = CHOOSE
    payload_model = RangeStep

    def provider(self, payload: RangeStep) -> str:  # noqa: ARG002
        return "local"

    def call(self, work: Work[RangeStep]) -> CallOutcome:
        script = script_of(work.payload)
        if "unchanged" in script.answer:
            return Answered({"takes": [], "unchanged": script.answer["unchanged"]})
        if not script.answer:
            return GiveUp(script.code or "range_script_missing", script.detail)
        numbers = range(1, work.payload.reads + 1)
        passed = {number: kept for number in numbers if (kept := _kept(work.payload, number))}
        if not passed:
            said = [why_not(work.payload, number) for number in numbers]
            is_retried = any(one.outcome == "refused" for one in work.submissions())
            if is_retried and not any(code for code, _ in said):
                # A retry repeats what failed at a provider; where nothing did, others are read.
                return Answered({"takes": [], "again": True})
            return nobody(said)
        (take,) = takes_of(work.payload)
        manifest = read_manifest(take)
        description = described(voice_brief(manifest))
        input_hash = manifest.input_hash(CHARACTER_VOICE, take.model)
        entries = [
            _entry(number, kept, description)
            | {
                "id": str(uuid5(take.id, f"reading {number}") if at else take.id),
                "input_hash": input_hash,
                "model": take.model,
            }
            for at, (number, kept) in enumerate(passed.items())
        ]
        return Answered({"takes": entries[:1], "others": entries[1:]})

    def apply(self, work: Work[RangeStep], answer: dict[str, Any]) -> None:
        if "again" in answer:
            _read_again(work)
            return
        for one in answer.get("unchanged", ()):
            settle_unchanged(UUID(one["id"]), UUID(one["same_as"]))
        (take,) = takes_of(work.payload)
        for other in answer.get("others", ()):
            _keep_in_history(take, other)
        land_made(work, CHARACTER_VOICE, answer["takes"])

    def on_failed(self, failed: FailedJob[RangeStep]) -> None:
        fail_takes(failed.payload.take_ids, failed.code or str(failed.status), failed.detail)


def _read_again(work: Work[RangeStep]) -> None:
    """The same voice by other readings; whoever waits for it waits for those."""
    told = work.payload
    takes = MakeTakes(film_id=told.film_id, take_ids=told.take_ids)
    jobs = range_steps(told.model, f"{work.claim.key}:again", takes, work.project_id)
    go_on_with(work, [str(take_id) for take_id in told.take_ids], jobs)


def _kept(payload: RangeStep, number: int) -> dict[str, Any]:
    """Empty for a reading that did not pass, or was not made."""
    kept = step_answer(step_key(payload.voice_key, KEEP, number)).answer
    return kept if "clips" in kept else {}


def _entry(number: int, kept: dict[str, Any], description: str) -> dict[str, Any]:
    """A voice is its clips: made of other sounds it is another one. It was charged where it was
    kept."""
    return {
        "content": {
            "voice_id": f"range:{kept['clips']['normal']['sha256'][:32]}",
            "description": description,
            "reading": number,
            "clips": {
                part: {"id": file["id"], "suffix": file["suffix"]}
                for part, file in kept["clips"].items()
            },
        },
        "file": kept["sound"],
        "cost": kept["paid"],
        "is_charged": True,
    }


def _keep_in_history(voice: Take, entry: dict[str, Any]) -> None:
    """A take that nobody shows; the slot's claim and selection stay as they are."""
    if Take.objects.filter(pk=entry["id"]).exists():
        return
    asset = Asset.objects.get(pk=entry["file"]["id"])
    Take.objects.create(
        id=UUID(entry["id"]),
        slot=voice.slot,
        number=next_number(voice.slot_id),
        status=TakeStatus.READY,
        cause=TakeCause.PLAN,
        content=entry["content"],
        asset=asset,
        digest=take_digest(entry["content"], asset),
        manifest=voice.manifest,
        input_hash=entry["input_hash"],
        hash_version=CHARACTER_VOICE.version,
        model=entry["model"],
        cost=entry["cost"],
        job_key=voice.job_key,
        landed_at=Now(),
    )
