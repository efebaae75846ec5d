"""An answer that cannot be used is paid for all the same: it is kept, and asked once more."""

from dataclasses import asdict
from typing import Any

from media_pipeline.providers.asking import Usage
from workflows.jobs.claim import HeldSubmission
from workflows.jobs.outcomes import Answered, AskAgain
from workflows.jobs.work import Work

#: How often the analyst may answer what cannot be used, each time that a person lets the job go.
ANSWERS_IN_VAIN = 2

_WHAT_TO_DO = {
    "answer_malformed": "try the run again, choose another model, or the local analyst",
    "answer_too_long": "give the model a larger output limit, choose a model with one, or send the "
    "script in parts",
    "words_changed": "try the run again, or choose another model; the script stays as it is",
    "no_scenes_found": "look with ./manage.py analyse whether this is a script, or choose another "
    "model",
}


def unused_answers(work: Work[Any]) -> list[HeldSubmission]:
    """What the analyst has answered in vain so far, oldest first."""
    return [
        one
        for one in work.submissions()
        if one.is_superseded and one.result is not None and "feedback" in one.result
    ]


def feedback_of(unused: list[HeldSubmission]) -> str:
    """What was wrong with the answer before this one; empty at first, and after a whole round."""
    if len(unused) % ANSWERS_IN_VAIN == 0 or unused[-1].result is None:
        return ""
    return str(unused[-1].result["feedback"])


def ask_once_more(
    code: str,
    feedback: str,
    usage: Usage,
    *,
    is_last: bool,
    receipt: dict[str, Any] | None = None,
) -> AskAgain:
    """The paid answer with what was wrong with it. The last one fails the job with ``code``."""
    note = feedback
    if is_last:
        remedy = _WHAT_TO_DO.get(code, _WHAT_TO_DO["answer_malformed"])
        note = f"The analyst's answer could not be used, twice: {feedback[:300]}. To do: {remedy}."
    return AskAgain(
        code,
        note,
        Answered(
            {"usage": asdict(usage), "feedback": feedback[:2000]} | (receipt or {}),
            cost_microdollars=usage.cost_microdollars,
        ),
    )
