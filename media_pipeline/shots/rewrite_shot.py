"""One shot's spec is told anew by a note; what is spoken in it stays."""

from dataclasses import asdict
from typing import Any
from uuid import UUID

from pydantic import TypeAdapter

from media_pipeline.assets.asset import Asset
from media_pipeline.cast.read_bibles import bibles_of
from media_pipeline.films.film import Film
from media_pipeline.graph.clear_claims import clear_claims_of_readers
from media_pipeline.graph.film_view import FilmView, load_film
from media_pipeline.graph.inputs import Reads
from media_pipeline.graph.land_made import TAKE_LANDED, TAKE_PARKED
from media_pipeline.graph.land_take import land_take
from media_pipeline.graph.manifest import pin, read_manifest
from media_pipeline.graph.open_take import open_take, slot_for
from media_pipeline.graph.take import Take, TakeCause
from media_pipeline.providers.adapters import analyst
from media_pipeline.providers.analyst import RewriteRequest, SceneText, ShotIdea, SpokenLine
from media_pipeline.providers.asking import Asking, Reply
from media_pipeline.scripts.analysis_job import AnalysisJob, AnalysisPayload, reopened_take
from media_pipeline.scripts.scene_words import scene_words
from media_pipeline.shots.shot_kinds import SHOT_SPEC
from workflows.events.append_event import append_event
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.work import Work

REWRITE_SHOT = "shot.rewrite"
_IDEA = TypeAdapter(ShotIdea)
#: What of an idea a spec holds, by the spec's names.
_FIELDS = ("shot_size", "angle", "action", "camera_move", "sound_cue")


class RewritePayload(AnalysisPayload):
    shot: UUID
    note: str


def rewrite_key(run_id: object, shot_id: UUID) -> str:
    return f"{run_id}:{REWRITE_SHOT}:{shot_id}"


def open_rewrite(view: FilmView, shot_id: UUID, *, job_key: str) -> Take:
    """The spec's claim is taken up front; in the transaction that plans the job."""
    inputs = list(SHOT_SPEC.inputs(view, shot_id))
    shown = {
        (item.kind, item.subject): take
        for item in inputs
        if isinstance(item, Reads) and (take := view.selected(item.kind, item.subject))
    }
    film = view.film
    return open_take(
        slot_for(film.project_id, film.id, SHOT_SPEC.name, shot_id),
        cause=TakeCause.DIRECTOR,
        job_key=job_key,
        manifest={"inputs": pin(inputs, shown)},
    )


@job_handler
class RewriteShot(AnalysisJob):
    kind = REWRITE_SHOT
    payload_model: type[AnalysisPayload] = RewritePayload
    asks = "rewrite_shot"

    def question(self, film: Film, payload: AnalysisPayload) -> RewriteRequest:
        asked = _asked(payload)
        view = load_film(film.id)
        scene = view.scene_of(asked.shot)
        spec = view.content("shot.spec", asked.shot)
        return RewriteRequest(
            scene=SceneText(
                number=1, text=scene_words(film, [scene])[scene.id].text, seconds=scene.seconds
            ),
            shot=ShotIdea(
                shot_size=str(spec.get("shot_size", "")),
                angle=str(spec.get("angle", "")),
                action=str(spec.get("action", "")),
                camera_move=str(spec.get("camera_move", "static")),
                sound_cue=str(spec.get("sound_cue", "")),
                character_tags=tuple(spec.get("characters", ())),
                element_tags=tuple(spec.get("elements", ())),
                lines=tuple(
                    SpokenLine(character_tag=line["character"], text=line["text"])
                    for line in view.lines_of(asked.shot)
                ),
            ),
            bibles=bibles_of(film),
            note=asked.note,
        )

    def ask(self, question: Any, asking: Asking) -> Reply[Any]:
        reply = analyst().rewrite_shot(question, asking)
        return Reply(asdict(reply.value), usage=reply.usage)

    def land(
        self,
        work: Work[AnalysisPayload],
        film: Film,
        answer: Any,
        kept: Asset | None,  # noqa: ARG002
    ) -> None:
        """Through the claim: a person's choice, or a later rewrite, parks it."""
        idea = _IDEA.validate_python(answer)
        shot = _asked(work.payload).shot
        view = load_film(film.id)
        take = reopened_take(rewrite_key(work.run_id, shot), SHOT_SPEC.name)
        told = {name: getattr(idea, name) for name in _FIELDS}
        shown = land_take(
            take.id,
            content=view.content("shot.spec", shot)
            | told
            | {"characters": list(idea.character_tags)},
            input_hash=read_manifest(take).input_hash(SHOT_SPEC, take.model),
            hash_version=SHOT_SPEC.version,
        )
        if shown:
            clear_claims_of_readers(view, (SHOT_SPEC.name, shot))
        append_event(
            run_id=work.run_id,
            type=TAKE_LANDED if shown else TAKE_PARKED,
            job_id=work.job_id,
            data={"kind": SHOT_SPEC.name, "subject": str(shot), "take": str(take.id)},
        )


def _asked(payload: AnalysisPayload) -> RewritePayload:
    assert isinstance(payload, RewritePayload)  # noqa: S101 - its own payload model
    return payload
