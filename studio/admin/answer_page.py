"""The page on which a member of the staff answers for a blocked job."""

from math import ceil
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from studio.admin.admin_types import AnyModelAdmin
from studio.admin.write_log import write_log
from workflows.errors import AnswerRefused
from workflows.jobs.answer_blocked_job import answer_blocked_job
from workflows.jobs.job import Job
from workflows.jobs.outcomes import LONGEST_REQUEST_ID
from workflows.jobs.possible_answers import PersonAnswer, possible_answers, send_again_in

WORDS = {
    PersonAnswer.PAID: "The provider has the request; it is looked at under the id below",
    PersonAnswer.NOT_PAID: "The provider never received it: send it once more",
    PersonAnswer.SUBMIT_AGAIN: "Send it once more, though it may be paid for twice",
    PersonAnswer.LOOK_ON: "The provider may still be at work: wait on",
    PersonAnswer.ANOTHER_CALL: "Make one more call, beyond what this kind of job may cost",
    PersonAnswer.GIVE_UP: "Let the job fail",
}


class AnswerForm(forms.Form):
    """Sending it is the confirmation: what was chosen is said in whole sentences."""

    def __init__(self, job: Job, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        possible = possible_answers(job)
        self.fields["answer"] = forms.ChoiceField(
            choices=[(answer.value, WORDS[answer]) for answer in possible],
            widget=forms.RadioSelect,
            label="What did you find?",
        )
        if PersonAnswer.PAID in possible:
            self.fields["provider_request_id"] = forms.CharField(
                required=False, max_length=LONGEST_REQUEST_ID, label="The provider's request id"
            )


def link_to_answer(job: Job) -> SafeString | str:
    if not possible_answers(job):
        return "–"
    address = reverse("admin:workflows_job_answer", args=[job.pk])
    return format_html('<a href="{}">answer for this job</a>', address)


def answer_page(page: AnyModelAdmin, request: HttpRequest, job_id: UUID) -> HttpResponse:
    """GET shows what can be answered; POST answers, as the user who is logged in."""
    user = request.user
    if not isinstance(user, User) or not user.has_perm("workflows.answer_job"):
        raise PermissionDenied
    job = Job.objects.filter(pk=job_id).first()
    if job is None:
        raise Http404
    form = AnswerForm(job, request.POST or None)
    if request.method == "POST" and form.is_valid():
        return _answer(page, request, job, user, form.cleaned_data)
    return render(
        request,
        "admin/answer_page.html",
        page.admin_site.each_context(request)
        | {
            "title": "Answer for a blocked job",
            "job": job,
            "submission": job.submissions.order_by("-number").first(),
            "form": form,
            "send_again_in": ceil(send_again_in(job)),
            "opts": page.opts,
        },
    )


def _answer(
    page: AnyModelAdmin, request: HttpRequest, job: Job, user: User, said: dict[str, Any]
) -> HttpResponse:
    answer = said["answer"]
    try:
        answer_blocked_job(job.pk, answer, user, said.get("provider_request_id", ""))
    except AnswerRefused as refused:
        page.message_user(request, str(refused), messages.ERROR)
        return redirect(request.path)
    write_log(user, job, f"answered {answer}")
    page.message_user(request, f"answered: {answer}", messages.SUCCESS)
    return redirect(reverse("admin:workflows_job_change", args=[job.pk]))
