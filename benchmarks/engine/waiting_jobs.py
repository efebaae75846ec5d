"""Thousands of jobs that wait at the stub provider, as if each had been submitted by a worker."""

from django.db import transaction

from benchmarks.engine import plans
from benchmarks.provider.ask import ask
from workflows.database import fetch_all
from workflows.jobs.new_job import NewJob

_A_RUN = 500

#: Claimed once, submitted, accepted; the looks are spread over one cadence.
_AT_THE_PROVIDER = """
with waiting as (
  update workflows_job
     set status = 'waiting', epoch = 1, attempt_count = 1, started_at = now(),
         waiting_since = now(), pointer_sent_at = null,
         due_at = null, look_at = clock_timestamp() + make_interval(secs => %s + random() * %s)
   where run_id = any(%s)
  returning id, look_at),
opened as (
  insert into workflows_attempt (job_id, number, lease_owner, worker_id)
  select id, 1, 'workflow:bench', gen_random_uuid() from waiting),
submitted as (
  insert into workflows_submission (job_id, number, attempt_number, idempotency_key, provider,
    outcome, provider_request_id, accepted_at)
  select id, 1, 1, id || ':1', 'bench', 'accepted', id || ':1', now() from waiting)
select id || ':1', extract(epoch from look_at)::float from waiting
"""
LEAD = 3.0  # seconds until the first look is due


@transaction.atomic  # so that no worker sees them before they wait
def make_waiting_jobs(count: int, cadence: float) -> None:
    order = {"seconds": 3600.0, "look_every": cadence}
    runs = [
        plans.accept([NewJob("bench.made", f"wait-{n}", order) for n in range(at, at + _A_RUN)])
        for at in range(0, count, _A_RUN)
    ]
    due = fetch_all(
        lambda request, due: (request, due),
        _AT_THE_PROVIDER,
        [LEAD, cadence, runs],
    )
    ask("expect", cadence=cadence, due=due)
