"""Who may do what: each role and each scope, at each address."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.db import connections
from django.db.models.functions import Now
from django.test import Client

from studio.api.rates import minute
from tests.studio.conftest import Caller
from tests.studio.described_answers import described_operations
from tests.studio.test_who_sees_what import addresses
from workflows.projects.api_key import ApiKey, Scope
from workflows.projects.members import change_role
from workflows.projects.membership import Membership, Role

pytestmark = pytest.mark.django_db

ROLES = list(Role)
#: What any member decides for themselves.
OWN_AFFAIRS = {"/api/v1/projects/{project_id}/membership"}


@pytest.fixture(autouse=True)
def a_new_minute() -> None:
    minute.forget()


def tried(caller: Caller, addressed: dict[str, str]) -> list[tuple[str, str, Role]]:
    """Method, address and the least role, of all that the API describes."""
    return [
        (method, addressed[address], Role(operation["x-role"]))
        for address, method, operation in described_operations()
        if address in addressed and address not in OWN_AFFAIRS
    ]


def answer_of(caller: Caller, method: str, address: str) -> Any:
    """With a body that no view takes, so that nobody who is let in changes anything."""
    call = getattr(caller, method)
    return call(address) if method == "get" else call(address, {"nonsense": 1}, format="json")


def test_a_role_that_is_too_small_is_refused_at_every_address(
    caller: Caller, colleague: Callable[[Role], Caller]
) -> None:
    addressed = by_description(caller)
    for role in ROLES[:-1]:
        member = colleague(role)
        for method, address, least in tried(caller, addressed):
            if ROLES.index(role) >= ROLES.index(least):
                continue
            answer = answer_of(member, method, address)
            told = (answer.status_code, answer.json()["code"])
            assert told == (403, "role_missing"), (role, method, address)


def test_a_key_goes_as_far_as_its_scope_and_not_further(caller: Caller) -> None:
    addressed = by_description(caller)
    for scope in list(Scope)[:-1]:
        with_scope(caller, scope)
        for method, address, least in tried(caller, addressed):
            if list(Scope).index(scope) >= ROLES.index(least):
                continue
            answer = answer_of(caller, method, address)
            told = (answer.status_code, answer.json()["code"])
            assert told == (403, "scope_missing"), (scope, method, address)


@pytest.mark.parametrize("role", ROLES)
def test_a_role_that_is_enough_is_let_in_at_every_address(
    role: Role, caller: Caller, colleague: Callable[[Role], Caller]
) -> None:
    """Reads are answered; what would change something is refused for its body, not for the role."""
    addressed = by_description(caller)
    member = colleague(role)
    for method, address, least in tried(caller, addressed):
        if ROLES.index(role) < ROLES.index(least) or method == "delete":
            continue
        answer = answer_of(member, method, address)
        told = answer.status_code
        if told == 404:  # so it is for the owner, who may see everything
            told = answer_of(caller, method, address).status_code - 404
        assert told not in (401, 403, 404, 500), (role, method, address)


def by_description(caller: Caller) -> dict[str, str]:
    """An address as the description writes it -> with this caller's things in it."""
    return {
        "/api/v1/" + re.sub(r"<\w+:(\w+)>", r"{\1}", route): address
        for route, address in addresses(caller).items()
    }


def with_scope(caller: Caller, *scopes: Scope) -> ApiKey:
    key, secret = ApiKey.objects.issue(caller.project, caller.user, scopes=scopes)
    caller.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")
    return key


def test_a_key_is_made_shown_once_and_taken_back(caller: Caller) -> None:
    address = f"/api/v1/projects/{caller.project.pk}/api-keys"
    made = caller.post(address, {"name": "ci", "scopes": ["write"], "days": 30}, format="json")

    assert made.status_code == 201
    secret = made.json()["secret"]
    assert secret not in str(caller.get(address).json())
    with_key = Client(headers={"Authorization": f"Bearer {secret}"})
    assert with_key.get("/api/v1/runs").status_code == 200

    assert caller.delete(made["Location"]).status_code == 204
    assert with_key.get("/api/v1/runs").json()["code"] == "api_key_invalid"
    assert caller.get(made["Location"]).json()["revoked_at"] is not None
    assert secret not in "".join(LogEntry.objects.values_list("change_message", flat=True))
    assert LogEntry.objects.count() == 2


def test_a_rotated_key_opens_for_a_day_beside_the_new_one(caller: Caller) -> None:
    key = with_scope(caller, Scope.OWN)
    address = f"/api/v1/projects/{caller.project.pk}/api-keys/{key.pk}"
    rotated = caller.post(f"{address}/rotate").json()

    assert rotated["scopes"] == ["own"]
    assert rotated["expires_at"] is None
    assert caller.get("/api/v1/runs").status_code == 200  # with the old one
    assert caller.post(f"{address}/rotate").json()["code"] == "key_is_over"
    ApiKey.objects.filter(pk=key.pk).update(expires_at=Now() - timedelta(seconds=1))
    assert caller.get("/api/v1/runs").status_code == 401


def test_a_key_is_marked_as_used_once_a_minute(
    caller: Caller, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(3):  # found, marked, answered
        caller.get("/api/v1/runs")
    with django_assert_num_queries(2):
        caller.get("/api/v1/runs")
    ApiKey.objects.update(last_used_at=Now() - timedelta(minutes=2))
    with django_assert_num_queries(3):
        caller.get("/api/v1/runs")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"scopes": ["everything"]}, "scopes_invalid"),
        ({"scopes": "read"}, "scopes_invalid"),
        ({"days": 0}, "days_invalid"),
        ({"days": True}, "days_invalid"),
        ({"name": "x" * 101}, "name_invalid"),
        ({"scope": ["read"]}, "body_invalid"),
    ],
)
def test_a_key_that_nobody_can_have_is_refused(
    body: dict[str, Any], code: str, caller: Caller
) -> None:
    answer = caller.post(f"/api/v1/projects/{caller.project.pk}/api-keys", body, format="json")

    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_somebody_is_let_in_becomes_more_and_is_let_out(caller: Caller) -> None:
    other = User.objects.create(username=uuid4().hex)
    address = f"/api/v1/projects/{caller.project.pk}/members"
    body = {"username": other.username, "role": "viewer"}
    added = caller.post(address, body, format="json")

    assert added.status_code == 201
    assert caller.post(address, body, format="json").json()["code"] == "already_a_member"
    changed = caller.patch(added["Location"], {"role": "editor"}, format="json")
    assert changed.json()["role"] == "editor"
    assert len(caller.get(address).json()["results"]) == 2

    _, secret = ApiKey.objects.issue(caller.project, other)
    theirs = Client(headers={"Authorization": f"Bearer {secret}"})
    assert len(theirs.get("/api/v1/projects").json()["results"]) == 1
    assert caller.delete(added["Location"]).status_code == 204
    assert theirs.get("/api/v1/projects").json()["results"] == []
    assert theirs.get(f"/api/v1/projects/{caller.project.pk}").status_code == 404


def test_the_last_owner_stays(caller: Caller) -> None:
    address = f"/api/v1/projects/{caller.project.pk}/members/{caller.user.pk}"

    assert caller.delete(address).json()["code"] == "last_owner"
    assert caller.patch(address, {"role": "viewer"}, format="json").json()["code"] == "last_owner"


@pytest.mark.django_db(transaction=True)
def test_two_owners_cannot_make_each_other_less_at_once(caller: Caller) -> None:
    other = Caller(Role.OWNER, caller.project)

    def demote(user_id: int) -> bool:
        try:
            return change_role(caller.project.pk, user_id, Role.VIEWER) is not None
        except Exception:  # noqa: BLE001 - whichever way it lost
            return False
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as both:
        won = list(both.map(demote, [caller.user.pk, other.user.pk]))

    assert sorted(won) == [False, True]
    assert Membership.objects.filter(project=caller.project, role=Role.OWNER).count() == 1


def test_who_asks_too_often_is_told_when_to_come_back(caller: Caller, settings: Any) -> None:
    settings.STUDIO_LOOKS_A_MINUTE, settings.STUDIO_SENDS_A_MINUTE = 3, 1
    answers = [caller.get("/api/v1/runs") for _ in range(4)]

    assert [one.status_code for one in answers] == [200, 200, 200, 429]
    assert answers[-1].json()["code"] == "throttled"
    assert 1 <= int(answers[-1]["Retry-After"]) <= 60
    assert caller.send("one").status_code == 202  # counted apart
    assert caller.send("two").status_code == 429
    assert Caller().get("/api/v1/runs").status_code == 200  # and for each caller


def test_an_address_that_tries_keys_is_not_heard_for_a_while(caller: Caller, settings: Any) -> None:
    settings.STUDIO_WRONG_KEYS_A_MINUTE = 3
    guesser = Client(headers={"Authorization": "Bearer cs_wrong"})

    told = [guesser.get("/api/v1/runs").status_code for _ in range(5)]
    assert told == [401, 401, 401, 429, 429]
    assert caller.get("/api/v1/runs").status_code == 200  # from the same address, with a key


def test_a_session_sends_nothing_without_the_token_of_its_page(caller: Caller) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(caller.user)

    assert browser.get("/api/v1/runs").status_code == 200
    sent = browser.post(
        caller.commands_url, {"client_command_id": "1"}, content_type="application/json"
    )
    assert sent.status_code == 403
