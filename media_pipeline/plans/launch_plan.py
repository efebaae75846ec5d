"""A plan becomes a run: its takes are opened and claimed, its jobs planned, all or nothing."""

from media_pipeline.films.element import Element
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.launch_units import launch_units
from media_pipeline.graph.restore_takes import restore_takes
from media_pipeline.plans.film_plan import FilmPlan, Want
from media_pipeline.plans.read_draft import read_draft
from media_pipeline.plans.reserve_for_plan import reserve_for_plan
from media_pipeline.scripts.current_draft import script_slot
from workflows.commands.command import Command
from workflows.commands.command_moves import apply_command
from workflows.runs.start_run import start_run


def launch_plan(command: Command, view: FilmView, plan: FilmPlan, *, export: bool) -> None:
    """Call in the planner's transaction, with the film locked.

    Where the script has to be read first, the run begins with that, and what it finds stale or
    missing is added as it lands.
    """
    film = view.film
    if plan.reads_script:
        slot = script_slot(film.id)
        draft = slot.claim_id or slot.selected_id
        assert draft is not None  # noqa: S101 - a film has a script from its first command on
        read_draft(
            command,
            film,
            draft=draft,
            before=slot.selected_id if slot.selected_id != draft else None,
            elements=list(Element.objects.filter(film=film).values_list("id", flat=True)),
            export=export,
            remake=True,
        )
        return
    units = plan.launched
    if plan.want in (Want.CONTINUE, Want.UPDATE):
        units = restore_takes(view, units)
    if not units:
        apply_command(command.pk)
        return
    run = start_run(command, kind="film", subject=f"film:{film.id}", jobs=[])
    reserve_for_plan(run.pk, view, plan, units)
    launch_units(run.pk, view, units)
