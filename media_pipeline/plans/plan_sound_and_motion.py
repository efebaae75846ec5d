"""When every scene has its shots: cast the voices, record, animate, and gather the film."""

from typing import Any

from media_pipeline.cast.keep_who_appears import keep_who_appears
from media_pipeline.films.film import Film
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import load_film
from media_pipeline.graph.kind import kinds
from media_pipeline.graph.launch_units import launch_units
from media_pipeline.graph.restore_takes import restore_takes
from media_pipeline.graph.take_maker import FILM_NOTICE
from media_pipeline.plans.film_plan import Want, Wanted, plan_film
from media_pipeline.scenes.narrate_scenes import PLAN_SOUND_AND_MOTION
from media_pipeline.scripts.analysis_job import AnalysisPayload
from media_pipeline.scripts.current_draft import is_current
from workflows.events.append_event import append_event
from workflows.jobs.job_handlers import PlainJob, job_handler
from workflows.jobs.work import Work


@job_handler
class PlanSoundAndMotion(PlainJob[AnalysisPayload]):
    """Voices are cast for the whole film at once, in the order of the script: two batches of
    scenes that land in another order must not give another cast.

    After a new draft everything that it made stale is planned here too, pictures and music as well:
    only now it is known what of the film stays.
    """

    kind = PLAN_SOUND_AND_MOTION
    payload_model = AnalysisPayload

    def apply(self, work: Work[AnalysisPayload], answer: dict[str, Any]) -> None:  # noqa: ARG002
        assert work.run_id is not None  # noqa: S101 - planned in runs only
        payload = work.payload
        film = Film.objects.get(pk=payload.film_id)
        if not is_current(film, payload.draft):
            return
        keep_who_appears(film)
        view = load_film(film.id)
        export = ("film.export",) if payload.export else ()
        stop_at = Stage(payload.stop_at)
        plan = plan_film(view, Wanted(want=Want.CONTINUE, stop_at=stop_at, on_request=export))
        units = restore_takes(view, plan.launched) if payload.remake else plan.launched
        launch_units(work.run_id, view, units)
        chosen = [
            key
            for key in (plan.kept_choices if payload.remake else [])
            if stop_at.reaches(kinds[key[0]].stage)
        ]
        if chosen:
            append_event(
                run_id=work.run_id,
                type=FILM_NOTICE,
                job_id=work.job_id,
                data={
                    "code": "choices_kept",
                    "detail": f"{len(chosen)} takes that a person chose no longer fit this draft "
                    "and stay.",
                },
            )
