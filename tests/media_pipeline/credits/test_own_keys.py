"""A project's own keys: sealed at rest, used in place of ours, never billed, never told."""

from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pydantic import SecretStr

from media_pipeline.credits.capture import capture
from media_pipeline.credits.keep_key import KeyRefused, keep_key, remove_key, seal_keys_again
from media_pipeline.credits.key_for import billed, key_for, own_providers
from media_pipeline.credits.ledger_entry import LedgerEntry
from media_pipeline.credits.provider_key import ProviderKey
from media_pipeline.credits.reservation import Reservation
from media_pipeline.credits.reserve import hold_for_job, job_hold, note_own_key
from media_pipeline.credits.seal import SealBroken, seal, unseal
from media_pipeline.providers.asking import Asking
from media_pipeline.providers.chat.language_model_analyst import LanguageModelAnalyst
from media_pipeline.providers.provider_errors import ProviderRefused
from tests.media_pipeline.credits.purse import TEN_DOLLARS, figures, funded
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.providers.chat.conftest import (
    MakeAnalyst,
    films_ask_the_stub,
    make_analyst,
    stub,
)
from tests.media_pipeline.scripts_to_film import FERRY
from tests.providers.stub.chat.server import KEY, ChatStub
from workflows.events.event import Event
from workflows.jobs.job import Job
from workflows.jobs.submission import Submission
from workflows.projects.local_project import local_project

__all__ = ["films_ask_the_stub", "make_analyst", "stub"]

pytestmark = pytest.mark.django_db(transaction=True)

SECRET = "own-key-4f0c9a7d55e1"
SHORT: dict[str, Any] = {"stop_at": "script", "export": False}


def kept(secret: str = SECRET, provider: str = "fal") -> UUID:
    project = local_project()[0].pk
    keep_key(project, provider, secret, by=None)
    return project


def brings(secret: str, analyst: str) -> UUID:
    """A key for the analyst of a test, which has a name of its own."""
    project = local_project()[0].pk
    provider = analyst.partition("/")[0]
    ProviderKey.objects.create(project_id=project, provider=provider, sealed=seal(secret))
    return project


def test_a_key_is_found_by_provider_or_model_and_hidden_from_whoever_prints_it() -> None:
    project = kept()
    found = key_for(project, "fal/flux-dev")
    assert (found.secret.get_secret_value(), found.is_own) == (SECRET, True)
    assert SECRET not in f"{found} {found!r} {found.secret}"
    assert not key_for(project, "elevenlabs").is_own
    assert own_providers(project) == {"fal"}
    assert (billed(project, "fal/flux-dev", 9), billed(project, "elevenlabs", 9)) == (0, 9)


def test_what_lies_in_the_rows_is_not_the_key() -> None:
    kept()
    row = ProviderKey.objects.get()
    assert SECRET[:8] not in row.sealed
    assert seal(SECRET) != seal(SECRET)  # equal keys do not show that they are equal


def test_of_a_short_key_nothing_is_shown() -> None:
    kept("short-key-15-le")
    assert ProviderKey.objects.get().last_four == ""


def test_after_a_new_secret_old_keys_open_until_they_are_sealed_again(settings: Any) -> None:
    settings.SECRET_KEY = "first" * 12
    project = kept()
    settings.MEDIA_PIPELINE_KEY_SECRETS = ["newest"]
    assert key_for(project, "fal").secret.get_secret_value() == SECRET
    assert seal_keys_again() == 1

    settings.SECRET_KEY = "second" * 12
    assert key_for(project, "fal").secret.get_secret_value() == SECRET
    settings.MEDIA_PIPELINE_KEY_SECRETS = ["newer still", "newest"]
    assert key_for(project, "fal").secret.get_secret_value() == SECRET
    settings.MEDIA_PIPELINE_KEY_SECRETS = ["another"]
    with pytest.raises(SealBroken, match="add it again") as broken:
        key_for(project, "fal")
    assert SECRET not in str(broken.value)
    with pytest.raises(SealBroken):
        seal_keys_again()


def test_a_former_session_secret_still_opens(settings: Any) -> None:
    settings.SECRET_KEY = "first" * 12
    sealed = seal(SECRET)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "second" * 12, ["first" * 12]
    assert unseal(sealed) == SECRET


def test_a_key_for_nobody_we_ask_is_refused_and_not_repeated() -> None:
    with pytest.raises(KeyRefused) as refused:
        kept(provider="fall")
    assert refused.value.code == "provider_unknown"
    assert "elevenlabs, fal, model" in str(refused.value).replace("ark, ", "")
    assert SECRET not in str(refused.value)


def test_the_own_key_is_sent_nothing_is_held_and_what_was_done_is_a_line_of_nothing(
    film_set: FilmSet, stub: ChatStub, films_ask_the_stub: LanguageModelAnalyst, settings: Any
) -> None:
    project = brings(KEY, settings.MEDIA_PIPELINE_ANALYST)
    settings.MEDIA_PIPELINE_CHAT_KEY = "of the deployment"
    made = film_set.make(FERRY, **SHORT)

    assert made.run.status == "succeeded"
    assert len(stub.ledger.read()) == 4
    assert figures(project) == (TEN_DOLLARS, 0, 0)
    lines = LedgerEntry.objects.filter(kind="charge")
    assert {(line.amount, line.owed, line.is_own_key) for line in lines} == {(0, 0, True)}
    assert len(lines) == 4


def test_a_key_is_in_no_row_event_or_statement_of_a_run_that_used_it(
    film_set: FilmSet,
    stub: ChatStub,
    films_ask_the_stub: LanguageModelAnalyst,
    settings: Any,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(0)
    brings(SECRET, settings.MEDIA_PIPELINE_ANALYST)
    with CaptureQueriesContext(connection) as asked:
        made = film_set.make(FERRY, **SHORT)  # the stub knows another key, and repeats this one

    assert made.run.status == "failed"
    job = Job.objects.filter(run=made.run_id, status="failed").first()
    assert job is not None
    assert "chat_key_refused" in job.error_detail
    rows = [
        list(model._default_manager.values()) for model in (Job, Submission, Event, Reservation)
    ]
    said = [repr(rows), caplog.text, *(query["sql"] for query in asked)]
    assert [text for text in said if SECRET in text] == []


def test_who_asks_first_with_its_own_and_then_with_ours_is_billed_for_ours() -> None:
    project, run = funded(100), UUID(int=7)
    note_own_key(project, run_id=run, job_key="a")
    hold_for_job(project, run_id=run, job_key="a", price=30)
    hold = job_hold(run, "a")
    assert capture(project, key="c", amount=20, what="it", run_id=run, hold=hold).taken == 20

    note_own_key(project, run_id=run, job_key="a")
    charged = capture(project, key="d", amount=20, what="it", run_id=run, hold=hold)
    assert (charged.taken, charged.owed) == (0, 0)
    assert figures(project) == (80, 10, 0)


def test_without_its_own_key_a_project_pays_again() -> None:
    project = kept()
    assert remove_key(project, "fal")
    assert not remove_key(project, "fal")
    assert billed(project, "fal", 9) == 9


def test_an_own_key_is_not_sent_where_others_can_read_it(make_analyst: MakeAnalyst) -> None:
    analyst = make_analyst(url="http://models.example/v1", key=SecretStr(""))
    with pytest.raises(ProviderRefused, match="https"):
        analyst.split("INT. X - DAY", Asking(own_key=SECRET))
