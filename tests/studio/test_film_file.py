"""The film's own files never take the place of what a person wrote."""

import hashlib
from pathlib import Path
from uuid import uuid4

import pytest

from media_pipeline.assets.asset import Asset
from media_pipeline.exports.exported_film import is_export_of
from media_pipeline.films.film import Film
from media_pipeline.graph.land_take import land_found
from media_pipeline.graph.open_take import slot_for
from media_pipeline.graph.take import TakeCause
from studio.production.bad_input import BadInput
from studio.production.film_file import FilmFile, subtitles_beside
from workflows.projects.local_project import local_project


def test_subtitles_never_replace_the_script_they_are_made_from(tmp_path: Path) -> None:
    script = tmp_path / "same.srt"
    script.write_bytes(b"INT. ROOM - DAY")

    assert subtitles_beside(tmp_path / "same.mp4", b"INT. ROOM - DAY") != script
    assert subtitles_beside(tmp_path / "other.mp4", b"INT. ROOM - DAY").name == "other.srt"


def test_a_film_that_is_not_named_mp4_is_refused_before_the_work(tmp_path: Path) -> None:
    script = tmp_path / "a.fountain"
    script.write_text("INT. ROOM - DAY")

    with pytest.raises(BadInput, match=r"\.mp4"):
        FilmFile(tmp_path / "film.srt").check(script)


def test_a_film_replaces_its_own_file_and_never_another_ones(tmp_path: Path) -> None:
    film_id = uuid4()
    to_folder = FilmFile(tmp_path)
    usual = tmp_path / "the-ferry.mp4"

    def path(*own: Path) -> Path:
        return to_folder.path("The Ferry", film_id, lambda found: found in own)

    assert path() == usual
    usual.write_bytes(b"another film")
    beside = path()
    assert beside != usual
    assert beside.name.startswith("the-ferry-")
    beside.write_bytes(b"this film")
    assert path() == beside
    assert path(usual) == usual
    assert to_folder.path("The Ferry", uuid4(), lambda _: False) != beside


@pytest.mark.django_db
def test_a_file_is_a_films_own_when_it_was_its_export_once(tmp_path: Path) -> None:
    film = Film.objects.create(project=local_project()[0], title="The Ferry")
    asset = Asset.objects.create(
        project=film.project, media_type="video/mp4", suffix=".mp4",
        sha256=hashlib.sha256(b"as it was once").hexdigest(), size=14,
    )  # fmt: skip
    land_found(
        slot_for(film.project_id, film.id, "film.export", film.id),
        content={},
        asset=asset,
        cause=TakeCause.PLAN,
    )
    copy = tmp_path / "film.mp4"

    copy.write_bytes(b"as it was once")
    assert is_export_of(film.id, copy)
    copy.write_bytes(b"as it was onc3")
    assert not is_export_of(film.id, copy)
