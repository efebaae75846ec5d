"""What is handed in is kept byte for byte and once, or refused before anything is kept."""

import time
from pathlib import Path
from typing import Any

import pytest

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.store_asset import file_of
from media_pipeline.scripts.script_refused import ScriptRefused
from media_pipeline.scripts.upload_script import upload_script
from tests.media_pipeline.scripts_to_film import FERRY
from workflows.projects.local_project import local_project
from workflows.projects.project import Project

pytestmark = pytest.mark.django_db


@pytest.fixture
def project(settings: Any, tmp_path: Path) -> Project:
    settings.MEDIA_ROOT = tmp_path
    return local_project()[0]


def kept(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_the_same_bytes_are_one_asset(project: Project, tmp_path: Path) -> None:
    first = upload_script(project, FERRY.encode(), name="a.fountain")
    again = upload_script(project, FERRY.encode(), name="b.fountain")
    other = upload_script(project, FERRY.encode() + b"\n", name="a.fountain")

    assert first == again != other
    assert file_of(first).read_bytes() == FERRY.encode()
    assert Asset.objects.count() == len(kept(tmp_path)) == 2


@pytest.mark.parametrize(
    ("data", "name", "code"),
    [
        (b"", "a.txt", "script_empty"),
        (b" \n\t\n", "a.txt", "script_empty"),
        (b"%PDF-1.7 ...", "a.pdf", "script_damaged"),
        (bytes(range(256)) * 40, "a.txt", "script_binary"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "a.fountain", "script_binary"),
        (b"a" * (5 * 1024 * 1024 + 1), "a.txt", "script_too_large"),
    ],
)
def test_what_can_be_no_film_is_refused_with_a_code_and_nothing_is_kept(
    project: Project, tmp_path: Path, data: bytes, name: str, code: str
) -> None:
    with pytest.raises(ScriptRefused) as refused:
        upload_script(project, data, name=name)

    assert refused.value.code == code
    assert refused.value.detail
    assert kept(tmp_path) == []
    assert not Asset.objects.exists()


def test_a_novel_is_refused_quickly(project: Project, tmp_path: Path) -> None:
    sentence = "She said that the winter had been long, and that nobody had come to the house. "
    novel = "\n\n".join(sentence * 6 for _ in range(1300)).encode()
    assert len(novel) > 600_000

    began = time.process_time()
    with pytest.raises(ScriptRefused) as refused:
        upload_script(project, novel, name="novel.txt")
    assert refused.value.code == "script_too_long"
    assert "chapter" in refused.value.detail
    assert time.process_time() - began < 5
    assert kept(tmp_path) == []
