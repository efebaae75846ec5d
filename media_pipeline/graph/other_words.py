"""A request that was refused for its words goes on as two jobs: other words, and asking anew."""

from typing import Any

from media_pipeline.credits.release import release
from media_pipeline.credits.reserve import job_hold
from media_pipeline.graph.hosted_jobs import RequestTakes, Unless
from media_pipeline.graph.ladder import SHORTENED, Reword, Tries
from media_pipeline.graph.land_made import takes_of
from media_pipeline.graph.make_takes import MakeTakes
from media_pipeline.graph.reword_prompt import REWORD, OtherWords, price_of_rewording
from media_pipeline.providers.adapters import writer
from media_pipeline.providers.hosted import Refusal
from workflows.jobs.add_needs import add_needs
from workflows.jobs.job import Job
from workflows.jobs.new_job import Need, NewJob
from workflows.jobs.outcomes import Answered
from workflows.jobs.plan_jobs import plan_jobs
from workflows.jobs.spent import spent_on
from workflows.jobs.work import Work

#: Characters; less than this says nothing of a picture.
_SHORTEST_PROSE = 40


def goes_on(refused: Reword, prose: str, end: Refusal, tries: Tries) -> Answered | Refusal:
    """What the refused request answers, for ``ask_with_other_words``; ``end`` where there are no
    words to put otherwise, or too little room for any."""
    room = refused.limit - (refused.length - len(prose)) if refused.limit else 0
    if not prose or (refused.how == SHORTENED and room < _SHORTEST_PROSE):
        return end
    return Answered(
        {
            "reword": {
                "how": refused.how,
                "prose": prose,
                "most_letters": room,
                "refusal": refused.detail[:500],
                "end": {"prose": prose, "code": end.code, "detail": end.detail},
                "tried": [*tries.reasons, refused.how],
            }
        }
    )


def ask_with_other_words(
    work: Work[RequestTakes], kind: str, words: tuple[str, str], said: dict[str, Any]
) -> None:
    """In ``apply``. The job that keeps the file waits for the new request as for the first."""
    assert work.run_id is not None  # noqa: S101 - takes are asked for in runs only
    asked = Job.objects.get(pk=work.job_id)
    # The new request holds its price when it is made, as every one does.
    release(work.project_id, key=job_hold(work.run_id, asked.idempotency_key))
    key, how = asked.idempotency_key, said["how"]
    takes = MakeTakes(film_id=work.payload.film_id, take_ids=work.payload.take_ids)
    name, text_kind = words
    reword = NewJob(
        kind=REWORD,
        key=f"{key}:{how}:words",
        payload=OtherWords(
            **takes.model_dump(),
            name=name,
            text_kind=text_kind,
            how=how,
            prose=said["prose"],
            most_letters=said["most_letters"],
            refusal=said["refusal"],
            end_code=said["end"]["code"],
            end_detail=said["end"]["detail"],
            writer=writer().name,
            price=price_of_rewording(how, said["prose"]),
        ),
        optional=asked.optional,
    )
    again = NewJob(
        kind=kind,
        key=f"{key}:{how}",
        payload=work.payload.model_copy(
            update={
                "tried": said["tried"],
                "spent": work.payload.spent + spent_on(work.job_id),
                "ends_as": Unless(**said["end"]),
            }
        ),
        needs=[Need(reword.key)],
        optional=asked.optional,
        limit_key=asked.limit_key,
    )
    plan_jobs(work.run_id, [reword, again])
    for keep_key in {take.job_key for take in takes_of(work.payload)}:
        add_needs(work.run_id, keep_key, [Need(again.key)])
