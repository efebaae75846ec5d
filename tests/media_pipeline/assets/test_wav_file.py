"""A WAV that was streamed says the wrong length; the sound in it is what counts."""

import io
import struct
import wave
from pathlib import Path

import pytest

from media_pipeline.assets.wav_file import NoWave, is_silent, parse_wav, read_frames, write_wav

SAMPLES = bytes(range(250)) * 40


def told(size: int, data: bytes = SAMPLES, before: bytes = b"") -> bytes:
    """A 48 kHz mono WAV whose header says ``size`` bytes of sound."""
    form = b"fmt " + struct.pack("<IHHIIHH", 16, 1, 1, 48_000, 96_000, 2, 16)
    body = b"WAVE" + form + before + b"data" + struct.pack("<I", size) + data
    return b"RIFF" + struct.pack("<I", min(size + 36, 0xFFFFFFFF)) + body


@pytest.mark.parametrize("size", [len(SAMPLES), 0, 0xFFFFFFFF, 0x7FFFFFFF, len(SAMPLES) + 5000])
def test_the_sound_is_whole_whatever_its_size_says(size: int) -> None:
    assert parse_wav(told(size)).frames == SAMPLES


def test_what_stands_after_the_sound_is_no_sound() -> None:
    data = told(len(SAMPLES)) + b"LIST" + struct.pack("<I", 4) + b"tags"
    assert parse_wav(data).frames == SAMPLES


def test_chunks_before_the_sound_are_passed_over() -> None:
    odd = b"LIST" + struct.pack("<I", 3) + b"abc\0"
    assert parse_wav(told(0xFFFFFFFF, before=odd)).frames == SAMPLES


def test_half_a_sample_at_a_cut_off_end_is_left_out() -> None:
    assert parse_wav(told(0xFFFFFFFF, SAMPLES + b"\x01")).frames == SAMPLES


@pytest.mark.parametrize("data", [b"", b"ID3\x04 an mp3", told(0)[:20], told(0)[:40]])
def test_what_is_no_wav_is_said_to_be_none(data: bytes) -> None:
    with pytest.raises(NoWave):
        parse_wav(data)


def test_what_is_written_says_its_true_length(tmp_path: Path) -> None:
    assert write_wav(tmp_path / "a.wav", SAMPLES) == pytest.approx(len(SAMPLES) / 96_000)
    assert read_frames(tmp_path / "a.wav") == SAMPLES
    with wave.open(io.BytesIO((tmp_path / "a.wav").read_bytes())) as file:
        assert file.getnframes() * 2 == len(SAMPLES)


def test_silence_is_what_nobody_hears() -> None:
    assert is_silent(b"")
    assert is_silent(b"\x10\x00" * 500)
    assert not is_silent(b"\x10\x00" * 500 + b"\x00\xf0")
