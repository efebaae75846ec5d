"""Media made to exhaust or to mislead whoever reads it: refused, at the cost of its own size."""

import struct
from pathlib import Path

import pytest

from media_pipeline.assets.ffmpeg import media_output, run_ffmpeg
from media_pipeline.assets.mp4_boxes import NotMp4, read_mp4_index
from media_pipeline.assets.read_sound import NoSound, kind_of_sound, write_recording
from media_pipeline.assets.upload_sound import SoundRefused, upload_sound
from workflows.projects.local_project import local_project


def silence(folder: Path, seconds: int) -> bytes:
    """Hours of it are some kilobytes."""
    file = folder / "silence.ogg"
    source = ["-f", "lavfi", "-i", "anullsrc=r=8000:cl=mono", "-t", str(seconds)]
    run_ffmpeg([*source, "-c:a", "flac", "-frame_size", "65535", media_output(file)])
    return file.read_bytes()


def test_hours_of_packed_silence_are_not_unpacked(tmp_path: Path) -> None:
    packed, target = silence(tmp_path, 4 * 3600), tmp_path / "sound.wav"
    assert len(packed) < 200_000

    seconds = write_recording(packed, target, longest=2.0)

    assert seconds == 3.0  # enough to see that it is too long
    assert target.stat().st_size < 400_000


@pytest.mark.django_db
def test_a_sound_that_is_longer_than_any_is_refused_by_its_length(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("media_pipeline.assets.upload_sound.LONGEST_SOUND", 5.0)

    with pytest.raises(SoundRefused) as refused:
        upload_sound(local_project()[0].pk, silence(tmp_path, 3600))

    assert refused.value.code == "sound_too_long"


@pytest.mark.parametrize(
    "head", [b"ID3\x03\0\0\0\0\0\0", b"OggS", b"\xff\xfb", b"RIFF\0\0\0\0WAVE"]
)
@pytest.mark.parametrize(
    "list_of_others",
    [
        b"#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:{secret}\n#EXT-X-ENDLIST\n",
        b"ffconcat version 1.0\nfile '{secret}'\n",
    ],
    ids=["playlist", "concat"],
)
def test_a_list_of_other_files_is_no_sound(
    tmp_path: Path, head: bytes, list_of_others: bytes
) -> None:
    """It would be read with our rights: another project's film, or a file of the machine's."""
    secret = tmp_path / "secret.wav"
    run_ffmpeg(["-f", "lavfi", "-i", "sine=d=1", media_output(secret)])
    data = head + list_of_others.replace(b"{secret}", str(secret).encode())
    assert kind_of_sound(data) is not None

    with pytest.raises(NoSound):
        write_recording(data, tmp_path / "sound.wav")


def box(kind: bytes, inside: bytes) -> bytes:
    return struct.pack(">I", 8 + len(inside)) + kind + inside


def test_boxes_in_boxes_without_end_are_no_film(tmp_path: Path) -> None:
    inside = b""
    for _ in range(2000):
        inside = box(b"trak", inside)
    file = tmp_path / "deep.mp4"
    file.write_bytes(box(b"ftyp", b"isom") + box(b"moov", inside) + box(b"mdat", b"x"))

    with pytest.raises(NotMp4, match="too deep"):
        read_mp4_index(file)


def test_boxes_without_number_are_no_film(tmp_path: Path) -> None:
    file = tmp_path / "many.mp4"
    file.write_bytes(box(b"ftyp", b"isom") + box(b"free", b"") * 200_000)

    with pytest.raises(NotMp4, match="too many"):
        read_mp4_index(file)
