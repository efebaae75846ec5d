"""What came is looked at: what it is, whether it is whole, and whether it is what was asked for."""

from pathlib import Path

import pytest

from media_pipeline.assets.check_media import MediaFacts, UnusableMedia, WantedFile, check_media
from media_pipeline.assets.sniff_media import sniff_media
from tests.providers.stub.media import material

STILL = WantedFile(media="picture", width=640, height=360)
CLIP = WantedFile(media="clip", width=640, height=360, seconds=2)
SOUND = WantedFile(media="sound", seconds=2)


def check(folder: Path, data: bytes, wanted: WantedFile) -> MediaFacts:
    path = folder / "came.part"
    path.write_bytes(data)
    return check_media(path, wanted)


def test_a_picture_a_clip_and_a_sound_are_told_by_their_bytes(tmp_path: Path) -> None:
    still = check(tmp_path, material.picture("a", 640, 360), STILL)
    assert (still.suffix, still.media_type, still.width) == (".png", "image/png", 640)
    clip = check(tmp_path, material.clip("a", 640, 360, 2, with_sound=True), CLIP)
    assert (clip.suffix, clip.seconds, clip.frames, clip.has_audio) == (".mp4", 2.0, 48, True)
    sound = check(tmp_path, material.sound("a", 2), SOUND)
    assert (sound.suffix, round(sound.seconds or 0, 2)) == (".wav", 2.0)


def test_a_larger_file_of_the_same_shape_will_do(tmp_path: Path) -> None:
    assert check(tmp_path, material.picture("a", 1920, 1088), STILL).width == 1920


@pytest.mark.parametrize(
    ("width", "height"), [(300, 168), (640, 640), (360, 640)], ids=["small", "square", "tall"]
)
def test_another_size_or_shape_is_said_with_both(tmp_path: Path, width: int, height: int) -> None:
    with pytest.raises(UnusableMedia, match=f"640 × 360 .* {width} × {height}"):
        check(tmp_path, material.picture("a", width, height), STILL)


def test_a_short_clip_and_a_short_sound_are_said_with_both_lengths(tmp_path: Path) -> None:
    with pytest.raises(UnusableMedia, match=r"3 seconds .* 2\.00"):
        check(tmp_path, material.clip("a", 640, 360, 2, with_sound=False),
              WantedFile(media="clip", seconds=3))  # fmt: skip
    with pytest.raises(UnusableMedia, match=r"3 seconds .* 2\.00"):
        check(tmp_path, material.sound("a", 2), WantedFile(media="sound", seconds=3))


def test_half_a_file_is_no_file(tmp_path: Path) -> None:
    for data, wanted in (
        (material.picture("a", 640, 360), STILL),
        (material.clip("a", 640, 360, 2, with_sound=False), CLIP),
    ):
        with pytest.raises(UnusableMedia, match=r"cannot be read|came"):
            check(tmp_path, data[: len(data) * 2 // 3], wanted)


def test_something_else_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnusableMedia, match="a picture was asked for, and what came is a sound"):
        check(tmp_path, material.sound("a", 2), STILL)
    for data in (b"", b"<html>", b"%PDF-1.7", b"\x7fELF" + bytes(20), b"#EXTM3U\nhttp://x"):
        with pytest.raises(UnusableMedia, match="neither picture, clip nor sound"):
            check(tmp_path, data, CLIP)


@pytest.mark.parametrize(
    ("begin", "suffix"),
    [
        (b"RIFF\x00\x00\x00\x00WEBPVP8 ", ".webp"),
        (b"\x00\x00\x00\x20ftypisom", ".mp4"),
        (b"\x00\x00\x00\x20ftypM4A ", ".m4a"),
        (b"\x1a\x45\xdf\xa3", ".webm"),
        (b"ID3\x04", ".mp3"),
        (b"\xff\xfb\x90\x44", ".mp3"),
        (b"\xff\xd8\xff\xe0", ".jpg"),
        (b"OggS", ".ogg"),
        (b"fLaC", ".flac"),
    ],
)
def test_every_form_that_providers_send_is_known(tmp_path: Path, begin: bytes, suffix: str) -> None:
    path = tmp_path / "x"
    path.write_bytes(begin + bytes(40))
    sniffed = sniff_media(path)
    assert sniffed is not None
    assert sniffed.suffix == suffix
