"""A recording lands: its row, what each shot kept of it, and the readings that were only heard."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid5

from django.db.models.functions import Now
from pydantic import BaseModel

from media_pipeline.assets.store_asset import land_asset
from media_pipeline.credits.billed_call import BilledCall
from media_pipeline.dialogue.speech import Speech, SpeechSection
from media_pipeline.films.shot import Shot
from media_pipeline.films.spoken_line import is_recorded
from media_pipeline.graph.kind import Kind
from media_pipeline.graph.land_take import fail_take, take_digest
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.open_take import next_number, slot_for
from media_pipeline.graph.take import Take, TakeCause, TakeStatus
from media_pipeline.graph.take_maker import FILM_NOTICE
from workflows.events.append_event import append_event
from workflows.jobs.job_handlers import SynchronousCall, job_handler
from workflows.jobs.new_job import NewJob
from workflows.jobs.outcomes import CallOutcome, GiveUp
from workflows.jobs.plan_jobs import plan_jobs
from workflows.jobs.work import Work

SPEECH_FITS = "shot.speech_fits"


class LongSpeech(BaseModel):
    """A shot whose speech was measured and does not fit."""

    take_id: UUID
    code: str
    detail: str


@job_handler
class RefuseLongSpeech(BilledCall[LongSpeech], SynchronousCall[LongSpeech]):
    """Fails, in the name of one shot: those it was recorded with have their audio and go on."""

    kind = SPEECH_FITS
    payload_model = LongSpeech

    def provider(self, payload: LongSpeech) -> str:  # noqa: ARG002
        return "local"

    def call(self, work: Work[LongSpeech]) -> CallOutcome:
        return GiveUp(work.payload.code, work.payload.detail)


def land_speech(
    work: Work[MakeTakes], answer: dict[str, Any], *, kind: Kind, takes: Sequence[Take]
) -> None:
    """Everything but the takes that adopt it, which land through their claims afterwards.

    In the transaction that settles the job; landing again changes nothing.
    """
    for one in answer["failed"]:
        fail_take(UUID(one["id"]), code=one["code"], detail=one["detail"])
    film_id = work.payload.film_id
    if (told := answer["speech"]) and film_id is not None:
        asking = {str(take.id) for take in takes}
        speech = _speech(work, told, film_id, takes[0].slot.subject_id)
        _keep_context(work, answer["context"], film_id, kind)
        SpeechSection.objects.bulk_create(
            [
                SpeechSection(
                    take_id=UUID(take),
                    speech=speech,
                    start=start,
                    end=end,
                    is_context=take not in asking,
                )
                for take, (start, end) in answer["sections"].items()
            ],
            ignore_conflicts=True,
        )
    if work.run_id is None:
        return
    plan_jobs(
        work.run_id,
        [
            NewJob(
                kind=SPEECH_FITS,
                key=f"{work.run_id}:{SPEECH_FITS}:{one['id']}",
                payload=LongSpeech(take_id=one["id"], code=one["code"], detail=one["detail"]),
            )
            for one in answer["failed"]
        ],
    )
    for code, detail in _notices(answer):
        append_event(
            run_id=work.run_id,
            type=FILM_NOTICE,
            job_id=work.job_id,
            data={"code": code, "detail": detail},
        )


def _speech(work: Work[MakeTakes], told: dict[str, Any], film_id: UUID, shot: UUID) -> Speech:
    scene = Shot.every.values_list("scene_id", flat=True).get(pk=shot)
    speech, _ = Speech.objects.get_or_create(
        id=uuid5(work.job_id, told["file"]["id"]),
        defaults={
            "film_id": film_id,
            "scene_id": scene,
            "asset": land_asset(work.project_id, told["file"]),
            "turns": told["turns"],
            "seconds": told["seconds"],
            "model": told["model"],
            "cost": told["cost"],
        },
    )
    return speech


def _keep_context(
    work: Work[MakeTakes], readings: list[dict[str, Any]], film_id: UUID, kind: Kind
) -> None:
    """As takes in history that nobody shows; a slot's claim and selection stay as they are."""
    for one in readings:
        if Take.objects.filter(pk=one["id"]).exists():
            continue
        slot = slot_for(work.project_id, film_id, kind.name, UUID(one["shot"]))
        asset = land_asset(work.project_id, one["file"])
        Take.objects.create(
            id=UUID(one["id"]),
            slot=slot,
            number=next_number(slot.id),
            status=TakeStatus.READY,
            cause=TakeCause.PLAN,
            content=one["content"],
            asset=asset,
            digest=take_digest(one["content"], asset),
            manifest=one["manifest"],
            input_hash=one["input_hash"],
            hash_version=kind.version,
            model=one["model"],
            job_key=work.claim.key,
            landed_at=Now(),
        )


def _notices(answer: dict[str, Any]) -> list[tuple[str, str]]:
    notices = []
    if unread := [one for one in answer["takes"] if "unvoiced" in one["content"]]:
        notices.append(("language_without_voice", _unread(unread, answer.get("language", ""))))
    if answer["shortened"]:
        notices.append(
            (
                "lines_shortened",
                f"Lines of {', '.join(answer['shortened'])} were too long for a clip and are said "
                "in fewer words; what is written stays as it is.",
            )
        )
    return notices


def _unread(takes: Sequence[dict[str, Any]], language: str) -> str:
    """Which lines nobody says, so that somebody who can may be chosen."""
    lines = (line for one in takes for line in one["content"]["lines"])
    first = next((line["text"] for line in lines if is_recorded(line)), "")
    shots = "A shot of this scene is" if len(takes) == 1 else f"{len(takes)} shots are"
    named = f" ({language})" if language else ""
    return (
        f"No voice of {takes[0]['model'] or 'this film'} speaks their language{named}: {shots} "
        f"silent and subtitled, from «{first[:80]}». Choose a voices model that speaks it, and "
        "make their audio again."
    )
