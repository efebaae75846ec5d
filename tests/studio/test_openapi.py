"""The description of the API is whole, is what runs, and needs no other site to be read."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import call_command
from django.test import Client
from django.urls import URLPattern
from openapi_spec_validator import OpenAPIV31SpecValidator

from studio.api import urls
from tests.studio.conftest import Caller
from tests.studio.described_answers import DESCRIPTION, check_described


@pytest.fixture(scope="module")
def description() -> Any:
    return yaml.load(DESCRIPTION.read_text(), Loader=yaml.CSafeLoader)


def operations(description: Any) -> list[tuple[str, str, Any]]:
    return [
        (address, method, operation)
        for address, methods in description["paths"].items()
        for method, operation in methods.items()
    ]


def test_what_is_committed_is_what_runs(tmp_path: Path) -> None:
    written = tmp_path / "openapi.yaml"
    call_command("spectacular", file=str(written), validate=True, fail_on_warn=True)

    assert written.read_text() == DESCRIPTION.read_text(), "the API has changed: make schema"


def test_it_is_an_openapi_document(description: Any) -> None:
    assert description["openapi"].startswith("3.1")
    assert list(OpenAPIV31SpecValidator(description).iter_errors()) == []


def test_every_address_and_method_is_described(description: Any) -> None:
    """Those of the views, so that none is described that nobody answers."""
    answered = {
        ("/api/v1/" + re.sub(r"<\w+:(\w+)>", r"{\1}", str(route.pattern)), method.lower())
        for route in urls.urlpatterns[:-1]
        if isinstance(route, URLPattern)
        for method in route.callback.cls.http_method_names  # type: ignore[attr-defined]
        if method not in ("options", "head")
    }

    described = {(address, method) for address, method, _ in operations(description)}
    assert described == answered


def test_every_operation_says_in_a_sentence_what_it_does(description: Any) -> None:
    for address, method, operation in operations(description):
        assert operation.get("summary", "").endswith("."), (address, method)


def test_every_operation_has_a_name_of_its_own(description: Any) -> None:
    names = [operation["operationId"] for _, _, operation in operations(description)]

    assert len(names) == len(set(names))


def test_no_operation_answers_with_anything_at_all(description: Any) -> None:
    """What comes back has a shape, or is a file."""
    for address, method, operation in operations(description):
        good = {status: answer for status, answer in operation["responses"].items() if status < "3"}
        for status, answer in good.items():
            content = answer.get("content", {})
            assert content or status == "204", (address, method, status)
            schemas = [content[kind]["schema"] for kind in content if kind != "text/event-stream"]
            assert all("$ref" in one or one.get("format") == "binary" for one in schemas)


@pytest.mark.django_db
def test_an_answer_that_is_not_described_is_found(caller: Caller) -> None:
    """The check that all tests of the API go through sees what it is there for."""
    run = caller.sent().run
    assert run is not None
    answer = caller.get(f"/api/v1/runs/{run.pk}")
    check_described("GET", f"/api/v1/runs/{run.pk}", answer)

    answer.json = lambda: {"id": 5}  # type: ignore[method-assign]
    with pytest.raises(AssertionError):
        check_described("GET", f"/api/v1/runs/{run.pk}", answer)
    answer.status_code = 418
    with pytest.raises(AssertionError):
        check_described("GET", f"/api/v1/runs/{run.pk}", answer)


def test_anybody_may_read_it_and_its_page_asks_no_other_site() -> None:
    assert Client().get("/api/schema").status_code == 200
    page = Client().get("/api/docs").content.decode()

    addresses = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert addresses
    assert [one for one in addresses if not one.startswith("/")] == []
