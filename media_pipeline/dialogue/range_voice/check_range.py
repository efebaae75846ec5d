"""A reading is transcribed and held against its script: did it say that, and nothing else?"""

from media_pipeline.assets.asset_file import asset_path
from media_pipeline.dialogue.range_voice.range_call import (
    RangeCall,
    answer_of,
    is_unchanged,
    script_read,
)
from media_pipeline.dialogue.range_voice.range_steps import CHECK, READ, RangeStep
from media_pipeline.dialogue.range_voice.write_range_script import NO_TRANSCRIBER
from media_pipeline.providers.adapters import transcriber
from media_pipeline.providers.asking import Asking
from media_pipeline.providers.transcriber import HeardWord
from media_pipeline.screenplay.heard_words import heard_parts, words_of
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.outcomes import Answered, CallOutcome, GiveUp
from workflows.jobs.work import Work


@job_handler
class CheckRange(RangeCall):
    kind = CHECK

    def provider(self, payload: RangeStep) -> str:  # noqa: ARG002
        listener = transcriber()
        return f"transcriber {listener.name}" if listener else "transcriber"

    def price_microdollars(self, payload: RangeStep) -> int:
        listener = transcriber()
        if listener is None or is_unchanged(payload):
            return 0
        read = answer_of(payload, READ).answer
        return listener.most(read["file"]["seconds"]) if read else 0

    def ask(self, work: Work[RangeStep], asking: Asking) -> CallOutcome:
        listener = transcriber()
        if listener is None:
            return GiveUp(*NO_TRANSCRIBER)
        file = answer_of(work.payload, READ).answer["file"]
        transcript = listener.transcribe(
            asset_path(file["id"], file["suffix"]), seconds=file["seconds"], asking=asking
        )
        cost = transcript.cost_microdollars
        checked = checked_reading(script_read(work.payload).parts, transcript.words)
        return Answered(checked | {"model": transcript.model, "cost": cost}, cost_microdollars=cost)


def checked_reading(
    parts: dict[str, str], words: tuple[HeardWord, ...]
) -> dict[str, dict[str, list[float]] | str]:
    """``spans``: of each part of the script from where to where of the reading it is, in seconds;
    or ``dropped``: why the reading is none."""
    timed = [(plain, one) for one in words for plain in words_of(one.text)]
    heard = heard_parts(list(parts.values()), [plain for plain, _ in timed])
    if not timed:
        return {"dropped": "nothing is heard in it"}
    if not heard.is_as_written:
        return {
            "dropped": f"it does not say its script: {heard.wrong} of {heard.written} words are "
            "other ones"
        }
    spans = zip(parts, heard.spans, strict=True)
    return {
        "spans": {
            part: [timed[span[0]][1].start, timed[span[1]][1].end] for part, span in spans if span
        }
    }
