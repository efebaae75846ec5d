"""From an id, whatever it is of, to the page of its row."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from media_pipeline import models as made
from studio.admin.links import address_of, list_address
from workflows import models as engine

#: The likeliest first; one look-up in a primary key each.
LOOKED_IN: tuple[type[Model], ...] = (
    engine.Job, engine.Run, engine.Command, made.Film, made.Take, made.Slot, made.Asset,
    made.Scene, made.Shot, made.Character, made.Location, made.Element, engine.Worker,
    engine.Project, engine.WebhookEndpoint, engine.ApiKey,
)  # fmt: skip


def find_row(request: HttpRequest) -> HttpResponse:
    """What is no id of a row is looked for among the requests to providers."""
    term = request.GET.get("q", "").strip()
    try:
        key = UUID(term)
    except ValueError:
        if term:
            return redirect(list_address(engine.Submission, q=term))
        return redirect("admin:index")
    user: Any = request.user
    for model in LOOKED_IN:
        meta = model._meta
        may_see = user.has_perm(f"{meta.app_label}.view_{meta.model_name}")
        if may_see and model._base_manager.filter(pk=key).exists():
            return redirect(address_of(model, key))
    messages.warning(request, f"nothing that you may see has the id {key}")
    return redirect("admin:index")
