"""The job that copies what a provider made into our storage, and lands it.

A step of its own: a download that fails is tried again, and what was rendered and paid is not made
again for it. What is wrong with the file ends it, in words a person can act on.
"""

from typing import Any
from uuid import UUID

from media_pipeline.assets.asset_file import asset_id_for, asset_path
from media_pipeline.assets.check_media import UnusableMedia, WantedFile, check_media
from media_pipeline.assets.fetch_file import FetchFailed, FetchRefused, fetch_file
from media_pipeline.assets.publish_file import publish_file
from media_pipeline.graph.early_cutoff import settle_unchanged
from media_pipeline.graph.final_take import final_of
from media_pipeline.graph.hosted_jobs import KEEP, KeepTakes
from media_pipeline.graph.ladder import tries_before
from media_pipeline.graph.land_made import fail_takes, land_made, takes_of
from media_pipeline.graph.request_take import Reading, RequestTake
from media_pipeline.graph.take import Take
from workflows.jobs.held_submissions import held_submissions
from workflows.jobs.job import Job
from workflows.jobs.job_handlers import SynchronousCall, handler_for, job_handler
from workflows.jobs.outcomes import Answered, CallOutcome, GiveUp, TryLater
from workflows.jobs.retry_policy import RetryPolicy
from workflows.jobs.spent import spent_on
from workflows.jobs.work import FailedJob, Work


@job_handler
class KeepTake(SynchronousCall[KeepTakes]):
    kind = KEEP
    payload_model = KeepTakes
    retry = RetryPolicy(max_attempts=8, base_seconds=4)

    def provider(self, payload: KeepTakes) -> str:  # noqa: ARG002 - a download is nobody's request
        return "download"

    def call(self, work: Work[KeepTakes]) -> CallOutcome:
        requests = _requests(work)
        asked = held_submissions(requests[-1].id) if requests else []
        receipt = asked[-1].result if asked else None
        if receipt is None:
            return GiveUp("receipt_missing", "the request it should keep the result of has none")
        if "unchanged" in receipt:
            return Answered({"takes": [], "unchanged": receipt["unchanged"]})
        takes, files = takes_of(work.payload), receipt["files"]
        if len(files) < len(takes):
            return _nothing_to_keep(receipt)
        asking = _asking(work.payload)
        tried = requests[-1].payload.get("tried", ())
        reading = asking.reading_of(takes, tries_before(asked, asked[-1].number, tried))
        wanted = asking.wanted(reading)
        kept: list[dict[str, Any]] = []
        try:
            for take, file in zip(takes, files, strict=False):
                kept.append(_kept(work, take, file["url"], wanted))
        except FetchRefused as refused:
            return GiveUp(refused.code, str(refused))
        except UnusableMedia as bad:
            return GiveUp(
                bad.code, f"{bad}. It was made and paid at the provider; make it again, or choose "
                "another model",
            )  # fmt: skip
        except FetchFailed as failed:
            delay = self.retry.delay(work.attempt_number)
            return TryLater(delay, "fetch_failed", f"the result cannot be fetched now: {failed}")
        except OSError as error:
            delay = self.retry.delay(work.attempt_number)
            return TryLater(delay, "storage_failed", error.strerror or "the disk refuses")
        spent = sum(spent_on(job.id) for job in requests)
        if "bought_by" in receipt:  # for a take that was never kept (bought_before.py)
            spent += spent_on(UUID(receipt["bought_by"]))
        return Answered(
            {
                "takes": _entries(asking, reading, receipt, kept, spent),
                "asked_by": requests[-1].idempotency_key,
            }
        )

    def apply(self, work: Work[KeepTakes], answer: dict[str, Any]) -> None:
        for one in answer.get("unchanged", ()):
            settle_unchanged(UUID(one["id"]), UUID(one["same_as"]))
        makes = _asking(work.payload).makes
        land_made(work, makes, answer["takes"], asked_by=str(answer.get("asked_by", "")))

    def on_failed(self, failed: FailedJob[KeepTakes]) -> None:
        fail_takes(failed.payload.take_ids, failed.code or str(failed.status), failed.detail)


def _requests(work: Work[KeepTakes]) -> list[Job]:
    """The job that asked, and those that asked with other words; the last one has the file."""
    asked = Job.objects.filter(run=work.run_id, kind=work.payload.request_kind)
    return list(asked.filter(idempotency_key__startswith=work.payload.request_key).order_by("id"))


def _asking(payload: KeepTakes) -> RequestTake:
    handler = handler_for(payload.request_kind)
    if not isinstance(handler, RequestTake):
        raise TypeError(f"a job of kind {payload.request_kind} asks for no takes")
    return handler


def _kept(work: Work[KeepTakes], take: Take, url: str, wanted: WantedFile) -> dict[str, Any]:
    """The file in its place, and its facts with what else is known of it."""
    asset_id = asset_id_for(work.job_id, str(take.id))
    # A name for each claim: who holds the job no more may still be writing to his.
    part = asset_path(asset_id, f".{work.claim.epoch}.part")
    for left in part.parent.glob(f"{asset_id}.*.part"):
        left.unlink(missing_ok=True)
    try:
        fetched = fetch_file(url, part, most_bytes=wanted.most_bytes, seconds=work.call_timeout)
        facts = check_media(part, wanted)
        work.checkpoint()
        publish_file(asset_path(asset_id, facts.suffix), part)
    finally:
        part.unlink(missing_ok=True)
    return {
        "id": str(asset_id),
        "suffix": facts.suffix,
        "media_type": facts.media_type,
        "sha256": fetched.sha256,
        "size": fetched.size,
        "seconds": facts.seconds,
        "width": facts.width,
        "height": facts.height,
        "frames": facts.frames,
        "fps": facts.fps,
        "has_audio": facts.has_audio,
    }


def _entries(
    asking: RequestTake,
    reading: Reading,
    receipt: dict[str, Any],
    kept: list[dict[str, Any]],
    cost: int,
) -> list[dict[str, Any]]:
    """What lands. What was paid for all of them is the first one's, and what does not divide."""
    share, rest = divmod(cost, len(kept))
    return [
        {
            "id": str(manifest.take.id),
            "content": asking.content(reading, file) | _provenance(manifest.take, receipt),
            "file": file,
            "input_hash": manifest.take.input_hash,
            "model": reading.card.name,
            "cost": share + (rest if at == 0 else 0),
            "charged_for": receipt.get("bought_for", str(manifest.take.id)),
            "paid_under": receipt.get("paid_under", ""),
        }
        for at, (manifest, file) in enumerate(zip(reading.manifests, kept, strict=True))
    ]


def _provenance(take: Take, receipt: dict[str, Any]) -> dict[str, Any]:
    """What a draft's final will ask for; a final is no draft, whatever its provider calls it."""
    if final_of(take) or "draft_id" not in receipt:
        return {}
    return {"draft_id": receipt["draft_id"]}


def _nothing_to_keep(receipt: dict[str, Any]) -> GiveUp:
    named = receipt.get("request_id", "")
    if receipt.get("held_back"):
        return GiveUp(
            "result_refused",
            "the provider made it and holds it back, as its own check took offence; it may have "
            f"charged (request {named}). Change the words or the model, and make it again",
        )
    return GiveUp(
        "result_without_file",
        f"the provider says that it is done, and hands out no file; it may have charged. Look up "
        f"request {named} there, or make it again",
    )
