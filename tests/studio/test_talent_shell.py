"""``./manage.py talent``: the library of this machine, in the shell."""

import io
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from media_pipeline.library.library_location import LibraryLocation
from media_pipeline.library.talent import Talent
from tests.media_pipeline.small_pictures import picture
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def no_new_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("studio.management.commands.talent.make_database_ready", lambda: None)


def talent(*words: Any, **options: Any) -> str:
    out = io.StringIO()
    call_command("talent", *words, stdout=out, **options)
    return out.getvalue()


def test_an_entry_is_added_with_its_pictures_and_listed(tmp_path: Path, pointers: Any) -> None:
    face = tmp_path / "anna.png"
    face.write_bytes(picture())

    added = talent("add", "Anna Berg", str(face), description="red hair", sheet=True)

    assert str(Talent.objects.get().pk) in added
    assert Run.objects.get().kind == "library"
    listed = talent()
    assert "Anna Berg  1 pictures, sheet running" in listed
    talent("add", "Pier", description="planks", place=True)
    assert LibraryLocation.objects.get().name == "Pier"
    assert "Pier" not in talent("list")


def test_what_cannot_be_added_is_said_in_words(tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("no picture")
    for words in (
        ["add"],
        ["add", "A", str(tmp_path / "gone.png")],
        ["add", "A", str(tmp_path / "x.txt")],
    ):
        with pytest.raises(CommandError) as refused:
            talent(*words)
        assert refused.value.returncode == 2
    assert not Talent.objects.exists()
