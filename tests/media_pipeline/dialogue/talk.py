"""A scene of four who speak in turn, and what a person does to it afterwards."""

from typing import Any
from uuid import UUID, uuid4

from django.db import transaction

from media_pipeline.dialogue.speech import Speech, SpeechSection
from media_pipeline.films.shot import Shot
from media_pipeline.graph.edit_slot import edit_slot
from media_pipeline.graph.take import Take, TakeCause
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from workflows.commands.accept_command import accept_command
from workflows.projects.local_project import local_project

TALK = """INT. TICKET OFFICE - NIGHT

OTTO, 61, in a green cardigan, counts coins.

OTTO
Nobody sails tonight.

MARA, 34, leans over the counter.

MARA
Then I will row.

OTTO
You have no boat.

MARA
I have yours.
"""


def speaking(made: MadeFilm) -> list[Shot]:
    """The shots that say something, in the order of the film."""
    view = made.view
    return [shot for shot in view.shots if view.lines_of(shot.id)]


def words(made: MadeFilm, shot: Shot) -> list[str]:
    """As they are delivered in what the shot shows."""
    content = made.view.content("shot.audio", shot.id)
    return [line["text"] for line in content.get("lines", [])]


def edit_line(made: MadeFilm, shot: Shot, text: str, *, line: int = 0, **more: Any) -> None:
    lines = made.view.lines_of(shot.id)
    lines[line] = {**lines[line], "text": text, **more}
    with transaction.atomic():
        edit_slot(made.film, "shot.dialogue", shot.id, {"lines": lines}, cause=TakeCause.PERSON)


def generate(film_set: FilmSet, made: MadeFilm, *targets: str, **payload: Any) -> MadeFilm:
    """A generation command, worked through; the film with its run. Without targets all of it."""
    project, actor = local_project()
    accepted = accept_command(
        project=project,
        actor=actor,
        client_command_id=str(uuid4()),
        kind="generation",
        targets=list(targets) or [f"film:{made.film_id}"],
        payload=payload,
    )
    film_set.work()
    run = accepted.command.run_id
    return MadeFilm(film_id=made.film_id, run_id=run) if run else made


def update(film_set: FilmSet, made: MadeFilm) -> MadeFilm:
    return generate(film_set, made, want="update", stop_at="dialogue")


def readings(made: MadeFilm, shot: Shot) -> list[Take]:
    takes = Take.objects.filter(slot__kind="shot.audio", slot__subject_id=shot.id)
    return list(takes.order_by("number"))


def is_context(take: Take) -> bool:
    """Heard only because others were recorded."""
    return SpeechSection.objects.get(take=take).is_context


def speeches(made: MadeFilm) -> list[Speech]:
    return list(Speech.objects.filter(film=made.film_id).order_by("created_at"))


def audio_of(made: MadeFilm) -> dict[UUID, UUID | None]:
    """Shot -> the take that it shows."""
    view = made.view
    return {
        shot.id: take.id if (take := view.selected("shot.audio", shot.id)) else None
        for shot in speaking(made)
    }
