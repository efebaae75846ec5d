"""Limits over HTTP: seen and set by operators, and nobody changes what other projects live by."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.studio.conftest import Caller
from tests.workflows.engine import make_job, make_project
from workflows.execution.dispatch_due import dispatch_due
from workflows.execution.this_worker import worker_id
from workflows.jobs.claim_job import claim_job
from workflows.jobs.job import Job
from workflows.limits.limit import Limit
from workflows.limits.set_limit import set_limit
from workflows.projects.local_project import local_project
from workflows.projects.membership import Role

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def operator() -> Caller:
    """Of the only project there is."""
    return Caller(Role.OPERATOR, local_project()[0])


def limits_url(caller: Caller, key: str = "") -> str:
    return f"/api/v1/projects/{caller.project.pk}/limits" + (f"/{key}" if key else "")


def put(caller: Caller, key: str, **body: Any) -> Any:
    return caller.put(limits_url(caller, key), body, format="json")


def own_key(caller: Caller) -> str:
    return f"project:{caller.project.pk}:vendor"


def test_a_limit_is_set_seen_and_taken_away(operator: Caller) -> None:
    made = put(operator, "vendor/eu", cap=1)
    assert (made.status_code, made.json()["cap"]) == (200, 1)
    first, second = (make_job("test.plain", limit_key="vendor/eu") for _ in "ab")
    assert claim_job(first.pk, worker_id()) is not None
    assert claim_job(second.pk, worker_id()) is None

    shown = operator.get(made.json()["links"]["self"]).json()
    assert (shown["at_work"], shown["held_back"], shown["paused_until"]) == (1, 1, None)
    assert operator.get(limits_url(operator)).json() == {"results": [shown], "next": None}

    assert put(operator, "vendor/eu", cap=None).json()["held_back"] == 0
    assert claim_job(second.pk, worker_id()) is not None


def test_a_key_rests_for_as_long_as_it_is_told_or_until_it_is_told_to_go_on(
    operator: Caller,
) -> None:
    job = make_job("test.plain", limit_key="vendor")
    address = limits_url(operator, "vendor") + "/pause"

    rests = operator.post(address, {"seconds": 600}, format="json")
    assert (rests.status_code, rests.json()["cap"]) == (200, None)
    assert rests.json()["paused_until"] is not None
    assert claim_job(job.pk, worker_id()) is None

    assert operator.post(address, {"seconds": 0}, format="json").status_code == 200
    dispatch_due()
    assert Job.objects.get(pk=job.pk).held_back == ""
    assert Limit.objects.get(key="vendor").paused_until is None


@pytest.mark.parametrize(
    ("body", "code"),
    [({}, "cap_invalid"), *(({"cap": cap}, "cap_invalid") for cap in (-1, True, "8", 1.5, 10**7))],
)
def test_what_is_no_cap_is_refused(operator: Caller, body: Any, code: str) -> None:
    refused = put(operator, "vendor", **body)

    assert (refused.status_code, refused.json()["code"]) == (400, code)
    assert refused["Content-Type"] == "application/problem+json"
    assert not Limit.objects.exists()


def test_odd_keys_and_pauses_are_refused(operator: Caller) -> None:
    assert put(operator, "k" * 101, cap=1).json()["code"] == "key_invalid"
    assert put(operator, "a%00b", cap=1).json()["code"] == "key_invalid"
    for seconds in (-1, 86_401):
        body = {"seconds": seconds}
        refused = operator.post(limits_url(operator, "vendor/pause"), body, format="json")
        assert refused.json()["code"] == "seconds_invalid"
    assert operator.get(limits_url(operator, "vendor")).json()["code"] == "not_found"


@pytest.mark.parametrize("role", [Role.VIEWER, Role.EDITOR])
def test_only_operators_see_and_set_limits(role: Role) -> None:
    caller = Caller(role, local_project()[0])

    assert put(caller, "vendor", cap=0).json()["code"] == "role_missing"
    assert caller.get(limits_url(caller)).json()["code"] == "role_missing"


def test_where_there_are_other_projects_a_project_changes_its_own_keys_only(
    operator: Caller,
) -> None:
    make_project("other")
    set_limit("vendor", 8)
    set_limit(own_key(operator), 4)

    for answer in (
        put(operator, "vendor", cap=0),
        operator.post(limits_url(operator, "vendor/pause"), {"seconds": 600}, format="json"),
        operator.get(limits_url(operator, "vendor")),
        put(operator, f"project:{make_project('third').pk}", cap=0),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "limit_is_shared")
    assert Limit.objects.get(key="vendor").cap == 8
    assert put(operator, own_key(operator), cap=2).json()["cap"] == 2
    seen = operator.get(limits_url(operator)).json()["results"]
    assert [limit["key"] for limit in seen] == [own_key(operator)]


def test_staff_of_the_installation_changes_what_is_shared(operator: Caller) -> None:
    make_project("other")
    User.objects.filter(pk=operator.user.pk).update(is_staff=True)

    assert put(operator, "vendor", cap=3).json()["cap"] == 3
    assert [one["key"] for one in operator.get(limits_url(operator)).json()["results"]] == [
        "vendor"
    ]


def test_strangers_see_nothing(operator: Caller) -> None:
    stranger = Caller()

    assert stranger.get(limits_url(operator)).status_code == 404
    assert (
        stranger.put(limits_url(operator, "vendor"), {"cap": 0}, format="json").status_code == 404
    )
