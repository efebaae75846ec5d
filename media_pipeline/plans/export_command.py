"""The MP4 on request: the planner of the ``export`` command."""

from pydantic import BaseModel, ConfigDict

from media_pipeline.films.film import Film
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import load_film
from media_pipeline.plans.film_plan import Want, Wanted, plan_film
from media_pipeline.plans.generation import film_and_targets
from media_pipeline.plans.launch_plan import launch_plan
from media_pipeline.plans.uploaded_script import valid_options
from workflows.commands.command import Command
from workflows.commands.command_moves import apply_command
from workflows.commands.command_planners import command_planner
from workflows.errors import CommandRefused


class Export(BaseModel):
    """``again``: gather it anew though nothing has changed."""

    model_config = ConfigDict(extra="forbid")

    again: bool = False


@command_planner("export")
def plan_export(command: Command) -> None:
    """The film of the one target, from what it shows now. The same cut twice is one file: then the
    command is applied at once. Raises CommandRefused: ``film_not_found``, ``nothing_to_export``.
    """
    asked = valid_options(Export, command)
    film, _ = film_and_targets(command)
    Film.objects.select_for_update().get(pk=film.pk)
    view = load_film(film.id)
    if not view.shots:
        raise CommandRefused(
            "nothing_to_export", "The film has no shots yet; generate it first.", 409
        )
    key = ("film.export", film.id)
    plan = plan_film(view, Wanted(want=Want.TARGETS, stop_at=Stage.MUSIC, targets=(key,)))
    is_good = plan.units[0].units[0].again and not asked.again
    if is_good:
        apply_command(command.pk)
        return
    launch_plan(command, view, plan, export=True)
