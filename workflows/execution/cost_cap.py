"""
Another request only within what the kind may spend on one job; beyond it a person is asked.

And only when its handler lets it: who pays for it may have nothing left.
"""

from typing import Any

from workflows.jobs.block_job import block_job
from workflows.jobs.end_job import fail_job
from workflows.jobs.job import Job
from workflows.jobs.job_handlers import ProviderCall
from workflows.jobs.work import Work

CODE = "cost_cap_reached"


def may_ask(handler: ProviderCall[Any], work: Work[Any], price: int) -> bool:
    """May the next request be made, at ``price`` microdollars? If not, the job is at rest."""
    if price <= 0:
        return True
    if not _is_within_cap(handler, work, price):
        return False
    refused = handler.before_request(work, price)
    if refused is not None:
        fail_job(work.claim, code=refused.code, detail=refused.detail)
    return refused is None


def _is_within_cap(handler: ProviderCall[Any], work: Work[Any], price: int) -> bool:
    last = work.claim.submission
    spent = 0 if last is None else last.spent_microdollars
    cap = handler.most_microdollars(work.payload) or price
    if spent + price <= cap or is_granted(work):
        return True
    block_job(
        work.claim,
        code=CODE,
        detail=f"{0 if last is None else last.number} requests may have cost {spent} "
        f"microdollars; another may cost {price} and the kind's cap is {cap}",
    )
    return False


def is_granted(work: Work[Any]) -> bool:
    """A person allows the next request, and this one only."""
    last = work.claim.submission
    number = 1 if last is None else last.number + 1
    return Job.objects.filter(pk=work.job_id, granted_submission=number).exists()
