"""The timeline: every sound on its sample, music as long as the film and lower under speech."""

from pathlib import Path

import numpy as np
import pytest

from media_pipeline.exports.cut import CutShot, FilmCut
from media_pipeline.exports.export_errors import SourceUnusable, SpeechTooLong
from media_pipeline.exports.film_sound import FilmSound, film_sound
from media_pipeline.exports.sound_source import Samples
from tests.media_pipeline.small_media import RATE, babble, make_clip, make_wave, rms, tone


def film(*shots: CutShot, music: Path | None = None, fps: int = 24) -> FilmCut:
    return FilmCut(width=320, height=180, fps=fps, shots=shots, music=music)


def heard(sound: FilmSound) -> Samples:
    return np.concatenate(list(sound.blocks()))


@pytest.mark.parametrize("fps", [24, 25, 30, 29])
def test_a_speech_begins_on_the_exact_sample_of_its_shot(tmp_path: Path, fps: int) -> None:
    click = make_wave(tmp_path / "it's.wav", np.concatenate([np.full(9, 0.3), np.zeros(99)]))
    shots = [CutShot(frames=37 + number, speech=click) for number in range(8)]
    sound = film_sound(film(*shots, fps=fps), scratch=tmp_path)
    samples = heard(sound)
    starts = np.flatnonzero(np.diff((np.abs(samples[:, 0]) > 0.01).astype(int)) == 1) + 1
    frames = np.cumsum([0, *(shot.frames for shot in shots)])
    wanted = np.round(frames * RATE / fps).astype(int)
    assert list(starts) == list(wanted[1:-1])  # the first click starts with the film
    assert len(samples) == sound.samples == wanted[-1]


def test_a_speech_that_does_not_fit_is_refused_and_never_cut(tmp_path: Path) -> None:
    speech = make_wave(tmp_path / "speech.wav", tone(1.5))
    fits = CutShot(frames=36, speech=speech)
    film_sound(film(fits), scratch=tmp_path)
    late = CutShot(frames=36, speech=speech, speech_at=0.1)
    with pytest.raises(SpeechTooLong, match=r"Shot 2 lasts 1\.50 s .* 1\.60 s") as refused:
        film_sound(film(fits, late), scratch=tmp_path)
    assert refused.value.code == "speech_longer_than_shot"


def test_silence_after_a_speech_may_reach_past_its_shot(tmp_path: Path) -> None:
    speech = np.concatenate([tone(0.9), np.zeros(RATE)])
    shot = CutShot(frames=24, speech=make_wave(tmp_path / "speech.wav", speech))
    assert rms(heard(film_sound(film(shot), scratch=tmp_path))) > -40


def test_quiet_and_loud_speakers_are_heard_alike(tmp_path: Path) -> None:
    quiet = make_wave(tmp_path / "quiet.wav", babble(1, level=0.03))
    loud = make_wave(tmp_path / "loud.wav", babble(1, level=0.2))
    shots = [CutShot(frames=24, speech=quiet), CutShot(frames=24, speech=loud)]
    samples = heard(film_sound(film(*shots), scratch=tmp_path))
    assert rms(samples[:RATE]) == pytest.approx(rms(samples[RATE:]), abs=1)


def test_music_goes_down_before_the_first_word_and_comes_up_after_the_last(
    tmp_path: Path,
) -> None:
    music = make_wave(tmp_path / "music.wav", tone(12, hertz=220))
    speech = make_wave(tmp_path / "speech.wav", tone(2, hertz=3000, level=0.1))
    shots = [CutShot(frames=120), CutShot(frames=168, speech=speech)]
    samples = heard(film_sound(film(*shots, music=music), scratch=tmp_path))
    open_music = rms(samples[2 * RATE : 4 * RATE])
    # Under the speech only what is slower than 1 kHz is music.
    under = samples[round(5.2 * RATE) : round(6.8 * RATE), 0]
    spectrum = np.abs(np.fft.rfft(under)) / len(under)
    bass = spectrum[: int(1000 * len(under) / RATE)]
    under_music = float(10 * np.log10(2 * np.sum(bass**2)))
    assert under_music == pytest.approx(open_music - 9, abs=1)
    assert rms(samples[8 * RATE : 9 * RATE]) == pytest.approx(open_music, abs=0.3)


@pytest.mark.parametrize("seconds", [0.7, 4.0, 9.4, 30.0])
def test_music_of_any_length_fills_the_film_and_ends_with_it(
    tmp_path: Path, seconds: float
) -> None:
    music = make_wave(tmp_path / "music.wav", babble(seconds))
    samples = heard(film_sound(film(CutShot(frames=240), music=music), scratch=tmp_path))
    assert len(samples) == 10 * RATE
    quarters = samples[: 9 * RATE].reshape(36, -1, 2)
    floor = [rms(quarter) for quarter in quarters[:28]]
    assert min(floor) > -45
    assert abs(samples[-1]).max() < 0.02


def test_music_is_crossed_without_a_hole_or_a_jump(tmp_path: Path) -> None:
    music = make_wave(tmp_path / "music.wav", tone(4, hertz=100))
    samples = heard(film_sound(film(CutShot(frames=240), music=music), scratch=tmp_path))[:, 0]
    steps = np.abs(np.diff(samples))
    assert steps.max() < 0.003


def test_every_block_size_hears_the_same(tmp_path: Path) -> None:
    music = make_wave(tmp_path / "music.wav", babble(3))
    speech = make_wave(tmp_path / "speech.wav", babble(1, seed=8))
    shots = [CutShot(frames=100, speech=speech), CutShot(frames=200, speech=speech)]
    sound = film_sound(film(*shots, music=music), scratch=tmp_path)
    assert sound.music
    whole = sound.music.read(0, sound.samples)
    pieces = [sound.music.read(at, 12_345) for at in range(0, sound.samples, 12_345)]
    assert np.allclose(whole, np.concatenate(pieces)[: sound.samples], atol=1e-6)


def test_stereo_is_kept_and_other_rates_are_converted(tmp_path: Path) -> None:
    left_only = np.stack([tone(1), np.zeros(RATE)], axis=1)
    stereo = make_wave(tmp_path / "stereo.wav", left_only)
    slow = make_wave(tmp_path / "slow.wav", tone(1)[::3].copy(), rate=16_000)
    shots = [CutShot(frames=24, speech=stereo), CutShot(frames=25, speech=slow)]
    samples = heard(film_sound(film(*shots), scratch=tmp_path))
    assert rms(samples[:RATE, 1]) < -80
    assert rms(samples[RATE : 2 * RATE, 0]) == pytest.approx(-20, abs=0.5)
    assert rms(samples[RATE : 2 * RATE, 1]) == pytest.approx(-20, abs=0.5)


def test_a_clips_own_sound_is_heard_unless_it_is_turned_off(tmp_path: Path) -> None:
    clip = make_clip(tmp_path / "clip.mp4", sound="sine=f=500:d=0.96")
    loud = heard(film_sound(film(CutShot(frames=24, clip=clip)), scratch=tmp_path))
    muted = CutShot(frames=24, clip=clip, clip_sound=False)
    assert rms(loud) > -40
    assert rms(heard(film_sound(film(muted), scratch=tmp_path))) < -100


def test_a_sound_that_cannot_be_read_is_named_by_its_shot(tmp_path: Path) -> None:
    broken = tmp_path / "speech.wav"
    broken.write_bytes(b"RIFF no sound")
    for speech in (broken, tmp_path / "missing.wav"):
        with pytest.raises(SourceUnusable, match="speech of shot 1") as unusable:
            film_sound(film(CutShot(frames=24, speech=speech)), scratch=tmp_path)
        assert str(tmp_path) not in str(unusable.value)
