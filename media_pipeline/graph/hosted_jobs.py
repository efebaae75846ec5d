"""What a hosted model makes is two jobs: one asks and waits, one keeps what came.

The request is never made again because a download failed, and who reads the take waits for our own
copy: the take's ``job_key`` is that of the second.
"""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from pydantic import BaseModel

from media_pipeline.graph.kind import Kind
from media_pipeline.graph.make_takes import MakeTakes
from media_pipeline.graph.price import Price
from media_pipeline.providers.model_cards import UnknownModel, card
from workflows.jobs.new_job import Need, NewJob

KEEP = "take.keep"


class RequestTakes(MakeTakes):
    """``model`` as the take's. ``price``: the most that one request may cost as quoted at the
    click, and all of them together as well, in micro-dollars.

    ``tried``: the rungs that jobs before this one went for the same takes, and ``spent`` what they
    cost. ``ends_as``: of a request with other words, how it ends when they are those of before.
    """

    model: str
    provider: str
    price: int
    tried: list[str] = []
    spent: int = 0
    ends_as: "Unless | None" = None


class Unless(BaseModel):
    """``prose``: the words that were refused with ``code`` and ``detail``."""

    prose: str
    code: str
    detail: str


class KeepTakes(MakeTakes):
    """``request_key``: of the job in this run that asked the provider; ``request_kind``: its."""

    request_key: str
    request_kind: str


def request_key_of(keep_key: str) -> str:
    return f"{keep_key}:request"


def hosted_jobs(
    kind: Kind,
    key: str,
    takes: MakeTakes,
    *,
    model: str,
    price: Price,
    project_id: UUID,
    job_kind: str = "",
    needs: Sequence[Need] = (),
    optional: bool = False,
    deadline: timedelta | None = None,
) -> list[NewJob]:
    """The request and the keeping of ``takes``; ``key``: of the second. ``job_kind``: what asks,
    where that is another one than the kind's. Raises UnknownModel."""
    job_kind = job_kind or kind.hosted_job_kind
    if not job_kind:
        raise UnknownModel(f"{kind.name} is made on this machine only, not by {model!r}")
    provider = card(model).provider
    asks = request_key_of(key)
    return [
        NewJob(
            kind=job_kind,
            key=asks,
            payload=RequestTakes(
                **takes.model_dump(), model=model, provider=provider, price=price.most
            ),
            needs=needs,
            optional=optional,
            deadline=deadline,
            limit_key=f"{provider}:{project_id}",
        ),
        NewJob(
            kind=KEEP,
            key=key,
            payload=KeepTakes(**takes.model_dump(), request_key=asks, request_kind=job_kind),
            needs=[Need(asks)],
            optional=optional,
        ),
    ]
