"""The text that was read out of a document is what a film's offsets count in, and it stays."""

from pathlib import Path
from typing import Any

import pytest

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.store_asset import file_of
from media_pipeline.films.film import Film
from media_pipeline.scripts import derived_text
from media_pipeline.scripts.film_script import film_script
from media_pipeline.scripts.formats import document_formats
from media_pipeline.scripts.script_text import script_text
from media_pipeline.scripts.upload_script import upload_script
from studio.production.order import Order
from studio.production.place_order import place_order
from tests.media_pipeline.scripts.formats.docx_files import docx, p
from tests.media_pipeline.scripts.formats.fdx_files import fdx, paragraph
from workflows.projects.local_project import local_project
from workflows.projects.project import Project

pytestmark = pytest.mark.django_db

SCRIPT = fdx(paragraph("Scene Heading", "INT. LOFT - DAY"), paragraph("Action", "Dust."))
TEXT = "INT. LOFT - DAY\n\nDust.\n"


@pytest.fixture
def project(settings: Any, tmp_path: Path) -> Project:
    settings.MEDIA_ROOT = tmp_path
    return local_project()[0]


def test_the_upload_and_its_text_are_two_files(project: Project) -> None:
    upload = upload_script(project, SCRIPT, name="loft.fdx")
    text, content = film_script(upload, name="loft.fdx")

    assert file_of(upload).read_bytes() == SCRIPT
    assert file_of(text).read_bytes() == TEXT.encode()
    assert content == {"encoding": "utf-8", "format": "fdx", "upload": str(upload.pk)}
    assert upload.media_type == "application/vnd.final-draft+xml"


def test_a_text_is_its_own_script(project: Project) -> None:
    upload = upload_script(project, TEXT.encode("utf-16"), name="loft.fountain")

    assert film_script(upload, name="loft.fountain") == (
        upload,
        {"encoding": "utf-16-le", "format": "fountain"},
    )
    assert Asset.objects.count() == 1


def test_a_later_reader_leaves_the_text_of_earlier_films_alone(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    upload = upload_script(project, SCRIPT, name="loft.fdx")
    before, _ = film_script(upload, name="loft.fdx")

    monkeypatch.setattr(derived_text, "READERS_VERSION", document_formats.READERS_VERSION + 1)
    derived_text.keep_text(upload, "otherwise\n")
    after, _ = film_script(upload, name="loft.fdx")

    assert before != after
    assert file_of(before).read_bytes() == TEXT.encode()
    assert file_of(after).read_bytes() == b"otherwise\n"


def test_a_text_that_is_there_is_never_written_again(project: Project) -> None:
    upload = upload_script(project, SCRIPT, name="loft.fdx")
    kept = derived_text.keep_text(upload, "something else\n")

    assert file_of(kept).read_bytes() == TEXT.encode()


def test_a_text_that_was_lost_from_storage_is_read_again(project: Project) -> None:
    upload = upload_script(project, SCRIPT, name="loft.fdx")
    lost, _ = film_script(upload, name="loft.fdx")
    file_of(lost).unlink()

    again, _ = film_script(upload, name="loft.fdx")
    assert again == lost
    assert file_of(again).read_bytes() == TEXT.encode()


@pytest.mark.parametrize(
    ("name", "data"),
    [("loft.docx", docx(p("INT. LOFT - DAY"), p("Dust."))), ("loft.txt", SCRIPT)],
)
def test_an_order_from_the_command_line_is_filmed_from_the_text(
    project: Project, name: str, data: bytes
) -> None:
    place_order(Order(data=data, script_name=name))

    film = Film.objects.get()
    assert script_text(film) == TEXT
    assert film.title == "loft"
