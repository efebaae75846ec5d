"""Why no reading of a range script is the voice, in words a person can act on."""

from collections.abc import Sequence

from media_pipeline.dialogue.range_voice.range_answer import step_answer
from media_pipeline.dialogue.range_voice.range_steps import CHECK, KEEP, READ, RangeStep, step_key
from workflows.jobs.outcomes import GiveUp


def why_not(payload: RangeStep, number: int) -> tuple[str, str]:
    """The code of what failed, empty for a reading that was heard and dropped, and words."""
    steps = [step_answer(step_key(payload.voice_key, kind, number)) for kind in (READ, CHECK, KEEP)]
    if dropped := next((one.answer["dropped"] for one in steps if "dropped" in one.answer), ""):
        return "", str(dropped)
    broke = next((one for one in steps if one.code and not one.answer), None)
    return (broke.code, broke.detail) if broke else ("not_made", "it was not made")


def nobody(said: Sequence[tuple[str, str]]) -> GiveUp:
    """Why not, of each reading; by its provider's own word where all of them failed at the same."""
    codes = {code for code, _ in said}
    (code,) = codes if len(codes) == 1 else ("",)
    words = "; ".join(f"{number}: {why}" for number, (_, why) in enumerate(said, start=1))
    return GiveUp(
        code or "voice_not_read",
        f"none of {len(said)} readings can be the voice. {words[:330]}. Retry, make the voice "
        "again, or choose another voices model",
    )
