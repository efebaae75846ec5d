"""A plan becomes a run: its takes are opened and claimed, its jobs planned, all or nothing."""

from uuid import UUID

from media_pipeline.credits.ceiling import set_ceiling
from media_pipeline.elements.described_elements import to_describe
from media_pipeline.films.film import Film
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.launch_units import Unit, launch_units
from media_pipeline.graph.restore_takes import restore_takes
from media_pipeline.plans.film_plan import FilmPlan, Want
from media_pipeline.plans.go_on import GO_ON, GoOn
from media_pipeline.plans.live_run import live_run
from media_pipeline.plans.read_draft import read_draft
from media_pipeline.plans.reserve_for_plan import reserve_for_plan
from media_pipeline.scripts.current_draft import script_slot
from workflows.commands.command import Command
from workflows.commands.command_moves import apply_command
from workflows.errors import CommandRefused
from workflows.jobs.new_job import Need, NewJob
from workflows.jobs.plan_jobs import plan_jobs
from workflows.runs.attach_to_run import attach_to_run
from workflows.runs.run import Run
from workflows.runs.start_run import start_run


def launch_plan(
    command: Command,
    view: FilmView,
    plan: FilmPlan,
    *,
    export: bool,
    edited: bool = False,
    at_most: int = 0,
) -> None:
    """Call in the planner's transaction, with the film locked. ``edited``: it
    follows an edit. What history has for these very inputs is shown again and not made, and a run
    of the film that is on its way takes the units up: they may read what that one is making.

    Where the script has to be read first, the run begins with that, and what it finds stale or
    missing is added as it lands; where only its reading was asked for by name, nothing is. All of
    that run costs no more than the plan says, or ``at_most`` where that is more.
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
            elements=to_describe(film),
            export=export,
            remake=True,
            stop_at=Stage.SCRIPT if plan.want == Want.TARGETS else None,
            at_most=max(plan.price.most, at_most),
        )
        return
    units = plan.launched
    if edited or plan.want in (Want.CONTINUE, Want.UPDATE):
        units = restore_takes(view, units)
    if not units:
        apply_command(command.pk)
        return
    joined = _run_under_way(command, film) if edited else None
    run = joined or start_run(command, kind="film", subject=f"film:{film.id}", jobs=[])
    quoted = reserve_for_plan(run.pk, view, plan, units)
    if joined is None:
        # Beyond the quote nothing is asked: speech may come out longer than its words promised.
        # What joins a run has raised that run's own ceiling.
        set_ceiling(run.pk, quoted)
    if (deciding := [unit for unit in units if unit.kind.decides]) != units and deciding:
        _decide_first(run.pk, view, plan, deciding, export=export)
        return
    launch_units(run.pk, view, units, anew=edited)


def _run_under_way(command: Command, film: Film) -> Run | None:
    """The film's run, which the command follows from now on; None when there is none any more."""
    live = live_run(film.id)
    if live is None:
        return None
    try:
        return attach_to_run(command, live.pk)
    except CommandRefused as refused:
        if refused.code != "run_is_over":
            raise
        return None


def _decide_first(
    run_id: UUID, view: FilmView, plan: FilmPlan, deciding: list[Unit], *, export: bool
) -> None:
    """What the others are made from follows from this: they are planned when it has landed."""
    keys = launch_units(run_id, view, deciding)
    payload = GoOn(
        film_id=view.film.id,
        want=plan.want,
        stop_at=plan.stop_at,
        on_request=["film.export"] if export else [],
    )
    needs = [Need(key) for key in keys]
    plan_jobs(run_id, [NewJob(kind=GO_ON, key=f"{run_id}:{GO_ON}", payload=payload, needs=needs)])
