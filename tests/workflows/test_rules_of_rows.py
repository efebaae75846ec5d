"""What a row of the hot path may be: one CHECK a table, that names the rule which is broken."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from tests.workflows.engine import make_job
from workflows.jobs.attempt import AttemptOutcome
from workflows.jobs.job import HeldBack, Job, Queue
from workflows.jobs.job_status import CLAIMABLE, JobStatus
from workflows.jobs.submission import CancelAtProvider, SubmissionOutcome
from workflows.runs.run import FINAL_RUN_STATUSES, HIGHEST_PRIORITY, RunStatus

THEN = datetime(2026, 1, 1, tzinfo=UTC)
JOB: dict[str, Any] = {
    "p_status": "pending",
    "p_queue": "control",
    "p_due_at": None,
    "p_pointer_sent_at": None,
    "p_look_at": None,
    "p_waiting_since": None,
    "p_finished_at": None,
    "p_deadline_at": None,
    "p_unmet": 1,
    "p_attempts": 0,
    "p_max_attempts": 3,
    "p_epoch": 0,
    "p_held_back": "",
    "p_error_code": "",
}
RUN: dict[str, Any] = {
    "p_status": "running",
    "p_finished_at": None,
    "p_open": 1,
    "p_blocked": 0,
    "p_priority": 0,
}
ATTEMPT: dict[str, Any] = {"p_outcome": "", "p_ended_at": None}
SUBMISSION: dict[str, Any] = {
    "p_outcome": "",
    "p_cancel_outcome": "",
    "p_request_id": "",
    "p_has_result": False,
    "p_answered_at": None,
}
ROWS = {"job": JOB, "run": RUN, "attempt": ATTEMPT, "submission": SUBMISSION}

READY = {"p_status": "ready", "p_due_at": THEN, "p_unmet": 0}
LEASED = {"p_status": "leased", "p_unmet": 0, "p_epoch": 1, "p_attempts": 1}
WAITING = LEASED | {"p_status": "waiting", "p_waiting_since": THEN, "p_look_at": THEN}
ANSWERED = {"p_outcome": "answered", "p_has_result": True, "p_answered_at": THEN}
BROKEN: list[tuple[str, str, dict[str, Any]]] = [
    ("job", "job_status_is_known", {"p_status": "asleep"}),
    ("job", "job_queue_is_known", {"p_queue": "letters"}),
    ("job", "a_final_job_has_an_end_time", {"p_status": "succeeded"}),
    ("job", "a_final_job_has_an_end_time", {"p_finished_at": THEN}),
    (
        "job",
        "a_final_job_has_no_deadline",
        {"p_status": "succeeded", "p_finished_at": THEN, "p_deadline_at": THEN},
    ),
    ("job", "exactly_a_scheduled_job_has_a_due_time", READY | {"p_due_at": None}),
    ("job", "exactly_a_scheduled_job_has_a_due_time", {"p_due_at": THEN}),
    ("job", "exactly_a_waiting_job_has_a_next_look", WAITING | {"p_look_at": None}),
    ("job", "exactly_a_waiting_job_has_a_next_look", {"p_look_at": THEN}),
    ("job", "exactly_a_queued_job_has_a_pointer_out", {"p_status": "queued"}),
    ("job", "exactly_a_queued_job_has_a_pointer_out", {"p_pointer_sent_at": THEN}),
    ("job", "needs_are_not_met_twice", {"p_unmet": -1}),
    ("job", "a_pending_job_waits_for_something", {"p_unmet": 0}),
    ("job", "a_leased_job_has_an_epoch_and_an_attempt", LEASED | {"p_epoch": 0}),
    ("job", "a_leased_job_has_an_epoch_and_an_attempt", LEASED | {"p_attempts": 0}),
    ("job", "a_claimable_job_has_an_attempt_left", READY | {"p_attempts": 3}),
    ("job", "a_waiting_job_says_since_when", WAITING | {"p_waiting_since": None}),
    ("job", "a_blocked_or_failed_job_says_why", {"p_status": "blocked"}),
    ("job", "only_a_job_that_could_start_is_held_back", {"p_held_back": "paused"}),
    ("job", "only_a_job_that_could_start_is_held_back", READY | {"p_held_back": "whim"}),
    ("run", "run_status_is_known", {"p_status": "asleep"}),
    ("run", "a_final_run_has_an_end_time", {"p_status": "failed", "p_open": 0}),
    ("run", "a_final_run_has_an_end_time", {"p_finished_at": THEN}),
    ("run", "a_final_run_has_no_open_job", {"p_status": "failed", "p_finished_at": THEN}),
    ("run", "run_counters_are_possible", {"p_blocked": 2}),
    ("run", "run_counters_are_possible", {"p_blocked": -1}),
    ("run", "a_head_start_is_at_most_a_day", {"p_priority": HIGHEST_PRIORITY + 1}),
    ("run", "a_head_start_is_at_most_a_day", {"p_priority": -1}),
    ("attempt", "attempt_outcome_is_known", {"p_outcome": "won", "p_ended_at": THEN}),
    ("attempt", "an_attempt_ends_with_an_outcome", {"p_outcome": "succeeded"}),
    ("attempt", "an_attempt_ends_with_an_outcome", {"p_ended_at": THEN}),
    ("submission", "submission_outcome_is_known", {"p_outcome": "lost"}),
    (
        "submission",
        "exactly_an_answered_submission_has_a_result",
        ANSWERED | {"p_has_result": False},
    ),
    ("submission", "exactly_an_answered_submission_has_a_result", {"p_answered_at": THEN}),
    ("submission", "cancel_outcome_is_known", {"p_cancel_outcome": "perhaps"}),
    ("submission", "an_accepted_submission_can_be_asked_for", {"p_outcome": "accepted"}),
]
GOOD: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name in ROWS),
    ("job", READY),
    ("job", READY | {"p_held_back": "limit"}),
    ("job", READY | {"p_attempts": 3, "p_waiting_since": THEN}),
    ("job", LEASED),
    ("job", WAITING),
    ("job", {"p_status": "blocked", "p_error_code": "stalled"}),
    ("run", {"p_status": "failed", "p_finished_at": THEN, "p_open": 0}),
    ("submission", ANSWERED),
    ("submission", {"p_outcome": "accepted", "p_request_id": "r-1"}),
]


def is_sound(table: str, changed: dict[str, Any]) -> bool:
    row = ROWS[table] | changed
    named = ", ".join(f"{name} => %s" for name in row)
    with connection.cursor() as cursor:
        cursor.execute(f"select workflows_{table}_is_sound_v1({named})", list(row.values()))
        return bool(cursor.fetchone()[0])


def broken_rule(error: IntegrityError) -> str:
    return str(getattr(error.__cause__, "diag").constraint_name)  # noqa: B009 - psycopg's


@pytest.mark.django_db
@pytest.mark.parametrize(("table", "rule", "changed"), BROKEN)
def test_a_row_that_breaks_a_rule_is_refused_by_its_name(
    table: str, rule: str, changed: dict[str, Any]
) -> None:
    with pytest.raises(IntegrityError) as refused, transaction.atomic():
        is_sound(table, changed)

    assert broken_rule(refused.value) == rule


@pytest.mark.django_db
@pytest.mark.parametrize(("table", "changed"), GOOD)
def test_a_row_that_keeps_the_rules_is_taken(table: str, changed: dict[str, Any]) -> None:
    assert is_sound(table, changed)


@pytest.mark.django_db
def test_every_word_that_the_code_knows_is_known_to_the_rules() -> None:
    broken = set()
    for table, column, words in (
        ("job", "p_status", JobStatus.values),
        ("job", "p_queue", Queue.values),
        ("run", "p_status", RunStatus.values),
        ("attempt", "p_outcome", AttemptOutcome.values),
        ("submission", "p_outcome", SubmissionOutcome.values),
        ("submission", "p_cancel_outcome", CancelAtProvider.values),
    ):
        for word in words:
            try:
                with transaction.atomic():
                    is_sound(table, {column: word})
            except IntegrityError as error:
                broken.add(broken_rule(error))
    for held_back in HeldBack.values:
        assert is_sound("job", READY | {"p_held_back": held_back})

    assert [rule for rule in broken if rule.endswith("_is_known")] == []


@pytest.mark.django_db
def test_what_is_final_or_claimable_is_so_for_the_rules_too() -> None:
    for status in RunStatus.values:
        row = {"p_status": status, "p_open": 0}
        if status in FINAL_RUN_STATUSES:
            row["p_finished_at"] = THEN
        assert is_sound("run", row)
    for status in CLAIMABLE:
        out_of_attempts: dict[str, Any] = {"p_status": status, "p_attempts": 3, "p_unmet": 0}
        out_of_attempts["p_pointer_sent_at" if status == "queued" else "p_due_at"] = THEN
        with pytest.raises(IntegrityError) as refused, transaction.atomic():
            is_sound("job", out_of_attempts)
        assert broken_rule(refused.value) == "a_claimable_job_has_an_attempt_left"


@pytest.mark.django_db(transaction=True)
def test_the_table_refuses_what_the_rules_refuse() -> None:
    job = make_job()

    with pytest.raises(IntegrityError) as refused:
        Job.objects.filter(pk=job.pk).update(status="succeeded")

    assert broken_rule(refused.value) == "a_final_job_has_an_end_time"


@pytest.mark.django_db
@pytest.mark.parametrize("table", ROWS)
def test_a_table_of_the_hot_path_has_one_check(table: str) -> None:
    """Each CHECK is prepared anew by every statement that writes the table."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select pg_get_constraintdef(oid) from pg_constraint"
            " where conrelid = %s::regclass and contype = 'c'",
            [f"workflows_{table}"],
        )
        ((check,),) = cursor.fetchall()

    assert f"workflows_{table}_is_sound_v1(" in check
