"""The film's own files never take the place of what a person wrote."""

from pathlib import Path

import pytest

from studio.production.bad_input import BadInput
from studio.production.film_file import FilmFile, subtitles_beside


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
