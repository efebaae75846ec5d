"""``analyse``: what a script would become, without a service, a row or a cost."""

import json
import os
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.architecture.project_files import ROOT

SCRIPT = """Title: Fog

INT. CAFÉ - DAY #1#

BEN pours tea.

BEN
Sugar?

ÉLODIE (très fort)
Non !

EXT. QUAY - NIGHT

NARRATOR (V.O.)
It rained.
"""


def answer_for(path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> dict[str, Any]:
    call_command("analyse", str(path), "--json")
    answer: dict[str, Any] = json.loads(capsysbinary.readouterr().out.decode())
    return answer


def test_the_answer_has_its_keys_and_the_slices_are_the_script(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = tmp_path / "fog.fountain"
    path.write_text(SCRIPT)

    answer = answer_for(path, capsysbinary)

    assert list(answer) == [
        *("is_script", "warnings", "front_matter", "scenes", "characters", "locations"),
        "elements",
    ]
    assert answer["is_script"] is True
    slices = [SCRIPT[scene["start"] : scene["end"]] for scene in answer["scenes"]]
    assert answer["front_matter"] + "".join(slices) == SCRIPT
    first, second = answer["scenes"]
    assert list(first) == [
        *("heading", "start", "end", "characters", "lines", "seconds", "shots"),
    ]
    assert (first["heading"], second["heading"]) == ("INT. CAFÉ - DAY", "EXT. QUAY - NIGHT")
    assert first["characters"] == ["BEN", "ÉLODIE"]
    assert first["lines"] == [
        {"character": "BEN", "text": "Sugar?"},
        {"character": "ÉLODIE", "text": "Non !"},
    ]
    assert sum(shot["seconds"] for shot in first["shots"]) == first["seconds"]
    assert answer["characters"][2] == {"name": "NARRATOR", "aliases": [], "voice_only": True}
    assert answer["locations"] == ["CAFÉ", "QUAY"]
    assert answer["elements"] == []


def test_no_service_is_started_and_standard_input_is_read(tmp_path: Path) -> None:
    dead = {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/none", "CALLSHEET_VAR": str(tmp_path)}
    command = [sys.executable, "manage.py", "analyse", "-", "--json"]
    ended = subprocess.run(
        command, cwd=ROOT, env=os.environ | dead, input=SCRIPT.encode("utf-16"), capture_output=True
    )
    assert ended.returncode == 0, ended.stderr
    assert len(json.loads(ended.stdout)["scenes"]) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_a_person_sees_scenes_people_places_and_shots(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "fog.fountain"
    path.write_text(SCRIPT)
    call_command("analyse", str(path))
    said = capsys.readouterr().out
    for words in ("Fog", "2 scenes", "INT. CAFÉ - DAY", "ÉLODIE", "only heard", "QUAY", "Sugar?"):
        assert words in said


def test_the_same_script_is_the_same_answer(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = tmp_path / "fog.fountain"
    path.write_text(SCRIPT)
    assert answer_for(path, capsysbinary) == answer_for(path, capsysbinary)


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("blank.txt", b" \n", "script_empty"),
        ("noise.bin", bytes(range(256)) * 20, "script_binary"),
        ("none.txt", None, "script_unreadable"),
    ],
)
def test_a_refused_file_is_a_code_and_a_sentence_on_the_error_stream(
    name: str, data: bytes | None, code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)
    for arguments in ([str(path)], [str(path), "--json"]):
        with pytest.raises(SystemExit) as stopped:
            call_command("analyse", *arguments)
        assert stopped.value.code == 2
        said = capsys.readouterr()
        assert said.out == ""
        if "--json" in arguments:
            error = json.loads(said.err)["error"]
            assert error["code"] == code
            assert error["detail"].endswith(".")
        else:
            assert f"{code}: " in said.err


def test_what_is_no_script_is_said_to_be_none_and_still_has_a_scene(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    data = b"id,name,total\n1,ab,300\n2,cd,400\n"
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(data)))
    call_command("analyse", "-", "--json")
    answer = json.loads(capsysbinary.readouterr().out)
    assert answer["is_script"] is False
    assert len(answer["warnings"]) == 1
    assert len(answer["scenes"]) == 1
