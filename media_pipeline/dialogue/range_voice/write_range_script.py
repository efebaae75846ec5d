"""The first step of a range voice: what is read, written for how the character speaks."""

from typing import Any

from media_pipeline.credits.charge_job import Charge, charge_job, tell_owed
from media_pipeline.dialogue.character_voice import CHARACTER_VOICE, voice_brief
from media_pipeline.dialogue.range_voice.range_call import RangeCall
from media_pipeline.dialogue.range_voice.range_steps import SCRIPT, RangeStep
from media_pipeline.graph.early_cutoff import shown_for_the_same
from media_pipeline.graph.land_made import takes_of
from media_pipeline.graph.manifest import InputFailed, read_manifest
from media_pipeline.providers.adapters import transcriber, writer
from media_pipeline.providers.asking import Asking
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.outcomes import Answered, CallOutcome, GiveUp
from workflows.jobs.work import Work

NO_TRANSCRIBER = (
    "transcriber_missing",
    "voices of this model are readings that are checked against their words, and nobody "
    "transcribes here: set MEDIA_PIPELINE_TRANSCRIBER, or choose another voices model",
)


@job_handler
class WriteRangeScript(RangeCall):
    kind = SCRIPT

    def provider(self, payload: RangeStep) -> str:  # noqa: ARG002
        return writer().name

    def price_microdollars(self, payload: RangeStep) -> int:  # noqa: ARG002
        return writer().most("range_script", "")

    def ask(self, work: Work[RangeStep], asking: Asking) -> CallOutcome:
        (take,) = takes_of(work.payload)
        try:
            manifest = read_manifest(take)
        except InputFailed as failed:
            return GiveUp(failed.code, failed.detail)
        if shown := shown_for_the_same(CHARACTER_VOICE, manifest):
            return Answered({"unchanged": [{"id": str(take.id), "same_as": str(shown.id)}]})
        if transcriber() is None:  # before anything is paid that could not be checked
            return GiveUp(*NO_TRANSCRIBER)
        reply = writer().range_script(voice_brief(manifest), asking=asking)
        cost = reply.usage.cost_microdollars
        return Answered({"parts": reply.value.parts, "cost": cost}, cost_microdollars=cost)

    def apply(self, work: Work[RangeStep], answer: dict[str, Any]) -> None:
        what = f"a range script by {writer().name}"
        cost = answer.get("cost", 0)
        tell_owed(
            work, charge_job(work, [Charge(key=f"job:{work.job_id}", amount=cost, what=what)])
        )
