"""A cut becomes one MP4: pictures joined, sound mixed and mastered, subtitles as a track."""

import math
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from media_pipeline.assets.ffmpeg import FfmpegFailed, media_output, run_ffmpeg
from media_pipeline.assets.film_encoding import container
from media_pipeline.assets.media_probe import UnreadableMedia, probe_video
from media_pipeline.assets.publish_file import publish_file, unfinished
from media_pipeline.exports.cut import FilmCut
from media_pipeline.exports.export_errors import EmptyCut, FilmNotWritten, LineOutsideShot
from media_pipeline.exports.film_sound import FilmSound, film_sound
from media_pipeline.exports.join_pictures import JoinedPictures, PictureNote, join_pictures
from media_pipeline.exports.loudness import (
    HEARINGS,
    RAW_SOUND,
    Loudness,
    master_filter,
    measure_loudness,
)
from media_pipeline.exports.subtitles import srt, subtitle_cues, vtt

Progress = Callable[[float], None]

#: How much of the work each part is, for the progress shown to people.
_PICTURES, _LISTENING = 0.4, 0.7


@dataclass(frozen=True, kw_only=True)
class AssembledFilm:
    """A finished film. ``subtitles`` are the SRT and the WebVTT beside it; none without lines."""

    path: Path
    width: int
    height: int
    fps: int
    frames: int
    seconds: float
    subtitles: tuple[Path, ...]
    notes: tuple[PictureNote, ...]


def assemble_film(
    cut: FilmCut, *, target: Path, scratch: Path, on_progress: Progress | None = None
) -> AssembledFilm:
    """Write ``target`` (an .mp4) and its subtitle files, whole or not at all; the film comes last.

    ``scratch`` is a folder for what is needed meanwhile; all of it is removed on every way out.
    ``on_progress`` hears 0 … 1. Raises ExportError only.
    """
    report = on_progress or (lambda _share: None)
    _check(cut)
    cues = subtitle_cues(cut)
    beside = {target.with_suffix(".srt"): srt(cues), target.with_suffix(".vtt"): vtt(cues)}
    texts = beside if cues else {}
    try:
        with tempfile.TemporaryDirectory(prefix="film-", dir=scratch) as folder:
            own = Path(folder)
            # Sound first: a speech that does not fit is found before a picture is made.
            sound = film_sound(cut, scratch=own)
            pictures = join_pictures(
                cut, scratch=own, on_progress=lambda share: report(share * _PICTURES)
            )
            master = _master(sound, report)
            captions = own / "captions.srt" if cues else None
            if captions:
                captions.write_text(srt(cues), encoding="utf-8")
            _write(cut, pictures, sound, master, captions, unfinished(target), report)
        _verify(cut, unfinished(target))
        for path, text in texts.items():
            unfinished(path).write_text(text, encoding="utf-8")
            publish_file(path)
        publish_file(target)
    except FfmpegFailed as failed:
        raise FilmNotWritten(failed.cause) from failed
    except OSError as failed:
        raise FilmNotWritten(failed.strerror or "the disk refused") from failed
    finally:
        for path in (target, *beside):
            unfinished(path).unlink(missing_ok=True)
    report(1.0)
    return AssembledFilm(
        path=target,
        width=pictures.width,
        height=pictures.height,
        fps=cut.fps,
        frames=cut.frames,
        seconds=cut.seconds,
        subtitles=tuple(texts),
        notes=pictures.notes,
    )


def _check(cut: FilmCut) -> None:
    if not cut.shots or any(shot.frames < 1 for shot in cut.shots):
        raise EmptyCut
    for number, shot in enumerate(cut.shots, 1):
        lasts = shot.frames / cut.fps
        for line in shot.lines:
            # One frame of grace: times were rounded on their way here.
            if not 0 <= line.start <= line.end <= lasts + 1 / cut.fps:
                raise LineOutsideShot(number, start=line.start, end=line.end, shot_seconds=lasts)


def _heard(sound: FilmSound, report: Progress, start: float, end: float) -> Iterator[memoryview]:
    done = 0
    for block in sound.blocks():
        yield block.data
        done += len(block)
        report(start + (end - start) * done / sound.samples)


def _master(sound: FilmSound, report: Progress) -> str:
    """The filter that masters the timeline, found by listening to it."""
    if not sound.sounds and sound.music is None:
        return "anull"
    heard = 0

    def hear(through: str) -> Loudness:
        nonlocal heard
        share = (_LISTENING - _PICTURES) / HEARINGS
        start = _PICTURES + heard * share
        heard += 1
        return measure_loudness(_heard(sound, report, start, start + share), through=through)

    return master_filter(hear)


def _write(
    cut: FilmCut,
    pictures: JoinedPictures,
    sound: FilmSound,
    master: str,
    captions: Path | None,
    target: Path,
    report: Progress,
) -> None:
    fps = cut.fps
    # Every frame on its exact tick, however the joining rounded.
    grid = f"setts=pts=round(PTS*TB*{fps})/(TB*{fps}):dts=round(DTS*TB*{fps})/(TB*{fps})"
    exact = f"{master},apad=whole_len={sound.samples},atrim=end_sample={sound.samples}"
    subtitles = ["-f", "srt", "-i", f"file:{captions.absolute()}"] if captions else []
    run_ffmpeg(
        [
            *("-loglevel", "error", "-f", "concat", "-auto_convert", "0"),
            *("-i", f"file:{pictures.clip_list.absolute()}"),
            *(*RAW_SOUND, *subtitles),
            *("-map", "0:v:0", "-c:v", "copy", "-bsf:v", grid),
            *("-video_track_timescale", str(512 * fps)),
            *("-map", "1:a:0", "-af", exact, "-c:a", "aac", "-b:a", "192k"),
            *(("-map", "2:s:0", "-c:s", "mov_text") if captions else ()),
            *container(math.lcm(48_000, fps)),
            *("-metadata", f"title={_plain(cut.title)}"),
            *(("-metadata:s:s:0", f"language={_plain(cut.language)}") if captions else ()),
            media_output(target),
        ],
        feed=_heard(sound, report, _LISTENING, 0.99),
    )


def _plain(text: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:200]


def _verify(cut: FilmCut, film: Path) -> None:
    """What was written is what was asked for, or it is no film."""
    try:
        facts = probe_video(film)
    except UnreadableMedia as unreadable:
        raise FilmNotWritten(f"what was written cannot be read: {unreadable.cause}") from unreadable
    if facts.frames != cut.frames or not facts.has_audio:
        raise FilmNotWritten(f"it has {facts.frames} frames instead of {cut.frames}")
