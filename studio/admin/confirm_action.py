"""From the rows that were ticked, by a page that asks for a reason, to what became of each."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from studio.admin.admin_types import AnyModelAdmin
from studio.admin.operator_actions import OperatorAction
from studio.admin.write_log import write_log
from workflows.commands.command import Command
from workflows.errors import CommandRefused
from workflows.jobs.job import Job
from workflows.runs.act_by_hand import ByHand, act_by_hand
from workflows.runs.run import Run

MOST_AT_ONCE = 500
MOST_SHOWN = 50
LONGEST_REASON = 300

Act = Callable[[AnyModelAdmin, HttpRequest, QuerySet[Any]], HttpResponse | None]


class ReasonForm(forms.Form):
    reason = forms.CharField(
        max_length=LONGEST_REASON,
        label="Why",
        help_text="Kept in the log, and among the events that the project's members read.",
        widget=forms.TextInput(attrs={"class": "reason", "autofocus": True}),
    )


def confirmed(action: OperatorAction) -> Act:
    """As Django wants an action of a list: first the page, then, with a reason, the deed."""

    @admin.action(description=f"{action.button}…", permissions=[action.name])
    def act(page: AnyModelAdmin, request: HttpRequest, rows: QuerySet[Any]) -> HttpResponse | None:
        chosen = list(rows.order_by("pk")[: MOST_AT_ONCE + 1])
        if len(chosen) > MOST_AT_ONCE:
            said = f"at most {MOST_AT_ONCE} at once: choose fewer, or narrow the list by a filter"
            page.message_user(request, said, messages.ERROR)
            return None
        form = ReasonForm(request.POST if "confirmed" in request.POST else None)
        if not form.is_valid():
            return _ask(page, request, action, chosen, form)
        _carry_out(page, request, action, chosen, form.cleaned_data["reason"])
        return redirect(_back(page, request))

    act.__name__ = action.name
    return act


def _ask(
    page: AnyModelAdmin,
    request: HttpRequest,
    action: OperatorAction,
    chosen: Sequence[Any],
    form: ReasonForm,
) -> HttpResponse:
    return TemplateResponse(
        request,
        "admin/confirm_action.html",
        page.admin_site.each_context(request)
        | {
            "title": f"{action.button}: {len(chosen)} {_words(page, len(chosen))}",
            "opts": page.opts,
            "media": page.media,
            "action": action,
            "chosen": chosen,
            "shown": chosen[:MOST_SHOWN],
            "more": len(chosen) - MOST_SHOWN,
            "change_url": f"admin:{page.opts.app_label}_{page.opts.model_name}_change",
            "list_url": _list_of(page),
            "checkbox": ACTION_CHECKBOX_NAME,
            "back": _back(page, request),
            "form": form,
        },
    )


def _carry_out(
    page: AnyModelAdmin,
    request: HttpRequest,
    action: OperatorAction,
    chosen: Sequence[Any],
    reason: str,
) -> None:
    """Each row by itself: what one guard refuses is left alone, and the others go."""
    user: Any = request.user
    note = ByHand(action.name, reason, user.get_username())
    alone: list[Any] = []
    refused: list[str] = []
    for row in chosen:
        try:
            is_moved = act_by_hand(
                action.use_case,
                row.pk,
                note,
                **_belongs_to(row),
                record=partial(write_log, user, row, f"{action.done}: {reason}"),
            )
        except CommandRefused as no:
            is_moved = False
            refused.append(no.detail)
        if not is_moved:
            alone.append(row.pk)
    moved = len(chosen) - len(alone)
    rest = f", {len(alone)} left alone ({_why_alone(page, action, alone)})" if alone else ""
    level = messages.SUCCESS if moved else messages.WARNING
    page.message_user(request, f"{moved} {action.done}{rest}", level)
    for detail in dict.fromkeys(refused):
        page.message_user(request, detail, messages.ERROR)


def _belongs_to(row: Any) -> dict[str, Any]:
    """Whose channel tells of it."""
    match row:
        case Job():
            return {"run_id": row.run_id, "job_id": row.pk}
        case Run():
            return {"run_id": row.pk}
        case Command():
            return {"run_id": row.run_id}
    raise TypeError(f"nobody operates {row!r}")


def _why_alone(page: AnyModelAdmin, action: OperatorAction, alone: Sequence[Any]) -> str:
    """What its guard refuses, and how these rows stand now."""
    found = page.model._default_manager.filter(pk__in=alone).values_list("status", flat=True)
    stand = ", ".join(f"{number} {status}" for status, number in sorted(Counter(found).items()))
    return f"{action.left_alone}; now: {stand}"


def _words(page: AnyModelAdmin, number: int) -> str:
    return str(page.opts.verbose_name if number == 1 else page.opts.verbose_name_plural)


def _list_of(page: AnyModelAdmin) -> str:
    return reverse(f"admin:{page.opts.app_label}_{page.opts.model_name}_changelist")


def _back(page: AnyModelAdmin, request: HttpRequest) -> str:
    """Where the person came from: the filtered list, or the row's own page."""
    back = request.POST.get("back") or request.get_full_path()
    is_ours = url_has_allowed_host_and_scheme(back, allowed_hosts=None)
    return back if is_ours else _list_of(page)
