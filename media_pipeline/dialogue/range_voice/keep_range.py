"""A reading that passed is cut to its words, isolated, cut into clips, kept, and charged.

What was paid for a reading that did not pass is not: nothing of it was delivered.
"""

from pathlib import Path
from typing import Any

from media_pipeline.assets.asset_file import asset_id_for, asset_path
from media_pipeline.assets.store_asset import file_facts, land_asset
from media_pipeline.assets.wav_file import NoWave, is_silent, piece, read_frames, write_wav
from media_pipeline.credits.charge_job import Charge, charge_job, tell_owed
from media_pipeline.dialogue.range_voice.range_call import RangeCall, answer_of, is_unchanged
from media_pipeline.dialogue.range_voice.range_steps import CHECK, KEEP, READ, RangeStep
from media_pipeline.providers.adapters import isolator
from media_pipeline.providers.asking import Asking
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.outcomes import Answered, CallOutcome, GiveUp
from workflows.jobs.work import Work

#: Seconds left before the first and after the last word of a cut: words do not begin at once.
_BEFORE, _AFTER = 0.1, 0.2


@job_handler
class KeepRange(RangeCall):
    kind = KEEP

    def provider(self, payload: RangeStep) -> str:  # noqa: ARG002
        return one.name if (one := isolator()) else "local"

    def price_microdollars(self, payload: RangeStep) -> int:
        cleaner, checked = isolator(), answer_of(payload, CHECK).answer
        if cleaner is None or "spans" not in checked or is_unchanged(payload):
            return 0
        start, end = _whole(checked["spans"])
        return cleaner.most(_BEFORE + end - start + _AFTER)

    def ask(self, work: Work[RangeStep], asking: Asking) -> CallOutcome:
        checked = answer_of(work.payload, CHECK).answer
        if "dropped" in checked:
            return Answered({"dropped": checked["dropped"]})
        file = answer_of(work.payload, READ).answer["file"]
        spans = checked["spans"]
        start = max(0.0, _whole(spans)[0] - _BEFORE)
        cut = asset_path(asset_id_for(work.job_id, "cut"), ".wav")
        sound_id = asset_id_for(work.job_id, "sound")
        sound = asset_path(sound_id, ".wav")
        try:
            read = read_frames(asset_path(file["id"], file["suffix"]))
            seconds = write_wav(cut, piece(read, start, _whole(spans)[1] + _AFTER))
            cost, model = _isolate(cut, seconds, sound, asking)
            frames = read_frames(sound)
        except NoWave as bad:
            return GiveUp("reading_unusable", str(bad))
        finally:
            cut.unlink(missing_ok=True)
        if is_silent(frames):
            return Answered({"dropped": "no voice is left in it", "cost": cost}, cost)
        clips = {
            part: _clip(work, part, frames, first - start, last - start)
            for part, (first, last) in spans.items()
        }
        whole = file_facts(sound_id, ".wav", media_type="audio/wav", seconds=len(frames) / 96_000)
        paid = answer_of(work.payload, READ).answer["cost"] + checked["cost"] + cost
        return Answered(
            {"sound": whole, "clips": clips, "model": model, "cost": cost, "paid": paid}, cost
        )

    def apply(self, work: Work[RangeStep], answer: dict[str, Any]) -> None:
        if "clips" not in answer:
            return
        read, checked = answer_of(work.payload, READ), answer_of(work.payload, CHECK)
        number = work.payload.number
        owed = 0
        for step, what, told in (
            (read, f"reading {number} of a range script", read.answer),
            (checked, f"the transcript of reading {number}", checked.answer),
            (None, f"the isolated voice of reading {number}", answer),
        ):
            charge = Charge(
                key=f"job:{step.job_id if step else work.job_id}",
                amount=told["cost"],
                what=f"{what} by {told['model']}",
            )
            owed += charge_job(work, [charge], asked_by=step.key if step else "")
        for file in (answer["sound"], *answer["clips"].values()):
            land_asset(work.project_id, file)
        tell_owed(work, owed)


def _isolate(cut: Path, seconds: float, target: Path, asking: Asking) -> tuple[int, str]:
    """Where nobody isolates the sound stays as it was cut."""
    cleaner = isolator()
    if cleaner is None:
        write_wav(target, read_frames(cut))
        return 0, "nobody"
    isolated = cleaner.isolate(cut, seconds=seconds, target=target, asking=asking)
    return isolated.cost_microdollars, isolated.model


def _clip(
    work: Work[RangeStep], part: str, frames: bytes, first: float, last: float
) -> dict[str, Any]:
    asset_id = asset_id_for(work.job_id, part)
    sound = piece(frames, max(0.0, first - _BEFORE), last + _AFTER)
    seconds = write_wav(asset_path(asset_id, ".wav"), sound)
    return file_facts(asset_id, ".wav", media_type="audio/wav", seconds=seconds)


def _whole(spans: dict[str, list[float]]) -> tuple[float, float]:
    return min(start for start, _ in spans.values()), max(end for _, end in spans.values())
