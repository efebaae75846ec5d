"""The rung on which the words change: the writer puts a prompt otherwise, for one more request.

A job of its own between two requests, so that the writer's answer has its receipt and its cost, and
a process that dies repeats neither of them. What comes stands in history (``wording.py``).
"""

from typing import Any

from media_pipeline.credits.billed_call import BilledCall
from media_pipeline.credits.charge_job import Charge, charge_job, tell_owed
from media_pipeline.graph.failed_call import failed_call
from media_pipeline.graph.ladder import SHORTENED, Wording
from media_pipeline.graph.land_made import fail_takes, takes_of
from media_pipeline.graph.make_takes import MakeTakes
from media_pipeline.graph.wording import keep_wording
from media_pipeline.providers.adapters import writer
from media_pipeline.providers.asking import Asking, Reply
from media_pipeline.providers.provider_errors import ProviderError, ProviderRefused
from workflows.jobs.job_handlers import SynchronousCall, job_handler
from workflows.jobs.outcomes import Answered, CallOutcome, GiveUp
from workflows.jobs.work import FailedJob, Work

REWORD = "prompt.reword"


class OtherWords(MakeTakes):
    """``name`` and ``text_kind``: the input of the takes whose words are put otherwise, and its
    kind. ``most_letters``: for a prompt that is too long. ``refusal`` and ``end_code``: what the
    provider said, and how the takes end when nothing can be put otherwise. ``price`` in
    micro-dollars: the most that the writer may cost."""

    name: str
    text_kind: str
    how: Wording
    prose: str
    most_letters: int = 0
    refusal: str
    end_code: str
    end_detail: str
    writer: str
    price: int = 0


def price_of_rewording(how: Wording, prose: str) -> int:
    call = "shorten_prompt" if how == SHORTENED else "soften_prompt"
    return writer().most(call, prose)  # type: ignore[arg-type]


@job_handler
class RewordPrompt(BilledCall[OtherWords], SynchronousCall[OtherWords]):
    kind = REWORD
    payload_model = OtherWords
    queue = "language"

    def provider(self, payload: OtherWords) -> str:
        return payload.writer

    def price_microdollars(self, payload: OtherWords) -> int:
        return payload.price

    def most_microdollars(self, payload: OtherWords) -> int:
        return payload.price

    def call(self, work: Work[OtherWords]) -> CallOutcome:
        asked = work.payload
        try:
            reply = _ask(work)
        except ProviderRefused as refused:
            return GiveUp(asked.end_code, f"{asked.end_detail} ({refused.reason})"[:500])
        except (ProviderError, OSError) as error:
            return failed_call(error, delay=self.retry.delay(work.attempt_number))
        cost = reply.usage.cost_microdollars
        said = {"prose": " ".join(reply.value.split()), "cost": cost}
        return Answered(said, cost_microdollars=cost)

    def apply(self, work: Work[OtherWords], answer: dict[str, Any]) -> None:
        """The same words again are no wording: the next request sees that, and ends there."""
        asked, prose = work.payload, str(answer["prose"])
        what = f"other words for a prompt by {asked.writer}"
        owed = charge_job(
            work, [Charge(key=f"job:{work.job_id}", amount=answer["cost"], what=what)]
        )
        if prose and prose != asked.prose:
            keep_wording(
                takes_of(asked),
                name=asked.name,
                kind=asked.text_kind,
                prose=prose,
                job_id=work.job_id,
            )
        tell_owed(work, owed)

    def on_failed(self, failed: FailedJob[OtherWords]) -> None:
        fail_takes(failed.payload.take_ids, failed.payload.end_code, failed.payload.end_detail)


def _ask(work: Work[OtherWords]) -> Reply[str]:
    asked = work.payload
    before = [one.result for one in work.submissions() if one.result]
    asking = Asking(
        key=work.idempotency_key,
        seconds=work.call_timeout,
        feedback=str(before[-1].get("feedback", "")) if before else "",
        guidance=tuple(work.guidance),
    )
    if asked.how == SHORTENED:
        return writer().shorten_prompt(asked.prose, most_letters=asked.most_letters, asking=asking)
    return writer().soften_prompt(asked.prose, refusal=asked.refusal, asking=asking)
