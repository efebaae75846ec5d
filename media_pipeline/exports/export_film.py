"""The film itself: clips, speech and music as they were when it was asked for."""

import shutil
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

from django.conf import settings
from django.utils import timezone

from media_pipeline.assets.asset_file import asset_id_for, asset_path
from media_pipeline.assets.store_asset import file_facts, file_of
from media_pipeline.dialogue.shot_audio import has_audio
from media_pipeline.exports.cut import CutLine, CutShot, FilmCut
from media_pipeline.exports.export_errors import ExportError, FilmNotWritten
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Label, Reads, Setting
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.person_edit import EditRefused
from media_pipeline.graph.take import Take
from media_pipeline.graph.take_maker import Made, RenderedTakeMaker
from media_pipeline.motion.clip import frames_of
from media_pipeline.providers.provider_errors import ProviderBroken, ProviderRefused
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.work import Work


def _check_choice(_: FilmView, take: Take) -> None:
    if take.asset is not None and take.asset.removed_at is not None:
        raise EditRefused(
            "file_expired", "The file of this export is no longer kept; export the film again."
        )


def _inputs(view: FilmView, _: UUID) -> list[Input]:
    """Nothing is required: a shot without a clip shows its still, and the film says so.

    What was recorded of lines that are gone, or that the video's model speaks now, is not heard;
    nor is the music of a film that shall have none."""
    parts = [
        Reads(name=f"{name} {shot.id}", kind=kind, subject=shot.id, optional=True)
        for shot in view.shots
        for name, kind in (("clip", "shot.clip"), ("still", "shot.still"), ("audio", "shot.audio"))
        if kind != "shot.audio" or has_audio(view, shot.id)
    ]
    if view.film.with_music:
        parts.append(Reads(name="music", kind="film.music", subject=view.film.id, optional=True))
    width, height = view.film.size
    return [
        *parts,
        Setting(name="shots", value=[[str(shot.id), shot.seconds] for shot in view.shots]),
        Label(name="names", value={person.tag: person.name for person in view.characters}),
        Label(name="title", value=view.film.title),
        Setting(name="width", value=width),
        Setting(name="height", value=height),
        Setting(name="fps", value=view.film.fps),
    ]


FILM_EXPORT = kinds.declare(
    Kind(
        name="film.export",
        stage=Stage.MUSIC,
        job_kind="film.export",
        subjects=lambda view: [view.film.id] if view.shots else [],
        inputs=_inputs,
        models=lambda _: ["ffmpeg"],
        remade_on_retry=True,
        check_choice=_check_choice,
        on_request=True,
    )
)


@job_handler
class ExportFilm(RenderedTakeMaker):
    kind = "film.export"
    makes = FILM_EXPORT

    def make_one(self, work: Work[MakeTakes], manifest: ReadManifest) -> Made:
        # Here and not above: half a dozen processes import this file at their start, and only the
        # one that exports needs what this brings along (numpy, OpenCV: half a second each).
        from media_pipeline.exports.assemble_film import assemble_film

        cut = cut_of(manifest)
        asset_id = asset_id_for(work.job_id, str(manifest.take.id))
        # The folder is the job's own: what a killed attempt left in it goes first.
        scratch = Path(settings.MEDIA_ROOT) / "scratch" / str(work.job_id)
        shutil.rmtree(scratch, ignore_errors=True)
        scratch.mkdir(parents=True)
        try:
            film = assemble_film(
                cut,
                target=asset_path(asset_id, ".mp4"),
                scratch=scratch,
                on_progress=lambda _: work.checkpoint(),
            )
        except FilmNotWritten as failed:
            raise ProviderBroken(f"{failed.code}: {failed}") from failed
        except ExportError as refused:
            raise ProviderRefused(f"{refused.code}: {refused}") from refused
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
        return Made(
            content={
                "frames": film.frames,
                "fps": film.fps,
                "subtitles": [path.suffix for path in film.subtitles],
                "notes": [_note(note) for note in film.notes][:50],
            },
            file=file_facts(
                asset_id,
                ".mp4",
                media_type="video/mp4",
                seconds=film.seconds,
                width=film.width,
                height=film.height,
            )
            | kept_for_a_while(),
        )


def kept_for_a_while() -> dict[str, str]:
    """Until when the file stays, as one of its facts; nothing where exports are kept for ever."""
    days = settings.MEDIA_PIPELINE_EXPORT_DAYS
    return {"expires_at": (timezone.now() + timedelta(days=days)).isoformat()} if days else {}


def _note(note: Any) -> dict[str, Any]:
    return {name: getattr(note, name) for name in type(note).__dataclass_fields__}


def cut_of(manifest: ReadManifest) -> FilmCut:
    """The cut as the manifest pins it; what failed is left out and stood in for."""
    values = manifest.values
    fps = int(values["fps"])
    return FilmCut(
        width=int(values["width"]),
        height=int(values["height"]),
        fps=fps,
        shots=tuple(
            _shot(manifest, shot, float(seconds), fps) for shot, seconds in values["shots"]
        ),
        music=_file(manifest.takes.get("music")),
        title=str(manifest.labels["title"]),
    )


def _shot(manifest: ReadManifest, shot: str, seconds: float, fps: int) -> CutShot:
    clip = manifest.takes.get(f"clip {shot}")
    audio = manifest.takes.get(f"audio {shot}")
    names = manifest.labels["names"]
    # A model's clip may be longer than its shot: the next length on its grid.
    is_whole = clip is not None and not clip.content.get("cut_to_shot")
    part = _part(clip, shot)
    frames = (
        round(part[1] * fps)
        if part and is_whole
        else int(clip.content["frames"])
        if clip and is_whole
        else frames_of(seconds, audio.content if audio else None, fps)
    )
    return CutShot(
        frames=frames,
        clip=_file(clip),
        clip_part=part,
        clip_sound=bool(clip and clip.content.get("own_sound", True)),
        still=_file(manifest.takes.get(f"still {shot}")),
        speech=_file(audio),
        lines=tuple(
            CutLine(
                character=str(names.get(line["character"], line["character"])),
                text=line["text"],
                start=line["start"],
                end=line["end"],
            )
            for line in (audio.content["lines"] if audio else [])
        ),
    )


def _part(clip: Take | None, shot: str) -> tuple[float, float] | None:
    """Which seconds of a clip of several shots are this one's."""
    for one in clip.content.get("shots", ()) if clip else ():
        if one["shot"] == shot:
            return float(one["start"]), float(one["seconds"])
    return None


def _file(take: Take | None) -> Path | None:
    return file_of(take.asset) if take and take.asset else None
