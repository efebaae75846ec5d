"""What the requests of a run, or of all runs of a subject, used and cost."""

from dataclasses import dataclass
from uuid import UUID

from workflows.database import fetch_one


@dataclass(frozen=True, kw_only=True)
class Cost:
    """In microdollars, and tokens where receipts say them (``usage``).

    ``charged``: what was bought and applied. ``spent``: all that providers charged us, also for
    answers that were asked for again or came to nothing. ``in_doubt``: the price of requests of
    which nobody knows what they cost.
    """

    requests: int
    charged: int
    spent: int
    in_doubt: int
    prompt_tokens: int
    completion_tokens: int


_COST = """
select count(s.id),
       coalesce(sum(s.cost_microdollars) filter (
         where s.outcome = 'answered' and s.superseded = '' and j.status = 'succeeded'), 0)::bigint,
       coalesce(sum(s.cost_microdollars), 0)::bigint,
       coalesce(sum(s.price_microdollars) filter (
         where s.outcome in ('', 'accepted', 'uncertain') and s.cancel_outcome = ''), 0)::bigint,
       coalesce(sum({prompt}), 0)::bigint,
       coalesce(sum({completion}), 0)::bigint
  from workflows_submission s
  join workflows_job j on j.id = s.job_id
  join workflows_run r on r.id = j.run_id
 where {of}
"""


def _tokens(name: str) -> str:
    value = f"s.provider_result->'usage'->'{name}'"
    return f"case jsonb_typeof({value}) when 'number' then ({value})::numeric end"


def cost_of_run(run_id: UUID) -> Cost:
    return _cost("r.id = %s", run_id)


def cost_of_subject(subject: str) -> Cost:
    """Of all runs that worked on it, as ``film:<id>``."""
    return _cost("r.subject = %s", subject)


def _cost(of: str, key: UUID | str) -> Cost:
    statement = _COST.format(
        prompt=_tokens("prompt_tokens"), completion=_tokens("completion_tokens"), of=of
    )
    found = fetch_one(
        lambda requests, charged, spent, in_doubt, prompt, completion: Cost(
            requests=requests,
            charged=charged,
            spent=spent,
            in_doubt=in_doubt,
            prompt_tokens=prompt,
            completion_tokens=completion,
        ),
        statement,
        [key],
    )
    assert found is not None  # noqa: S101 - sums of nothing are a row too
    return found
