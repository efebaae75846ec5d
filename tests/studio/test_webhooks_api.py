"""Webhooks, mail and the feed over HTTP."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from standardwebhooks import Webhook

from tests.studio.conftest import Caller
from tests.workflows.engine import drain
from tests.workflows.feeds import order_whole_feed
from tests.workflows.receiver import Receiver, receiving
from workflows.events.feed_entry import FeedEntry
from workflows.events.project_feed import ProjectFeed
from workflows.pointer import Pointer
from workflows.projects.membership import Role
from workflows.webhooks.webhook_endpoint import WebhookEndpoint

pytestmark = pytest.mark.django_db(transaction=True)

HOOK = {"url": "https://films.example/hook", "event_types": ["run.*"]}


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    settings.WORKFLOWS_OUTGOING_ALLOW_HTTP = True
    settings.WORKFLOWS_OUTGOING_NETWORKS = ["127.0.0.0/8"]
    with receiving() as receiver:
        yield receiver


def webhooks_url(caller: Caller) -> str:
    return f"/api/v1/projects/{caller.project.pk}/webhooks"


def make(caller: Caller, **more: Any) -> Any:
    return caller.post(webhooks_url(caller), HOOK | more, format="json")


def test_a_webhook_is_made_and_its_secret_shown_once(caller: Caller) -> None:
    made = make(caller)

    assert made.status_code == 201
    body = made.json()
    assert body["secret"].startswith("whsec_")
    assert made["Location"] == body["links"]["self"]
    looks: list[Any] = [caller.get(body["links"]["self"]), caller.get(webhooks_url(caller))]
    looks.append(caller.patch(body["links"]["self"], {"is_active": False}, format="json"))
    operator = Client()
    operator.force_login(User.objects.create_superuser("operator"))
    row = WebhookEndpoint.objects.get()
    for page, keys in (("changelist", []), ("change", [row.pk])):
        looks.append(operator.get(reverse(f"admin:workflows_webhookendpoint_{page}", args=keys)))
    assert {look.status_code for look in looks} == {200}
    assert all(body["secret"].encode() not in look.content for look in looks)
    assert looks[1].json()["results"] == [{k: v for k, v in body.items() if k != "secret"}]


def test_a_webhook_is_changed_and_taken_away(caller: Caller) -> None:
    address = make(caller).json()["links"]["self"]

    off = caller.patch(address, {"is_active": False}, format="json").json()
    assert (off["is_active"], off["disabled_reason"]) == (False, "by_a_person")
    on = caller.patch(address, {"is_active": True, "event_types": ["*"]}, format="json").json()
    assert (on["is_active"], on["disabled_reason"], on["event_types"]) == (True, None, ["*"])
    assert caller.delete(address).status_code == 204
    assert caller.get(address).status_code == 404
    assert caller.delete(address).status_code == 404


def test_a_test_says_through_its_job_what_the_receiver_answered(
    caller: Caller, receiver: Receiver, pointers: list[Pointer]
) -> None:
    made = make(caller, url=receiver.url).json()
    sent = caller.post(f"{made['links']['self']}/test")
    receiver.says.append((500, {}))
    drain(pointers)

    assert sent.status_code == 202
    job = caller.get(sent["Location"]).json()
    assert (job["status"], job["error"]["code"]) == ("retry_scheduled", "webhook_status_500")
    [delivery] = caller.get(made["links"]["deliveries"]).json()["results"]
    assert delivery["id"] == job["id"]
    assert [delivery["webhook_id"]] == receiver.ids


def test_a_new_secret_signs_at_once_and_the_old_one_still(
    caller: Caller, receiver: Receiver, pointers: list[Pointer]
) -> None:
    made = make(caller, url=receiver.url).json()
    rotated = caller.post(f"{made['links']['self']}/rotate-secret").json()
    caller.post(f"{made['links']['self']}/test")
    drain(pointers)

    assert rotated["secret"] != made["secret"]
    for secret in (made["secret"], rotated["secret"]):
        Webhook(secret).verify(receiver.came[0].body, receiver.came[0].headers)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 400, "webhook_incomplete"),
        ({"url": 7, "event_types": ["*"]}, 400, "webhook_url_invalid"),
        ({"url": "https://a.example/", "event_types": "*"}, 400, "event_types_invalid"),
        ({"url": "https://a.example/", "event_types": [7]}, 400, "event_types_invalid"),
        ({"url": "https://a.example/", "event_types": ["\x00"]}, 422, "event_types_invalid"),
        (
            {"url": "https://a.example/", "event_types": ["run.exploded"]},
            422,
            "event_types_invalid",
        ),
        ({"url": "http://a.example/", "event_types": ["*"]}, 422, "webhook_url_insecure"),
        ({"url": "file:///etc/passwd", "event_types": ["*"]}, 422, "webhook_url_invalid"),
        ([], 400, "body_invalid"),
    ],
)
def test_a_webhook_that_cannot_be_is_refused_with_a_code(
    body: Any, status: int, code: str, caller: Caller
) -> None:
    answer = caller.post(webhooks_url(caller), body, format="json")

    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_webhooks_are_for_operators(caller: Caller, colleague: Callable[[Role], Caller]) -> None:
    address = make(caller).json()["links"]["self"]
    editor = colleague(Role.EDITOR)

    assert make(editor).status_code == 403
    for answer in (editor.get(address), editor.delete(address), editor.get(webhooks_url(caller))):
        assert (answer.status_code, answer.json()["code"]) == (403, "role_missing")


def test_a_member_asks_for_mail_and_for_none(caller: Caller) -> None:
    address = f"/api/v1/projects/{caller.project.pk}/membership"
    assert caller.get(address).json()["wants_mail"] is False

    refused = caller.patch(address, {"wants_mail": True}, format="json")
    assert (refused.status_code, refused.json()["code"]) == (409, "mail_address_missing")
    type(caller.user).objects.filter(pk=caller.user.pk).update(email="ann@films.example")
    for wants in (True, False):
        assert caller.patch(address, {"wants_mail": wants}, format="json").json() == {
            "project": str(caller.project.pk),
            "role": "owner",
            "wants_mail": wants,
        }
    wrong = caller.patch(address, {"wants_mail": "yes"}, format="json")
    assert (wrong.status_code, wrong.json()["code"]) == (400, "wants_mail_invalid")


def test_the_feed_goes_on_after_the_last_number_seen(caller: Caller) -> None:
    command = caller.sent()
    order_whole_feed()
    address = f"/api/v1/projects/{caller.project.pk}/feed"

    first = caller.get(f"{address}?limit=1").json()
    rest = caller.get(f"{address}?after={first['last']}").json()
    entries = first["results"] + rest["results"]
    assert [one["number"] for one in entries] == list(range(1, len(entries) + 1))
    assert {one["run"] for one in entries} == {str(command.run_id)}
    assert [one["type"] for one in entries] == ["command.accepted", "run.started"]
    FeedEntry.objects.filter(number=1).delete()
    ProjectFeed.objects.update(first_number=2)
    gone = caller.get(address)
    assert (gone.status_code, gone.json()["code"]) == (410, "feed_pruned")
    assert gone.json()["pruned_through"] == 1
