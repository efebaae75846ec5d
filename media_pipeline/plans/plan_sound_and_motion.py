"""When every scene has its shots: cast the voices, record, animate, and gather the film."""

from typing import Any

from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import load_film
from media_pipeline.graph.launch_units import launch_units, missing_units, wanted_units
from media_pipeline.scenes.narrate_scenes import PLAN_SOUND_AND_MOTION
from media_pipeline.scripts.analysis_job import AnalysisPayload
from workflows.jobs.job_handlers import PlainJob, job_handler
from workflows.jobs.work import Work


@job_handler
class PlanSoundAndMotion(PlainJob[AnalysisPayload]):
    """Voices are cast for the whole film at once, in the order of the script: two batches of
    scenes that land in another order must not give another cast."""

    kind = PLAN_SOUND_AND_MOTION
    payload_model = AnalysisPayload

    def apply(self, work: Work[AnalysisPayload], answer: dict[str, Any]) -> None:  # noqa: ARG002
        assert work.run_id is not None  # noqa: S101 - planned in runs only
        stop = Stage(work.payload.stop_at)
        names = [
            name
            for stage, kinds_of_stage in (
                (Stage.CASTING, ["character.voice"]),
                (Stage.DIALOGUE, ["shot.audio"]),
                (Stage.MOTION, ["shot.clip"]),
            )
            if stop.reaches(stage)
            for name in kinds_of_stage
        ]
        view = load_film(work.payload.film_id)
        units = missing_units(view, names)
        # Scenes that a retry brought late are in no film yet: then it is gathered once more.
        if work.payload.export and (units or missing_units(view, ["film.export"])):
            units += wanted_units(view, ["film.export"])
        launch_units(work.run_id, view, units)
