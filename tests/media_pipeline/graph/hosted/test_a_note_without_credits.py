"""A note whose consequences nobody can pay: its edits stay, and it says what is missing."""

from uuid import uuid4

from media_pipeline.credits.add_credits import add_credits
from media_pipeline.credits.balance import balance_of
from tests.media_pipeline.film_set import MadeFilm
from tests.media_pipeline.graph.hosted.studio import HostedStudio
from tests.media_pipeline.graph.hosted.test_a_worker_dies import ONE_SHOT
from workflows.commands.accept_command import accept_command
from workflows.projects.local_project import local_project


def test_a_note_that_cannot_be_paid_lands_its_edits_and_makes_nothing(
    studio: HostedStudio,
) -> None:
    made = studio.make(ONE_SHOT)
    asked = len(studio.stub.seen)
    project, actor = local_project()
    add_credits(project.pk, key="out", amount=-balance_of(project.pk).available, why="for a test")

    command = accept_command(
        project=project,
        actor=actor,
        client_command_id=str(uuid4()),
        kind="follow_up",
        targets=[f"film:{made.film_id}"],
        payload={"at_most": 1_000_000},
        text="Style noir.",
    ).command
    studio.work()

    command.refresh_from_db()
    assert (command.status, made.film.style) == ("completed", "noir")
    assert command.run_id is not None
    (told,) = MadeFilm(made.film_id, command.run_id).events("film.directed")
    assert (told["makes"], told["code"]) == (0, "insufficient_credits")
    assert len(studio.stub.seen) == asked
