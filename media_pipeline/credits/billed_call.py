"""A paid call of a project's: its price is held before it is made, or it is not made."""

from media_pipeline.credits.beyond_ceiling import BeyondCeiling
from media_pipeline.credits.insufficient_credits import InsufficientCredits
from media_pipeline.credits.key_for import has_own_key
from media_pipeline.credits.reserve import hold_for_job, note_own_key
from workflows.jobs.job_handlers import ProviderCall
from workflows.jobs.outcomes import GiveUp
from workflows.jobs.work import PayloadT, Work


class BilledCall(ProviderCall[PayloadT]):
    """Goes before SynchronousCall or ResumableCall among the bases of a kind of this package.

    What the request may cost is drawn from what its run holds, or held anew. With too little the
    job ends with ``insufficient_credits`` and goes on where it stood when it is let go again; with
    ``price_not_confirmed`` where its run would cost more than was agreed. A request that costs
    nothing asks nobody, one with a key of the project's own holds nothing.
    """

    def before_request(self, work: Work[PayloadT], price_microdollars: int) -> GiveUp | None:
        if has_own_key(work.project_id, self.provider(work.payload)):
            note_own_key(work.project_id, run_id=work.run_id, job_key=work.claim.key)
            return None
        try:
            hold_for_job(
                work.project_id,
                run_id=work.run_id,
                job_key=work.claim.key,
                price=price_microdollars,
            )
        except (InsufficientCredits, BeyondCeiling) as short:
            return GiveUp(short.code, str(short))
        return None
