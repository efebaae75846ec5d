"""What every request for a range voice has: one provider, asked once more when it is in vain."""

from media_pipeline.credits.billed_call import BilledCall
from media_pipeline.dialogue.range_voice.range_answer import StepAnswer, step_answer
from media_pipeline.dialogue.range_voice.range_steps import RangeStep, script_key, step_key
from media_pipeline.graph.failed_call import failed_call
from media_pipeline.graph.own_secret import own_secret
from media_pipeline.graph.take_maker import TakeMaker
from media_pipeline.providers.asking import Asking
from media_pipeline.providers.provider_errors import ProviderError
from media_pipeline.providers.range_script import RangeScript
from workflows.jobs.job_handlers import SynchronousCall
from workflows.jobs.lease_profile import LeaseProfile
from workflows.jobs.outcomes import Answered, CallOutcome
from workflows.jobs.work import Work


class RangeCall(BilledCall[RangeStep], SynchronousCall[RangeStep]):
    """Subclasses say who is asked and for how much, and ask, in ``ask``."""

    payload_model = RangeStep
    queue = "language"
    lease = LeaseProfile.LANGUAGE
    #: An answer that cannot be used is paid, and asked for once more.
    max_asked_again = 2

    def ask(self, work: Work[RangeStep], asking: Asking) -> CallOutcome:
        """Raises ProviderError and OSError."""
        raise NotImplementedError

    def most_microdollars(self, payload: RangeStep) -> int:
        """One answer may be lost, or be of no use."""
        return 2 * self.price_microdollars(payload)

    def call(self, work: Work[RangeStep]) -> CallOutcome:
        if is_unchanged(work.payload):
            return Answered({"unchanged": True})
        try:
            return self.ask(work, self._asking(work))
        except (ProviderError, OSError) as error:
            return failed_call(error, delay=self.retry.delay(work.attempt_number))

    def _asking(self, work: Work[RangeStep]) -> Asking:
        secret = own_secret(work.project_id, self.provider(work.payload))
        return Asking(
            key=work.idempotency_key,
            seconds=work.call_timeout,
            feedback=TakeMaker.feedback(work),  # type: ignore[arg-type]
            guidance=tuple(work.guidance),
            own_key=secret.get_secret_value(),
        )


def script_of(payload: RangeStep) -> StepAnswer:
    return step_answer(script_key(payload.voice_key))


def script_read(payload: RangeStep) -> RangeScript:
    """What is read, in the order it is read."""
    return RangeScript(**script_of(payload).answer["parts"])


def answer_of(payload: RangeStep, kind: str) -> StepAnswer:
    """Of the same reading's job of another kind."""
    return step_answer(step_key(payload.voice_key, kind, payload.number))


def is_unchanged(payload: RangeStep) -> bool:
    """The voice is shown that would be made: nothing is asked."""
    return payload.number > 0 and "unchanged" in script_of(payload).answer
