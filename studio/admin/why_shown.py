"""Why a row stands where it stands, and what to do, as a person reads it on its page."""

from uuid import UUID

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from workflows.why.explain_job import explain_job
from workflows.why.explain_run import explain_run


def why_of_job(job_id: UUID) -> SafeString | str:
    return render_to_string("admin/why.html", {"explained": explain_job(job_id)})


def why_of_run(run_id: UUID) -> SafeString | str:
    return render_to_string("admin/why.html", {"explained": explain_run(run_id)})
