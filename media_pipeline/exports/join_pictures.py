"""The film's picture as a list of clips that can be joined by copying.

Clips that are alike, measured by their own decoder settings and not assumed, are taken as they are.
Anything else is made alike: another rate, size or pixel format is converted (padded, never
stretched), a missing clip becomes the still with a gentle move, a missing still becomes black.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from media_pipeline.assets.ffmpeg import FfmpegFailed, media_input, media_output, run_ffmpeg
from media_pipeline.assets.film_encoding import container, encode_frames, picture_encoding
from media_pipeline.assets.media_probe import UnreadableMedia, VideoFacts, probe_video
from media_pipeline.exports.cut import CutShot, FilmCut
from media_pipeline.exports.export_errors import FilmNotWritten, SourceUnusable
from media_pipeline.providers.animator import ClipRequest
from media_pipeline.providers.local.animator import LocalAnimator
from media_pipeline.providers.provider_errors import ProviderBroken, ProviderRefused


@dataclass(frozen=True, kw_only=True)
class PictureNote:
    """Something a person should know of a shot's picture.

    ``code``: still_shown | black_shown | clip_converted | clip_held | clip_trimmed |
    clip_part.
    """

    shot: int
    code: str
    text: str


@dataclass(frozen=True, kw_only=True)
class JoinedPictures:
    """``clip_list`` names the clips for ffmpeg, by plain names of our own beside it."""

    clip_list: Path
    width: int
    height: int
    notes: tuple[PictureNote, ...]


def even(length: int) -> int:
    """The next even length: H.264 in 4:2:0 has no odd ones."""
    return max(16, length + length % 2)


def join_pictures(
    cut: FilmCut, *, scratch: Path, on_progress: Callable[[float], None]
) -> JoinedPictures:
    """Raises SourceUnusable, FilmNotWritten; FfmpegFailed and OSError when the disk refuses."""
    width, height = even(cut.width), even(cut.height)
    facts = [_probe(shot, number) for number, shot in enumerate(cut.shots, 1)]
    layouts = {_joinable(cut, shot, fact) for shot, fact in zip(cut.shots, facts, strict=True)}
    wanted = layouts.pop() if len(layouts) == 1 else b""
    wanted = wanted or _our_layout(cut, scratch)
    notes: list[PictureNote] = []
    names: list[str] = []
    for number, (shot, fact) in enumerate(zip(cut.shots, facts, strict=True), 1):
        clip = scratch / f"shot{number:05d}.mp4"
        names.append(clip.name)
        if shot.clip and _joinable(cut, shot, fact) == wanted:
            clip.symlink_to(shot.clip.absolute())
        else:
            notes += _make_clip(cut, number, fact, clip)
        on_progress(number / len(cut.shots))
    clip_list = scratch / "clips.txt"
    clip_list.write_text("".join(f"file '{name}'\n" for name in names))
    return JoinedPictures(clip_list=clip_list, width=width, height=height, notes=tuple(notes))


def _probe(shot: CutShot, number: int) -> VideoFacts | None:
    if shot.clip is None:
        return None
    try:
        return probe_video(shot.clip)
    except UnreadableMedia as unreadable:
        raise SourceUnusable(number, "clip", unreadable.cause) from unreadable


def _joinable(cut: FilmCut, shot: CutShot, facts: VideoFacts | None) -> bytes:
    """The clip's layout when it can stand in the film as it is, else nothing."""
    if (
        facts is None
        or shot.clip_part
        or facts.frames != shot.frames
        or abs(facts.fps - cut.fps) > 1e-6
    ):
        return b""
    same_size = (facts.width, facts.height) == (even(cut.width), even(cut.height))
    return facts.layout if same_size and facts.pix_fmt == "yuv420p" else b""


def _our_layout(cut: FilmCut, scratch: Path) -> bytes:
    """What our own encoding looks like to a decoder, asked of one black frame."""
    sample = scratch / "layout.mp4"
    _black(cut, 1, sample)
    return probe_video(sample).layout


def _make_clip(
    cut: FilmCut, number: int, facts: VideoFacts | None, target: Path
) -> list[PictureNote]:
    shot = cut.shots[number - 1]
    if shot.clip and facts:
        _convert(cut, shot, target, number)
        return [_conversion_note(cut, shot, number, facts)]
    if shot.still:
        _move_over_still(cut, shot, number, target)
        text = f"Shot {number} has no clip: its still is shown with a gentle move."
        return [PictureNote(shot=number, code="still_shown", text=text)]
    _black(cut, shot.frames, target)
    text = f"Shot {number} has neither clip nor still: it is black."
    return [PictureNote(shot=number, code="black_shown", text=text)]


def _conversion_note(cut: FilmCut, shot: CutShot, number: int, facts: VideoFacts) -> PictureNote:
    has = facts.seconds
    if shot.clip_part:
        start, seconds = shot.clip_part
        has = max(0.0, min(seconds, facts.seconds - start))
    was = f"{facts.width} × {facts.height}, {facts.fps:g} fps, {facts.seconds:.2f} s"
    missing = shot.frames / cut.fps - has
    if shot.clip_part and missing <= 0.5 / cut.fps:
        code, how = "clip_part", f"{has:.2f} s of it are this shot's, from {start:.2f} s on"
    elif missing > 0.5 / cut.fps:
        code, how = "clip_held", f"its last frame is held for {missing:.2f} s"
    elif missing < -0.5 / cut.fps:
        code, how = "clip_trimmed", f"{-missing:.2f} s at its end are not shown"
    else:
        code, how = "clip_converted", "it was converted"
    return PictureNote(shot=number, code=code, text=f"The clip of shot {number} is {was}: {how}.")


def _convert(cut: FilmCut, shot: CutShot, target: Path, number: int) -> None:
    width, height = even(cut.width), even(cut.height)
    filters = [
        f"fps={cut.fps}:start_time=0",
        *_only_part(cut, shot),
        "scale=iw*sar:ih",  # square pixels
        f"scale={width}:{height}:force_original_aspect_ratio=decrease:force_divisible_by=2"
        ":flags=lanczos:out_color_matrix=bt709:out_range=tv",
        f"pad={width}:{height}:(ow-iw)/2:(oh-ih)/2:black",
        "setsar=1",
        "tpad=stop=-1:stop_mode=clone",  # held as long as the shot lasts
        "format=yuv420p",
    ]
    try:
        run_ffmpeg(
            [
                *("-loglevel", "error", "-threads", "1", *media_input(shot.clip or Path())),
                *("-map", "0:v:0", "-an", "-sn", "-vf", ",".join(filters)),
                *("-frames:v", str(shot.frames), *picture_encoding(cut.fps)),
                *(*container(), media_output(target)),
            ]
        )
    except FfmpegFailed as failed:
        if failed.out_of_room:
            raise
        raise SourceUnusable(number, "clip", failed.cause) from failed


def _only_part(cut: FilmCut, shot: CutShot) -> list[str]:
    """The frames of a clip that are this shot's, counted at the film's rate."""
    if shot.clip_part is None:
        return []
    start, seconds = shot.clip_part
    first, end = round(start * cut.fps), round((start + seconds) * cut.fps)
    return [f"trim=start_frame={first}:end_frame={end}", "setpts=PTS-STARTPTS"]


def _move_over_still(cut: FilmCut, shot: CutShot, number: int, target: Path) -> None:
    request = ClipRequest(
        still=shot.still or Path(),
        target=target,
        width=even(cut.width),
        height=even(cut.height),
        frames=shot.frames,
        fps=cut.fps,
        camera_move="static",
        seed=number,
    )
    try:
        LocalAnimator().animate(request)
    except ProviderRefused as refused:
        raise SourceUnusable(number, "still", refused.reason) from refused
    except ProviderBroken as broken:
        raise FilmNotWritten(str(broken)) from broken


def _black(cut: FilmCut, frames: int, target: Path) -> None:
    width, height = even(cut.width), even(cut.height)
    luma = np.full((height, width), 16, np.uint8)
    colour = np.full((height // 2, width), 128, np.uint8)  # both planes
    encode_frames(
        (plane.data for _ in range(frames) for plane in (luma, colour)),
        width=width,
        height=height,
        fps=cut.fps,
        target=target,
    )
