"""Flower asks for a password, changes nothing, and shows which job a pointer is for."""

import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from flower.options import options

from config.env import BASE_DIR, env

JOB = "01a22bc3-fb3f-7612-8f0e-d04823b53660"


def options_said() -> dict[str, Any]:
    return runpy.run_path(str(BASE_DIR / "config/flower.py"))


def test_without_a_password_it_does_not_start(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with pytest.raises(ImproperlyConfigured, match="FLOWER_PASSWORD_FILE"):
        options_said()

    empty = tmp_path / "password"
    empty.write_text("\n")
    monkeypatch.setattr(env.ENVIRON, "files_cache", {})
    monkeypatch.setenv("FLOWER_PASSWORD_FILE", str(empty))
    with pytest.raises(ImproperlyConfigured):
        options_said()


def test_what_it_is_told_are_options_of_flowers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLOWER_PASSWORD", "secret")

    said = options_said()

    assert (said["basic_auth"], said["read_only"]) == (["callsheet:secret"], True)
    assert {"basic_auth", "read_only", "tasks_columns", "format_task"} <= set(options.as_dict())


def test_a_pointer_is_shown_as_its_job(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLOWER_PASSWORD", "secret")
    shown = options_said()["format_task"]

    def kwargs(text: str | None) -> object:
        return shown(SimpleNamespace(kwargs=text)).kwargs

    assert kwargs(f"{{'schemaVersion': 2, 'jobId': '{JOB}', 'enqueuedAt': '2026'}}") == f"job {JOB}"
    nobody = "00000000-0000-0000-0000-000000000000"
    assert kwargs(f"{{'schemaVersion': 2, 'jobId': '{nobody}'}}") == "sign of life"
    assert kwargs("{}") == "{}"
    assert kwargs(None) is None
