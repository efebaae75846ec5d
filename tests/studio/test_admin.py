"""The admin: every model has a page, no page changes a row, actions go through the use cases."""

from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.studio.conftest import Caller

pytestmark = pytest.mark.django_db

OURS = [
    model
    for package in ("workflows", "media_pipeline")
    for model in apps.get_app_config(package).get_models()
]
#: Session, user, rows, the bounded count twice; rights are a superuser's.
MOST_STATEMENTS = 6


@pytest.fixture
def operator(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("operator"))
    return client


def address(model: Any, page: str, *arguments: Any) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=arguments)


@pytest.mark.parametrize("model", OURS, ids=lambda model: model.__name__)
def test_every_model_has_a_list_that_takes_few_statements_and_pages_that_only_look(
    model: Any, operator: Client, caller: Caller
) -> None:
    caller.sent()
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert operator.get(address(model, "changelist")).status_code == 200
    assert len(asked) <= MOST_STATEMENTS, [query["sql"] for query in asked]
    row = model.objects.first()
    if row is not None:
        page = operator.get(address(model, "change", row.pk))
        assert page.status_code == 200
        assert b'name="_save"' not in page.content
        assert operator.post(address(model, "change", row.pk), {}).status_code == 403
        found = operator.get(address(model, "changelist"), {"q": str(row.pk)})
        assert found.context["cl"].result_count == 1
    assert operator.get(address(model, "add")).status_code == 403
    assert operator.get(address(model, "changelist"), {"q": "no id"}).status_code == 200
    assert admin.site.get_model_admin(model).show_full_result_count is False
