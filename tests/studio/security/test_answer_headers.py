"""What a browser may do with an answer of ours: nothing that is not needed."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from media_pipeline.films.film import Film
from tests.studio.conftest import Caller

pytestmark = pytest.mark.django_db

PAGES = ["/admin/", "/admin/workflows/job/", "/admin/media_pipeline/film/", "/api/docs"]
#: What a page may not have in its text, as it would have to be allowed to run or to be styled.
IN_TEXT = re.compile(r"<script(?![^>]*\bsrc=)[^>]*>|<style|\sstyle=|\son[a-z]+=|javascript:")


@pytest.fixture
def operator(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("operator"))
    return client


@pytest.mark.parametrize("path", [*PAGES, "/admin/login/"])
def test_a_page_runs_only_what_comes_from_this_site(operator: Client, path: str) -> None:
    if "login" in path:
        operator.logout()
    answer = operator.get(path)
    policy = answer["Content-Security-Policy"]

    assert answer.status_code == 200
    assert "script-src 'self';" in policy
    assert "style-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    without_data = re.sub(r'<script[^>]*type="application/json".*?</script>', "", text_of(answer))
    assert IN_TEXT.findall(without_data) == []


def text_of(answer: Any) -> str:
    return str(answer.content.decode())


@pytest.mark.parametrize("path", ["/admin/", "/api/docs", "/api/v1/films", "/api/v1/no/such"])
def test_nobody_frames_it_embeds_it_or_hears_where_one_came_from(
    operator: Client, path: str
) -> None:
    answer = operator.get(path)

    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "geolocation=()" in answer["Permissions-Policy"]
    assert not [name for name in answer.headers if name.lower().startswith("access-control-")]


def test_data_runs_nothing_when_it_is_opened_by_itself(caller: Caller) -> None:
    Film.objects.create(project=caller.project, title="<script>alert(1)</script>")
    answer = caller.get("/api/v1/films")

    assert answer["Content-Type"] == "application/json"
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert "sandbox allow-same-origin" in answer["Content-Security-Policy"]
    assert "script" not in answer["Content-Security-Policy"]


def test_another_site_is_not_let_in_by_a_preflight(caller: Caller) -> None:
    answer = caller.options(
        "/api/v1/films",
        HTTP_ORIGIN="https://elsewhere.example",
        HTTP_ACCESS_CONTROL_REQUEST_METHOD="GET",
    )

    assert "Access-Control-Allow-Origin" not in answer


def test_what_has_not_changed_keeps_the_headers_that_it_came_with(operator: Client) -> None:
    first = operator.get("/api/v1/films")
    again = operator.get("/api/v1/films", HTTP_IF_NONE_MATCH=first["ETag"])

    assert again.status_code == 304
    assert "Content-Security-Policy" not in again


def test_the_description_is_worked_out_once_whoever_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    from drf_spectacular.generators import SchemaGenerator

    first = Client().get("/api/schema"), Client().get("/api/schema?format=json")
    monkeypatch.setattr(SchemaGenerator, "get_schema", None)
    again = Client().get("/api/schema"), Client().get("/api/schema?format=json")

    assert [one.content for one in again] == [one.content for one in first]
    assert "yaml" in again[0]["Content-Type"] or "oai.openapi" in again[0]["Content-Type"]
    assert again[1].json()["openapi"].startswith("3.1")
