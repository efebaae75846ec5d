"""The local animator: exact clips, moves that go the right way, nothing half-made."""

from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from media_pipeline.assets.publish_file import unfinished
from media_pipeline.providers.animator import ClipRequest
from media_pipeline.providers.local.animator import LocalAnimator
from media_pipeline.providers.local.moves.camera_path import CAMERA_MOVES, camera_path
from media_pipeline.providers.provider_errors import ProviderBroken, ProviderRefused
from tests.media_pipeline.small_media import HEIGHT, WIDTH, grey_frames, make_still


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_still(tmp_path_factory.mktemp("stills") / "it's a still.png")


def ask(still: Path, target: Path, move: str, *, frames: int = 24, seed: int = 4) -> ClipRequest:
    return ClipRequest(
        still=still,
        target=target,
        width=WIDTH,
        height=HEIGHT,
        frames=frames,
        fps=24,
        camera_move=move,
        seed=seed,
    )


def shift(before: NDArray[np.uint8], after: NDArray[np.uint8]) -> tuple[float, float]:
    """How far the picture went right and down, in pixels: the middle of its corners' ways."""
    corners = cv2.goodFeaturesToTrack(before, maxCorners=150, qualityLevel=0.01, minDistance=6)
    arrived = np.zeros_like(corners)
    found, known, _ = cv2.calcOpticalFlowPyrLK(before, after, corners, arrived, winSize=(21, 21))
    ways = (found - corners)[known == 1]
    right, down = np.median(ways.reshape(-1, 2), axis=0)
    return float(right), float(down)


@pytest.mark.parametrize("frames", [1, 2, 25])
def test_a_clip_has_exactly_the_frames_asked_for(still: Path, tmp_path: Path, frames: int) -> None:
    clip = LocalAnimator().animate(ask(still, tmp_path / "o'clip.mp4", "push in", frames=frames))
    shown = grey_frames(clip.path)
    assert len(shown) == frames == clip.frames
    assert shown[0].shape == (HEIGHT, WIDTH)


@pytest.mark.parametrize("move", ["handheld", "push in"])
def test_the_same_request_gives_the_same_bytes(still: Path, tmp_path: Path, move: str) -> None:
    once, twice = tmp_path / "1.mp4", tmp_path / "2.mp4"
    for target in (once, twice):
        LocalAnimator().animate(ask(still, target, move))
    assert once.read_bytes() == twice.read_bytes()


def test_another_seed_shakes_another_way(still: Path, tmp_path: Path) -> None:
    once, twice = tmp_path / "1.mp4", tmp_path / "2.mp4"
    LocalAnimator().animate(ask(still, once, "handheld", seed=1))
    LocalAnimator().animate(ask(still, twice, "handheld", seed=2))
    assert once.read_bytes() != twice.read_bytes()


@pytest.mark.parametrize(
    ("move", "right", "down"),
    [
        ("pan right", -1, 0),
        ("pan left", 1, 0),
        ("track right", -1, 0),
        ("track left", 1, 0),
        ("tilt down", 0, -1),
        ("tilt up", 0, 1),
    ],
)
def test_the_picture_goes_against_the_camera(
    still: Path, tmp_path: Path, move: str, right: int, down: int
) -> None:
    target = tmp_path / "clip.mp4"
    LocalAnimator().animate(ask(still, target, move))
    shown = grey_frames(target)
    x, y = np.sum([shift(a, b) for a, b in pairwise(shown)], axis=0)
    length = WIDTH if right else HEIGHT
    assert (x if right else y) * (right or down) == pytest.approx(0.065 * length, rel=0.1)
    assert abs(y if right else x) < 1


@pytest.mark.parametrize(("move", "outwards"), [("push in", 1), ("pull out", -1)])
def test_a_push_grows_the_picture_and_a_pull_shrinks_it(
    still: Path, tmp_path: Path, move: str, outwards: int
) -> None:
    target = tmp_path / "clip.mp4"
    LocalAnimator().animate(ask(still, target, move))
    first, last = (grey_frames(target)[at] for at in (0, -1))
    left, _ = shift(first[:, : WIDTH // 2], last[:, : WIDTH // 2])
    right, _ = shift(first[:, WIDTH // 2 :], last[:, WIDTH // 2 :])
    assert (right - left) * outwards > 3


def test_a_static_shot_lives_but_hardly_moves(still: Path, tmp_path: Path) -> None:
    target = tmp_path / "clip.mp4"
    LocalAnimator().animate(ask(still, target, "static", frames=48))
    first, last = (grey_frames(target)[at] for at in (0, -1))
    assert float(np.abs(first.astype(int) - last).mean()) > 0.2
    assert all(abs(way) < 1.5 for way in shift(first[:, :160], last[:, :160]))


@pytest.mark.parametrize("move", ["pan right", "tilt up", "handheld"])
def test_a_move_is_smooth_to_a_fraction_of_a_pixel(still: Path, tmp_path: Path, move: str) -> None:
    target = tmp_path / "clip.mp4"
    LocalAnimator().animate(ask(still, target, move, frames=36))
    shown = grey_frames(target)
    speed = np.array([shift(a, b) for a, b in pairwise(shown)])
    at = np.linspace(-1, 1, len(speed))
    smooth = np.polynomial.polynomial.polyfit(at, speed, 5)
    unrest = speed - np.polynomial.polynomial.polyval(at, smooth).T
    # A path drawn in whole pixels would show as 0.3 here.
    assert float(np.sqrt((unrest**2).mean())) < 0.08


@pytest.mark.parametrize("move", CAMERA_MOVES)
@pytest.mark.parametrize("seconds", [0.5, 4.0, 15.0])
def test_the_camera_never_leaves_the_picture(move: str, seconds: float) -> None:
    path = camera_path(move, seconds=seconds, seed=9)
    assert path is not None
    for at in np.linspace(0, 1, 50):
        window = path(float(at))
        assert 0.79 < window.size <= 1
        assert 0 <= window.across <= 1
        assert 0 <= window.down <= 1


def test_a_longer_shot_moves_further_but_not_faster() -> None:
    short, long = (camera_path("pan right", seconds=s, seed=0) for s in (0.5, 2.0))
    assert short
    assert long
    way = [path(1.0).across - path(0.0).across for path in (short, long)]
    assert way[1] == pytest.approx(4 * way[0], rel=0.01)


def test_a_missing_or_broken_still_is_refused(tmp_path: Path) -> None:
    target = tmp_path / "clip.mp4"
    broken = tmp_path / "broken.png"
    broken.write_bytes(b"\x89PNG no picture")
    empty = tmp_path / "empty.png"
    empty.touch()
    for still in (tmp_path / "missing.png", broken, empty):
        with pytest.raises(ProviderRefused) as refused:
            LocalAnimator().animate(ask(still, target, "static"))
        assert str(tmp_path) not in str(refused.value)
    assert not target.exists()


def test_an_odd_size_and_an_unknown_move_are_refused_before_any_work(
    still: Path, tmp_path: Path
) -> None:
    odd = ClipRequest(
        still=still,
        target=tmp_path / "clip.mp4",
        width=321,
        height=180,
        frames=2,
        fps=24,
        camera_move="static",
    )
    with pytest.raises(ProviderRefused, match="even"):
        LocalAnimator().animate(odd)
    with pytest.raises(ProviderRefused, match="crane up"):
        LocalAnimator().animate(ask(still, tmp_path / "clip.mp4", "crane up"))


def test_a_full_disk_leaves_no_clip(still: Path, tmp_path: Path) -> None:
    target = tmp_path / "clip.mp4"
    unfinished(target).symlink_to("/dev/full")
    with pytest.raises(ProviderBroken, match="disk is full") as broken:
        LocalAnimator().animate(ask(still, target, "static"))
    assert str(tmp_path) not in str(broken.value)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_missing_is_a_failure_without_its_path(
    still: Path, tmp_path: Path
) -> None:
    with pytest.raises(ProviderBroken) as broken:
        LocalAnimator().animate(ask(still, tmp_path / "gone" / "clip.mp4", "static"))
    assert "gone" not in str(broken.value)
