"""Accept commands whose runs have the shapes that are measured."""

from collections.abc import Sequence
from uuid import UUID, uuid4

from benchmarks.engine import kinds
from benchmarks.measures.finalize import PICTURES
from benchmarks.systems.system import LENGTH, WIDTH, Shape
from workflows.commands.accept_command import accept_command
from workflows.commands.command import Command
from workflows.commands.command_planners import command_planner
from workflows.jobs.new_job import Need, NewJob
from workflows.projects.local_project import local_project
from workflows.runs.start_run import start_run

#: Runs of so many independent jobs, as a command of a person has.
RUN_SIZE = 20

_planned: list[NewJob] = []


@command_planner("export", replaces=True)
def plan_planned(command: Command) -> None:
    start_run(command, kind="bench", subject="", jobs=list(_planned))


def accept(jobs: Sequence[NewJob]) -> UUID:
    """A command is accepted and its run has these jobs; returns the run."""
    _planned[:] = jobs
    project, actor = local_project()
    accepted = accept_command(
        project=project,
        actor=actor,
        client_command_id=str(uuid4()),
        kind="export",
        payload={},
    )
    assert accepted.command.run_id is not None  # noqa: S101 - the planner has just started it
    return accepted.command.run_id


def nothing(key: str, needs: Sequence[str] = ()) -> NewJob:
    return NewJob("bench.nothing", key, kinds.Empty(), [Need(other) for other in needs])


def independent(jobs: int) -> list[NewJob]:
    return [nothing(f"job-{number}") for number in range(jobs)]


def chain() -> list[NewJob]:
    return [
        nothing(f"link-{number}", [f"link-{number - 1}"] if number else ())
        for number in range(LENGTH)
    ]


def fan_out() -> list[NewJob]:
    fan = [f"fan-{number}" for number in range(WIDTH)]
    return [
        nothing("first"),
        *(nothing(key, ["first"]) for key in fan),
        nothing("last", fan),
    ]


def finalize(
    kind: str,
    sheet: dict[str, float],
    grid: dict[str, float],
    render: dict[str, float],
    *,
    limit_key: str = "",
) -> list[NewJob]:
    """The run of 61 jobs: a sheet, thirty grid pictures that need it, a render for each."""
    jobs = [NewJob(kind, "sheet", sheet, limit_key=limit_key)]
    for number in range(PICTURES):
        picture = f"grid-{number}"
        jobs.append(NewJob(kind, picture, grid, [Need("sheet")], limit_key=limit_key))
        jobs.append(NewJob(kind, f"render-{number}", render, [Need(picture)], limit_key=limit_key))
    return jobs


def units(shape: Shape, count: int) -> list[list[NewJob]]:
    """The jobs of every run of a load."""
    if shape is Shape.INDEPENDENT:
        return [independent(min(RUN_SIZE, count - at)) for at in range(0, count, RUN_SIZE)]
    return [chain() if shape is Shape.CHAIN else fan_out() for _ in range(count)]
