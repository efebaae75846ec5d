"""One clip that shows several shots: each of them shows and sounds its own seconds alone."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from media_pipeline.exports.assemble_film import assemble_film
from media_pipeline.exports.cut import CutShot, FilmCut
from tests.media_pipeline.small_media import (
    FPS,
    HEIGHT,
    RATE,
    WIDTH,
    grey_frames,
    make_clip,
    samples,
)


@pytest.fixture
def clip(tmp_path: Path) -> Path:
    """Three seconds at thirty frames; it sounds higher every second."""
    tone = "aevalsrc=exprs=0.2*sin(2*PI*400*(1+floor(t))*t):s=48000:d=3"
    return make_clip(tmp_path / "clip.mp4", fps=30, frames=90, sound=tone)


def hertz(sound: NDArray[np.float32]) -> int:
    """The pitch that is heard most."""
    heard = np.abs(np.fft.rfft(sound * np.hanning(len(sound))))
    return round(float(np.argmax(heard)) * RATE / len(sound))


def test_each_shot_is_cut_out_of_the_clip_in_the_films_order(clip: Path, tmp_path: Path) -> None:
    parts = ((2.0, 1.0), (0.0, 1.0), (1.0, 1.0))
    shots = tuple(CutShot(frames=24, clip=clip, clip_part=part) for part in parts)
    cut = FilmCut(width=WIDTH, height=HEIGHT, fps=FPS, shots=shots)

    film = assemble_film(cut, target=tmp_path / "film.mp4", scratch=tmp_path)

    shown, whole, heard = grey_frames(film.path), grey_frames(clip), samples(film.path)[:, 0]
    for number, (start, _) in enumerate(parts):
        for at in (0, 12, 23):
            picture = shown[number * 24 + at].astype(int)
            away = [np.abs(picture - one).mean() for one in whole]
            # The film has 24 frames a second, the clip thirty.
            assert abs(int(np.argmin(away)) - (start + at / FPS) * 30) <= 1
        inside = heard[round((number + 0.2) * RATE) : round((number + 0.8) * RATE)]
        assert abs(hertz(inside) - 400 * (1 + start)) < 5
    assert {note.code for note in film.notes} == {"clip_part"}


def test_a_shot_that_lasts_longer_than_its_part_holds_the_last_frame_of_it(
    clip: Path, tmp_path: Path
) -> None:
    shots = (CutShot(frames=36, clip=clip, clip_part=(1.0, 1.0)),)
    cut = FilmCut(width=WIDTH, height=HEIGHT, fps=FPS, shots=shots)

    film = assemble_film(cut, target=tmp_path / "film.mp4", scratch=tmp_path)

    shown, whole = grey_frames(film.path), grey_frames(clip)
    assert np.abs(shown[35].astype(int) - shown[24]).mean() < 2
    away = [np.abs(shown[35].astype(int) - one).mean() for one in whole]
    assert 57 <= int(np.argmin(away)) < 60
    assert [(note.code, "0.50 s" in note.text) for note in film.notes] == [("clip_held", True)]
