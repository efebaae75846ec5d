"""How it stands in the queues: who works there, how much is held, how many pointers are out."""

from dataclasses import dataclass

from django.conf import settings

from workflows.database import fetch_all


@dataclass(frozen=True)
class QueueFacts:
    queue: str
    workers: int  # live ones that take from it
    held: int
    pointers_out: int

    @property
    def window(self) -> int:
        return int(settings.WORKFLOWS_POINTER_WINDOW[self.queue])


_QUEUES = """
select q.name,
       (select count(*) from workflows_worker w
         where w.stopped_at is null and w.beat_at > now() - make_interval(secs => %s)
           and w.queues ? q.name),
       (select count(*) from workflows_lease l join workflows_job j on j.id = l.job_id
         where j.queue = q.name),
       (select count(*) from workflows_job j
         where j.pointer_sent_at is not null and j.queue = q.name)
  from unnest(%s::text[]) q(name)
"""


def queue_facts(queues: set[str]) -> dict[str, QueueFacts]:
    if not queues:
        return {}
    rows = fetch_all(QueueFacts, _QUEUES, [settings.WORKFLOWS_WORKER_DEAD_SECONDS, sorted(queues)])
    return {row.queue: row for row in rows}
