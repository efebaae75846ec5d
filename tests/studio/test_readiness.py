"""Alive asks nobody; ready asks database and broker, and answers in time whatever they do."""

import socket
import time
from collections.abc import Iterator
from typing import Any

import pytest
from celery import current_app
from django.db import OperationalError
from django.test import Client

from studio.api import readiness


def ready() -> tuple[int, str]:
    answer = Client().get("/readyz")
    return answer.status_code, answer.json()["status"]


@pytest.fixture
def silent_server() -> Iterator[int]:
    """Accepts connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0), backlog=8) as server:
        yield server.getsockname()[1]


def a_broker_at(address: str, monkeypatch: Any) -> None:
    connect = current_app.connection_for_write
    monkeypatch.setattr(
        current_app, "connection_for_write", lambda **more: connect(address, **more)
    )


@pytest.mark.django_db(transaction=True)
def test_with_database_tables_and_broker_it_is_ready() -> None:
    assert ready() == (200, "ready")
    assert Client().get("/healthz").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_tables_of_an_older_build_are_not_enough(monkeypatch: Any) -> None:
    monkeypatch.setattr(readiness, "is_behind", lambda: True)

    assert ready() == (503, "migrations_missing")


@pytest.mark.django_db(transaction=True)
def test_a_database_that_refuses_is_said(monkeypatch: Any) -> None:
    def refuses() -> bool:
        raise OperationalError("connection refused")

    monkeypatch.setattr(readiness, "is_behind", refuses)

    assert ready() == (503, "database_unreachable")


@pytest.mark.django_db(transaction=True)
def test_a_broker_that_is_down_or_silent_is_said_in_bounded_time(
    monkeypatch: Any, silent_server: int
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as gone:
        closed = gone.getsockname()[1]
    for port in (closed, silent_server):
        a_broker_at(f"redis://127.0.0.1:{port}/0", monkeypatch)
        began = time.monotonic()

        answer = Client().get("/readyz")

        assert (answer.status_code, answer.json()["missing"]) == (503, ["broker_unreachable"])
        assert time.monotonic() - began < 2 * readiness.PATIENCE + 1
    assert Client().get("/healthz").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_a_question_that_hangs_is_answered_by_the_limit_and_so_is_the_next(
    monkeypatch: Any,
) -> None:
    def hangs() -> bool:
        time.sleep(1.5)
        return False

    monkeypatch.setattr(readiness, "PATIENCE", 0.2)
    monkeypatch.setattr(readiness, "is_behind", hangs)
    began = time.monotonic()

    assert [ready(), ready()] == [(503, "database_unreachable")] * 2

    assert time.monotonic() - began < 1.4
    readiness._database.submit(bool).result(10)  # nothing of this test is left behind it
