"""The script becomes scenes: the analyst quotes where each begins, the text stays as it is."""

from dataclasses import asdict
from typing import Any

from pydantic import TypeAdapter

from media_pipeline.assets.asset import Asset
from media_pipeline.elements.mentions import unnamed_tokens
from media_pipeline.films.film import Film
from media_pipeline.films.scene import Scene
from media_pipeline.films.subject_id import subject_id
from media_pipeline.graph.land_take import land_found, land_take, reopen_take
from media_pipeline.graph.open_take import slot_for
from media_pipeline.graph.take import TakeCause
from media_pipeline.graph.take_maker import FILM_NOTICE
from media_pipeline.providers.adapters import analyst
from media_pipeline.providers.analyst import SceneSplit
from media_pipeline.providers.asking import Asking, Reply
from media_pipeline.screenplay.scene_seconds import scene_seconds
from media_pipeline.scripts.analysis_job import AnalysisJob, AnalysisPayload, analysis_take
from media_pipeline.scripts.boundaries import split_by_boundaries
from media_pipeline.scripts.script_text import script_text
from workflows.canonical_json import canonical_hash
from workflows.events.append_event import append_event
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.work import Work

SPLIT_SCRIPT = "script.split"
_SPLIT = TypeAdapter(SceneSplit)


def split_key(run_id: object) -> str:
    return f"{run_id}:{SPLIT_SCRIPT}"


@job_handler
class SplitScript(AnalysisJob):
    kind = SPLIT_SCRIPT

    def ask(self, film: Film, payload: AnalysisPayload, asking: Asking) -> Reply[Any]:  # noqa: ARG002
        reply = analyst().split(script_text(film), asking)
        return Reply(asdict(reply.value), usage=reply.usage)

    def land(self, work: Work[AnalysisPayload], film: Film, answer: Any, kept: Asset) -> None:
        split = _SPLIT.validate_python(answer)
        script = script_text(film)
        cut = split_by_boundaries(script, split.boundaries)
        key = split_key(work.run_id)
        for number, part in enumerate(cut.slices, start=1):
            text = script[part.start : part.end]
            scene, _ = Scene.objects.update_or_create(
                id=subject_id(film.id, "scene", str(number)),
                defaults={
                    "film": film,
                    "number": number,
                    "title": _first_line(text),
                    "start": part.start,
                    "end": part.end,
                    "seconds": scene_seconds(text),
                },
            )
            land_found(
                slot_for(film.project_id, film.id, "scene.script", scene.id),
                content={"start": part.start, "end": part.end, "text": canonical_hash(text)},
                cause=TakeCause.ANALYSIS,
                job_key=key,
            )
        if split.title and not film.title_by_person:
            Film.objects.filter(pk=film.id, title_by_person=False).update(title=split.title[:300])
        take = analysis_take(key, "scene.split")
        reopen_take(take.id)
        land_take(
            take.id,
            content={"title": split.title, "scenes": len(cut.slices), "front": len(cut.front)},
            asset=kept,
            model=take.model,
        )
        notices = [("script_warning", warning) for warning in split.warnings]
        notices += [
            (
                "element_not_named",
                f"The script names {token} nowhere; write {{{token}}} where it can be seen.",
            )
            for token in unnamed_tokens(script, work.payload.elements)
        ]
        if cut.dropped or cut.excessive:
            notices.append(
                ("scenes_joined", f"{len(cut.dropped)} scene beginnings were not found in the text")
            )
        for code, detail in notices:
            append_event(
                run_id=work.run_id,
                type=FILM_NOTICE,
                job_id=work.job_id,
                data={"code": code, "detail": detail[:300]},
            )


def _first_line(text: str) -> str:
    lines = (line.strip() for line in text.splitlines())
    return next((line for line in lines if line), "Untitled scene")[:300]
