"""The local composer: length, level, and a bed that follows the film."""

from pathlib import Path

import numpy as np
import pytest

from media_pipeline.providers.composer import MusicDesign, MusicSection
from media_pipeline.providers.local.composer import LocalComposer
from media_pipeline.providers.local.score.loudness import loudness
from media_pipeline.providers.provider_errors import ProviderBroken, ProviderRefused

from .recorded_sound import decibel, read_sound

FILM = MusicDesign(
    sections=(
        MusicSection(mood="calm", seconds=5.2),
        MusicSection(mood="tense", seconds=4.123456),
        MusicSection(mood="tense", seconds=0.4),
        MusicSection(mood="hopeful", seconds=6),
    ),
    seed=7,
)


@pytest.fixture(scope="module")
def bed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return LocalComposer().compose(FILM, target=tmp_path_factory.mktemp("bed") / "bed.wav").path


def test_the_bed_is_as_long_as_the_film_to_the_frame(bed: Path) -> None:
    assert len(read_sound(bed, channels=2)) == round(15.723456 * 48_000)


def test_the_bed_begins_softly_never_stops_in_the_middle_and_fades_at_the_end(bed: Path) -> None:
    sound = read_sound(bed, channels=2)
    halves = [decibel(sound[at : at + 24_000]) for at in range(0, len(sound) - 24_000, 24_000)]
    middle = halves[4:-6]
    assert min(middle) > -45
    assert halves[0] < np.median(middle) - 3
    assert decibel(sound[-2400:]) < -55
    assert np.abs(sound).max() < 0.9


def test_the_bed_is_at_the_level_of_a_bed(bed: Path) -> None:
    assert loudness(read_sound(bed, channels=2).astype(np.float32)) == pytest.approx(-24, abs=2)


def test_the_same_design_is_the_same_bytes_and_another_seed_another_track(
    bed: Path, tmp_path: Path
) -> None:
    LocalComposer().compose(FILM, target=tmp_path / "bed.wav")
    assert (tmp_path / "bed.wav").read_bytes() == bed.read_bytes()
    LocalComposer().compose(
        MusicDesign(sections=FILM.sections, seed=8), target=tmp_path / "other.wav"
    )
    assert (tmp_path / "other.wav").read_bytes() != bed.read_bytes()
    assert {path.name for path in tmp_path.iterdir()} == {"bed.wav", "other.wav"}


def test_moods_differ_and_an_unknown_one_is_calm(tmp_path: Path) -> None:
    tracks = {}
    moods = ["tense", "hopeful", "melancholy", "action", "mystery", "romance", "calm", "baroque"]
    for mood in moods:
        design = MusicDesign(sections=(MusicSection(mood=mood, seconds=2),))
        tracks[mood] = LocalComposer().compose(design, target=tmp_path / mood).path.read_bytes()
    assert tracks.pop("baroque") == tracks["calm"]
    assert len(set(tracks.values())) == 7


@pytest.mark.parametrize("seconds", [(), (0.0,), (float("nan"),), (-1.0, 5.0)])
def test_a_design_without_length_is_refused(seconds: tuple[float, ...], tmp_path: Path) -> None:
    sections = tuple(MusicSection(mood="calm", seconds=length) for length in seconds)
    with pytest.raises(ProviderRefused, match="music_without_length: "):
        LocalComposer().compose(MusicDesign(sections=sections), target=tmp_path / "bed.wav")
    assert not list(tmp_path.iterdir())


def test_a_disk_that_refuses_is_broken_and_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("media_pipeline.assets.publish_file.os.fsync", full)
    design = MusicDesign(sections=(MusicSection(mood="calm", seconds=2),))
    with pytest.raises(ProviderBroken, match="No space left"):
        LocalComposer().compose(design, target=tmp_path / "bed.wav")
    assert not list(tmp_path.iterdir())
