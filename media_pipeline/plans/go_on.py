"""A run goes on when what decided it has landed: the film is planned anew, and launched."""

from typing import Any
from uuid import UUID

from pydantic import BaseModel

from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import load_film
from media_pipeline.graph.launch_units import launch_units
from media_pipeline.graph.restore_takes import restore_takes
from media_pipeline.plans.film_plan import Want, Wanted, plan_film
from workflows.jobs.job_handlers import PlainJob, job_handler
from workflows.jobs.work import Work

GO_ON = "film.go_on"


class GoOn(BaseModel):
    """As the plan was that began the run."""

    film_id: UUID
    want: Want
    stop_at: Stage
    on_request: list[str] = []


@job_handler
class GoOnWithFilm(PlainJob[GoOn]):
    kind = GO_ON
    payload_model = GoOn

    def apply(self, work: Work[GoOn], answer: dict[str, Any]) -> None:  # noqa: ARG002
        assert work.run_id is not None  # noqa: S101 - planned in runs only
        payload = work.payload
        view = load_film(payload.film_id)
        plan = plan_film(
            view,
            Wanted(
                want=payload.want, stop_at=payload.stop_at, on_request=tuple(payload.on_request)
            ),
        )
        launch_units(work.run_id, view, restore_takes(view, plan.launched))
