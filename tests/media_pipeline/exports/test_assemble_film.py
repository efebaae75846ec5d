"""A whole film from a cut: exact, in step, loud enough, playable at once, never half-made."""

import resource
from dataclasses import replace
from pathlib import Path

import av
import numpy as np
import pytest

from media_pipeline.assets.media_probe import probe_video
from media_pipeline.assets.publish_file import unfinished
from media_pipeline.exports.assemble_film import AssembledFilm, assemble_film
from media_pipeline.exports.cut import CutLine, CutShot, FilmCut
from media_pipeline.exports.export_errors import (
    EmptyCut,
    FilmNotWritten,
    LineOutsideShot,
    SourceUnusable,
)
from media_pipeline.providers.animator import ClipRequest
from media_pipeline.providers.local.animator import LocalAnimator
from tests.media_pipeline.small_media import (
    FPS,
    HEIGHT,
    WIDTH,
    babble,
    colour_frame,
    loudness,
    make_clip,
    make_still,
    make_wave,
    rms,
    samples,
    tone,
    track_ends,
)


@pytest.fixture(scope="module")
def media(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A still, two clips of it of 30 and 31 frames, a speech of a second, music of ten."""
    folder = tmp_path_factory.mktemp("it's media")
    make_still(folder / "still.png")
    for move, frames in (("push in", 30), ("pan left", 31)):
        request = ClipRequest(
            still=folder / "still.png",
            target=folder / f"o'clip {frames}.mp4",
            width=WIDTH,
            height=HEIGHT,
            frames=frames,
            fps=FPS,
            camera_move=move,
        )
        LocalAnimator().animate(request)
    make_wave(folder / "speech's.wav", babble(1.0))
    make_wave(folder / "music's.wav", np.stack([tone(10), tone(10, hertz=331)], axis=1))
    return folder


@pytest.fixture
def cut(media: Path) -> FilmCut:
    line = CutLine(character="D'Arcy", text="It's the magician's guild.", start=0.1, end=1.1)
    spoken = CutShot(
        frames=30,
        clip=media / "o'clip 30.mp4",
        speech=media / "speech's.wav",
        speech_at=0.1,
        lines=(line,),
    )
    shots = (spoken, CutShot(frames=31, clip=media / "o'clip 31.mp4"), spoken)
    return FilmCut(
        width=WIDTH,
        height=HEIGHT,
        fps=FPS,
        shots=shots,
        music=media / "music's.wav",
        title="Magician's; Guild: [0:v] \\'",
    )


@pytest.fixture
def scratch(tmp_path: Path) -> Path:
    folder = tmp_path / "it's scratch"
    folder.mkdir()
    return folder


def make(cut: FilmCut, scratch: Path, name: str = "it's a film.mp4") -> AssembledFilm:
    return assemble_film(cut, target=scratch.parent / name, scratch=scratch)


def test_a_film_is_exact_in_step_and_says_what_it_is(cut: FilmCut, scratch: Path) -> None:
    shares: list[float] = []
    target = scratch.parent / "it's a film.mp4"
    film = assemble_film(cut, target=target, scratch=scratch, on_progress=shares.append)
    assert film.frames == 91
    assert film.notes == ()
    facts = probe_video(film.path)
    assert (facts.frames, facts.fps, facts.codec, facts.pix_fmt) == (91, 24, "h264", "yuv420p")
    assert facts.steady
    assert facts.fast_start
    picture, sound = track_ends(film.path)
    assert abs(picture - sound) < 1 / FPS
    with av.open(str(film.path)) as file:
        heard = file.streams.audio[0].codec_context
        assert (heard.name, heard.sample_rate, heard.channels) == ("aac", 48_000, 2)
        assert file.metadata["title"] == "Magician's; Guild: [0:v] \\'"
        assert [s.codec_context.name for s in file.streams.subtitles] == ["mov_text"]
        assert sum(1 for _ in file.decode(video=0)) == 91
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert list(scratch.iterdir()) == []


def test_the_film_is_loud_as_it_should_be_and_speech_is_where_it_belongs(
    cut: FilmCut, scratch: Path
) -> None:
    film = make(cut, scratch)
    heard, peak = loudness(film.path)
    assert heard == pytest.approx(-14, abs=1)
    assert peak <= -1
    silent = make(replace(cut, music=None), scratch, "spoken only.mp4")
    spoken = samples(silent.path)
    rate = 48_000
    assert rms(spoken[int(0.15 * rate) : int(1.05 * rate)]) > -25
    assert rms(spoken[int(1.4 * rate) : int(2.5 * rate)]) < -60
    assert rms(spoken[int(2.75 * rate) : int(3.5 * rate)]) > -25
    heard, peak = loudness(silent.path)
    assert heard == pytest.approx(-14, abs=1)
    assert peak <= -1


def test_the_same_cut_twice_gives_the_same_bytes(cut: FilmCut, scratch: Path) -> None:
    once, twice = make(cut, scratch, "1.mp4"), make(cut, scratch, "2.mp4")
    assert once.path.read_bytes() == twice.path.read_bytes()


def test_subtitles_lie_in_the_film_and_beside_it(cut: FilmCut, scratch: Path) -> None:
    film = make(cut, scratch)
    beside = {path.name: path.read_text() for path in film.subtitles}
    assert set(beside) == {"it's a film.srt", "it's a film.vtt"}
    assert all(text.count("It's the magician's guild.") == 2 for text in beside.values())
    with av.open(str(film.path)) as file:
        track = [bytes(packet) for packet in file.demux(subtitles=0)]
    assert sum(b"magician's guild" in packet for packet in track) == 2


def test_a_film_without_any_sound_has_a_silent_track(cut: FilmCut, scratch: Path) -> None:
    quiet = tuple(replace(shot, speech=None, lines=()) for shot in cut.shots)
    film = make(replace(cut, shots=quiet, music=None), scratch)
    assert film.subtitles == ()
    assert rms(samples(film.path)) < -90
    picture, sound = track_ends(film.path)
    assert abs(picture - sound) < 1 / FPS


def test_sixty_clips_with_shorter_sound_do_not_drift(scratch: Path) -> None:
    clip = make_clip(scratch.parent / "clip.mp4", frames=12, sound="sine=f=700:d=0.46")
    shots = tuple(CutShot(frames=12, clip=clip) for _ in range(60))
    film = make(FilmCut(width=WIDTH, height=HEIGHT, fps=FPS, shots=shots), scratch)
    picture, sound = track_ends(film.path)
    assert picture == 30
    assert abs(picture - sound) < 1 / FPS
    heard = samples(film.path)[:, 0]
    # In the sixtieth clip its own sound stands where its picture stands: heard, then 40 ms of none.
    last = heard[round(29.5 * 48_000) :]
    assert rms(last[2_400:21_000]) > -25
    assert rms(last[22_500:23_900]) < rms(last[2_400:21_000]) - 20


def test_clips_of_every_kind_become_one_film(media: Path, scratch: Path) -> None:
    folder = scratch.parent
    shots = (
        CutShot(frames=24, clip=make_clip(folder / "a.mp4", fps=24, sound="sine=d=1")),
        CutShot(
            frames=24,
            clip=make_clip(
                folder / "b.mp4", fps=25, frames=25, sound="sine=d=1,aformat=channel_layouts=stereo"
            ),
        ),
        CutShot(frames=24, clip=make_clip(folder / "c'.mp4", fps=30, frames=30, size="640x360")),
        CutShot(
            frames=24,
            clip=make_clip(
                folder / "d.mp4",
                size="270x181",
                encoding=("-c:v", "libx264", "-pix_fmt", "yuv444p"),
            ),
        ),
        CutShot(frames=30, still=media / "still.png"),
        CutShot(frames=5),
        CutShot(frames=30, clip=make_clip(folder / "short.mp4", frames=20)),
        CutShot(frames=15, clip=make_clip(folder / "long.mp4", frames=20)),
    )
    film = make(FilmCut(width=WIDTH, height=HEIGHT, fps=FPS, shots=shots), scratch)
    facts = probe_video(film.path)
    assert (facts.frames, facts.steady) == (176, True)
    picture, sound = track_ends(film.path)
    assert abs(picture - sound) < 1 / FPS
    notes = {note.shot: note.code for note in film.notes}
    assert notes[5] == "still_shown"
    assert notes[6] == "black_shown"
    assert notes[7] == "clip_held"
    assert notes[8] == "clip_trimmed"
    assert notes[4] == "clip_converted"
    padded = colour_frame(film.path, 80)
    assert padded[:, :20].max() < 24  # 270 x 181 in 320 x 180: bars left and right
    assert padded[:, -20:].max() < 24
    assert padded[:, 60:260].std() > 30
    assert colour_frame(film.path, 110).std() > 15  # the still
    assert colour_frame(film.path, 128).max() < 24  # black
    assert colour_frame(film.path, 158).std() > 30  # the last frame, held


def test_an_odd_film_becomes_even_by_padding(scratch: Path) -> None:
    clip = make_clip(scratch.parent / "odd.mp4", size="322x182")
    cut = FilmCut(width=321, height=181, fps=24, shots=(CutShot(frames=24, clip=clip),))
    film = make(cut, scratch)
    assert (film.width, film.height) == (322, 182)
    assert colour_frame(film.path, 0).shape == (182, 322, 3)


def test_clips_that_are_alike_are_copied_and_not_encoded_again(cut: FilmCut, scratch: Path) -> None:
    film = make(cut, scratch)

    def pictures(path: Path) -> list[bytes]:
        with av.open(str(path)) as file:
            return [bytes(packet) for packet in file.demux(video=0) if packet.size]

    joined = [part for shot in cut.shots if shot.clip for part in pictures(shot.clip)]
    assert pictures(film.path) == joined


def test_a_full_disk_leaves_nothing(cut: FilmCut, scratch: Path) -> None:
    target = scratch.parent / "film.mp4"
    unfinished(target).symlink_to("/dev/full")
    with pytest.raises(FilmNotWritten, match="disk is full"):
        assemble_film(cut, target=target, scratch=scratch)
    assert list(scratch.iterdir()) == []
    assert list(scratch.parent.iterdir()) == [scratch]


def test_no_room_to_decode_a_sound_is_not_the_sounds_fault(scratch: Path) -> None:
    clip = make_clip(scratch.parent / "clip.mp4", sound="sine=d=1")
    cut = FilmCut(width=WIDTH, height=HEIGHT, fps=FPS, shots=(CutShot(frames=24, clip=clip),))
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, before[1]))
    try:
        with pytest.raises(FilmNotWritten, match="larger than allowed"):
            make(cut, scratch)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert list(scratch.iterdir()) == []


def test_an_earlier_film_stays_when_a_later_one_fails(cut: FilmCut, scratch: Path) -> None:
    film = make(cut, scratch)
    before = film.path.read_bytes()
    unfinished(film.path).symlink_to("/dev/full")
    with pytest.raises(FilmNotWritten):
        assemble_film(cut, target=film.path, scratch=scratch)
    assert film.path.read_bytes() == before


def test_what_cannot_become_a_film_is_refused_by_name(cut: FilmCut, scratch: Path) -> None:
    with pytest.raises(EmptyCut):
        make(replace(cut, shots=()), scratch)
    late = CutLine(character="Ann", text="Too late.", start=1, end=9)
    with pytest.raises(LineOutsideShot, match="shot 1"):
        make(replace(cut, shots=(replace(cut.shots[1], lines=(late,)),)), scratch)
    text = scratch.parent / "text.mp4"
    text.write_text("no film")
    with pytest.raises(SourceUnusable, match="clip of shot 2") as unusable:
        make(replace(cut, shots=(cut.shots[0], CutShot(frames=4, clip=text))), scratch)
    assert str(scratch.parent) not in str(unusable.value)
    with pytest.raises(SourceUnusable, match="still of shot 1"):
        make(replace(cut, shots=(CutShot(frames=4, still=text),)), scratch)
    assert not list(scratch.parent.glob("*.part"))
    assert list(scratch.iterdir()) == []
