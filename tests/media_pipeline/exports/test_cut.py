"""The hash of a cut: the same film, the same name; anything seen or heard changes it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from media_pipeline.exports.cut import CutLine, CutShot, FilmCut, cut_digest


@pytest.fixture
def cut(tmp_path: Path) -> FilmCut:
    files = {name: tmp_path / name for name in ("clip", "still", "speech", "music")}
    for name, path in files.items():
        path.write_text(name)
    shot = CutShot(
        frames=48,
        clip=files["clip"],
        still=files["still"],
        speech=files["speech"],
        lines=(CutLine(character="Ann", text="Hello.", start=0, end=1),),
    )
    shots = (shot, CutShot(frames=24, still=files["still"]))
    return FilmCut(width=320, height=180, fps=24, shots=shots, music=files["music"], title="A film")


CHANGES: dict[str, Callable[[FilmCut], FilmCut]] = {
    "title": lambda cut: replace(cut, title="Another"),
    "rate": lambda cut: replace(cut, fps=25),
    "order": lambda cut: replace(cut, shots=cut.shots[::-1]),
    "no music": lambda cut: replace(cut, music=None),
    "length": lambda cut: replace(cut, shots=(replace(cut.shots[0], frames=47), cut.shots[1])),
    "part": lambda cut: replace(
        cut, shots=(replace(cut.shots[0], clip_part=(2.0, 2.0)), cut.shots[1])
    ),
    "words": lambda cut: replace(cut, shots=(replace(cut.shots[0], lines=()), cut.shots[1])),
    "place": lambda cut: replace(cut, shots=(replace(cut.shots[0], speech_at=1), cut.shots[1])),
}


@pytest.mark.parametrize("change", CHANGES)
def test_another_cut_has_another_hash(cut: FilmCut, change: str) -> None:
    assert cut_digest(CHANGES[change](cut)) != cut_digest(cut)


def test_the_same_content_in_other_files_is_the_same_cut(cut: FilmCut, tmp_path: Path) -> None:
    copy = tmp_path / "it's a copy"
    copy.write_text("clip")
    same = replace(cut, shots=(replace(cut.shots[0], clip=copy), cut.shots[1]))
    assert cut_digest(same) == cut_digest(cut)
    copy.write_text("another clip")
    assert cut_digest(same) != cut_digest(cut)


def test_a_still_that_is_not_shown_does_not_count(cut: FilmCut) -> None:
    unseen = replace(cut, shots=(replace(cut.shots[0], still=None), cut.shots[1]))
    assert cut_digest(unseen) == cut_digest(cut)
    shown = replace(cut, shots=(cut.shots[0], replace(cut.shots[1], still=None)))
    assert cut_digest(shown) != cut_digest(cut)
