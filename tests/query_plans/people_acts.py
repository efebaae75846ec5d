"""What people do, once each."""

from datetime import timedelta
from uuid import uuid4

from tests.query_plans.engine_acts import ACTS, Watch, a_run, act, held
from tests.workflows.engine import job_of, make_run, new_job, planner
from workflows.commands.accept_command import accept_command
from workflows.commands.command import Command
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.claim_job import claim_job
from workflows.jobs.end_job import fail_job, succeed_job
from workflows.jobs.requeue_job import requeue_job
from workflows.limits.fill_limits import end_pauses, repair_limits
from workflows.limits.pause_limit import pause_limit_for
from workflows.limits.set_limit import set_limit
from workflows.projects.local_project import local_project
from workflows.runs.cancel_command import cancel_command
from workflows.runs.cancel_run import cancel_run
from workflows.runs.pause_run import pause_run
from workflows.runs.resume_run import resume_run
from workflows.runs.retry_run import retry_run
from workflows.runs.set_priority import set_job_priority, set_run_priority
from workflows.runs.start_run import start_run
from workflows.runs.steer_run import steer_run

__all__ = ["ACTS"]  # the engine's own and these


@act
def accept_a_command(watch: Watch) -> None:
    def plan(command: Command) -> None:
        start_run(command, kind="test", subject="film:4", jobs=[new_job("a"), new_job("b")])

    project, actor = local_project()
    for client_id in 2 * [str(uuid4())]:  # and the same once more: a replay
        with planner("utility", plan), watch():
            accept_command(
                project=project,
                actor=actor,
                client_command_id=client_id,
                kind="utility",
                payload={},
            )


@act
def cancel_one_job(watch: Watch) -> None:
    run = a_run()
    with watch():
        cancel_job(job_of(run, "a").pk)


@act
def cancel_a_run(watch: Watch) -> None:
    run = a_run()
    held(run)
    with watch():
        cancel_run(run.pk)


@act
def requeue_and_retry(watch: Watch) -> None:
    run = a_run()
    fail_job(held(run), code="why", detail="")
    with watch():
        requeue_job(job_of(run, "a").pk)
    fail_job(held(run), code="why", detail="")
    with watch():
        retry_run(run.pk)


@act
def hurry_and_steer(watch: Watch) -> None:
    run = a_run()
    with watch():
        set_run_priority(run.pk, 60)
        set_job_priority(job_of(run, "a").pk, 3600)
        steer_run(run.pk, "slower")


@act
def take_a_command_back(watch: Watch) -> None:
    run = a_run()
    assert run.command_id is not None
    with watch():
        cancel_command(run.command_id)


@act
def supersede_a_command(watch: Watch) -> None:
    def plan(command: Command) -> None:
        start_run(command, kind="test", subject="", jobs=[new_job("a")])

    older = a_run().command_id
    project, actor = local_project()
    with planner("utility", plan), watch():
        accept_command(
            project=project,
            actor=actor,
            client_command_id=str(uuid4()),
            kind="utility",
            payload={},
            supersedes=older,
        )


@act
def pause_and_resume_a_run(watch: Watch) -> None:
    run = a_run()
    with watch():
        pause_run(run.pk)
        resume_run(run.pk)


@act
def cap_a_key_and_hold_back(watch: Watch) -> None:
    run = make_run(*(new_job(key, limit_key="vendor") for key in "abc"))
    with watch():
        set_limit("vendor", 1)
        claim = held(run)
        assert claim_job(job_of(run, "b").pk, uuid4()) is None
        pause_limit_for("vendor", timedelta())
        end_pauses()
        repair_limits()
        succeed_job(claim)
    set_limit("vendor", None)
