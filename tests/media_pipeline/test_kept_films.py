"""What tests begin with, when they begin with a film that was made before."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from media_pipeline.films.film import Film
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.kept_films import KeptFilm, all_rows
from tests.media_pipeline.scripts_to_film import SILENT


def files(folder: Path) -> Iterator[tuple[Path, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder), path.read_bytes()


def test_every_row_and_every_file_is_put_back(film_set: FilmSet, settings: Any) -> None:
    made = film_set.order(SILENT)
    rows, media = all_rows(), list(files(settings.MEDIA_ROOT))
    kept = KeptFilm.of_now()
    assert {"media_pipeline_film", "workflows_job"} <= {name.strip('"') for name in rows}
    assert media
    call_command("flush", interactive=False, verbosity=0)
    shutil.rmtree(settings.MEDIA_ROOT)
    assert not Film.objects.exists()

    kept.put_back()

    assert all_rows() == rows
    assert list(files(settings.MEDIA_ROOT)) == media
    assert made.run.status == "running"


def test_a_film_is_not_put_among_others(film_set: FilmSet) -> None:
    film_set.order(SILENT)

    with pytest.raises(AssertionError, match="before anything else"):
        film_set.made(SILENT)
