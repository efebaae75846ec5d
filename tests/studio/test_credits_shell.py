"""Credits and own keys at the shell."""

import sys
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from media_pipeline.credits.capture import capture
from media_pipeline.credits.key_for import key_for
from media_pipeline.credits.ledger_entry import LedgerEntry
from media_pipeline.credits.reserve import reserve
from tests.media_pipeline.credits.purse import figures
from tests.workflows.engine import make_project
from workflows.projects.local_project import local_project

pytestmark = pytest.mark.django_db(transaction=True)

SECRET = "fal-key-4f0c9a7d55e1"


def shell(*words: object) -> str:
    said = StringIO()
    call_command(*map(str, words), stdout=said)
    return said.getvalue()


def test_credits_are_added_shown_and_given_back() -> None:
    project = local_project()[0].pk
    assert "added $20.00" in shell("credits", "--add", "20", "--why", "a voucher")
    reserve(project, key="hold", amount=5_000_000)
    capture(project, key="take:1", amount=1_250_000, what="shot.still by fal/flux-dev", hold="hold")

    said = shell("credits").splitlines()
    assert said[0] == "local: $15.00 available of $18.75, $3.75 held"
    assert "-$1.25  charge" in said[1]
    assert "shot.still by fal/flux-dev  take:1" in said[1]
    assert "a voucher" in said[2]

    assert "given back take:1" in shell("credits", "--refund", "take:1")
    assert "given back before" in shell("credits", "--refund", "take:1")
    assert figures(project) == (20_000_000, 3_750_000, 0)


def test_the_same_key_adds_once_however_often_it_is_typed() -> None:
    for _ in range(2):
        shell("credits", "--add", "5", "--key", "voucher 12")
    assert LedgerEntry.objects.count() == 1
    with pytest.raises(CommandError, match="another line"):
        shell("credits", "--add", "6", "--key", "voucher 12")


def test_what_is_owed_is_shown() -> None:
    capture(local_project()[0].pk, key="take:1", amount=300_000, what="shot.clip")
    said = shell("credits")
    assert "$0.30 owed" in said.splitlines()[0]
    assert "($0.30 owed)" in said.splitlines()[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--add", "much"), "no number of dollars"),
        (("--add", "0.0000001"), "finer than a millionth"),
        (("--add", "1e400"), "no number of dollars"),
        (("--add", "nan"), "no number of dollars"),
        (("--add", "0"), "how many dollars"),
        (("--add=-1",), "only \\$0.00 is free"),
        (("--refund", "take:1"), "no charge"),
        (("--project", "nobody"), "no project 'nobody'; there are: local"),
        (("--project", str(uuid4())), "There is no project"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(words: tuple[str, ...], said: str) -> None:
    local_project()
    with pytest.raises(CommandError, match=said):
        shell("credits", *words)
    assert not LedgerEntry.objects.exists()


def test_a_key_comes_from_a_pipe_and_is_never_shown_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO(SECRET + "\n"))
    said = shell("keys", "add", "fal")
    assert SECRET not in said
    assert "…55e1" in said
    assert shell("keys").startswith("fal  …55e1")
    project = local_project()[0].pk
    assert key_for(project, "fal/flux-dev").secret.get_secret_value() == SECRET

    assert shell("keys", "reseal") == "1 keys sealed with the newest secret\n"
    assert shell("keys", "remove", "fal") == "removed\n"
    assert not key_for(project, "fal").is_own
    with pytest.raises(CommandError, match="no key of fal"):
        shell("keys", "remove", "fal")


def test_a_key_belongs_to_the_project_it_was_given_for(monkeypatch: pytest.MonkeyPatch) -> None:
    other = make_project("other")
    monkeypatch.setattr(sys, "stdin", StringIO(SECRET))
    shell("keys", "add", "fal", "--project", "other")
    assert shell("keys") == ""
    assert key_for(other.pk, "fal").is_own
    assert not key_for(local_project()[0].pk, "fal").is_own


def test_a_key_is_not_taken_from_the_command_line() -> None:
    with pytest.raises(CommandError):
        shell("keys", "add", "fal", SECRET)
