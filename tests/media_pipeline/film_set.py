"""Order a film and make it here and now: the real use cases, without workers and a broker."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from media_pipeline.elements.given_file import upload_file
from media_pipeline.exports.exported_film import ExportedFilm, exported_film
from media_pipeline.films.character import Character
from media_pipeline.films.element import Element
from media_pipeline.films.film import Film
from media_pipeline.films.scene import Scene
from media_pipeline.films.shot import Shot
from media_pipeline.graph.film_view import FilmView, load_film
from media_pipeline.graph.take import Take
from media_pipeline.scripts.upload_script import upload_script
from tests.media_pipeline.fakes.pictures import QuickArtist
from tests.media_pipeline.fakes.sounds import QuickComposer, QuickVoices
from tests.media_pipeline.kept_films import kept_film
from workflows.commands.accept_command import accept_command
from workflows.commands.command import Command
from workflows.events.event import Event
from workflows.execution.execute_job import execute_job
from workflows.jobs.job import Job
from workflows.jobs.send_pointers import fill_windows
from workflows.pointer import Pointer
from workflows.projects.local_project import local_project
from workflows.runs.run import Run

#: Micro-dollars: whoever sets a film for a test agrees to its price, unless that is the matter.
DEAR = 10**12
Order = Callable[[Sequence[Pointer]], Sequence[Pointer]]


@dataclass(frozen=True)
class MadeFilm:
    """A film and the run that made it, read anew at every question."""

    film_id: UUID
    run_id: UUID

    @property
    def film(self) -> Film:
        return Film.objects.get(pk=self.film_id)

    @property
    def run(self) -> Run:
        return Run.objects.get(pk=self.run_id)

    @property
    def view(self) -> FilmView:
        return load_film(self.film_id)

    @property
    def exported(self) -> ExportedFilm | None:
        return exported_film(self.film_id)

    def digests(self, kind: str) -> list[str]:
        """Of what is shown, in the order of the film."""
        return list(self.shown(kind).values())

    def shown(self, kind: str) -> dict[str, str]:
        """Subject in words («1:2» is scene 1, shot 2) -> digest of the take its slot shows."""
        view = self.view
        names = {self.film_id: "film"}
        names |= {scene.id: str(scene.number) for scene in view.scenes}
        names |= {
            shot.id: f"{view.scene_of(shot.id).number:02}:{shot.number:02}" for shot in view.shots
        }
        names |= {person.id: person.tag for person in view.characters}
        names |= {place.id: place.tag for place in view.locations}
        found = {
            names[subject]: slot.selected.digest
            for (slot_kind, subject), slot in view.slots.items()
            if slot_kind == kind and slot.selected
        }
        return dict(sorted(found.items()))

    def take(self, kind: str, subject: UUID | None = None) -> Take:
        take = self.view.selected(kind, subject or self.film_id)
        assert take is not None
        return take

    def person(self, tag: str) -> Character:
        return Character.objects.get(film=self.film_id, tag=tag)

    def element(self, token: str) -> Element:
        return Element.objects.get(film=self.film_id, token=token)

    def shot(self, scene: int, number: int) -> Shot:
        return Shot.objects.get(scene__film=self.film_id, scene__number=scene, number=number)

    def scenes(self) -> list[Scene]:
        return list(Scene.objects.filter(film=self.film_id))

    def jobs(self, **which: Any) -> dict[str, str]:
        """Key without the run's id -> status."""
        rows = Job.objects.filter(run=self.run_id, **which).values_list("idempotency_key", "status")
        return {key.removeprefix(f"{self.run_id}:"): status for key, status in rows}

    def kinds_made(self) -> set[str]:
        """Of slots that show something, beyond what the script itself gave."""
        return {kind for (kind, _), slot in self.view.slots.items() if slot.selected}

    def events(self, type: str) -> list[dict[str, Any]]:
        return list(
            Event.objects.filter(run_id=self.run_id, type=type).values_list("data", flat=True)
        )


class FilmSet:
    def __init__(self, pointers: list[Pointer]) -> None:
        self.pointers = pointers

    def order(self, script: str, **options: Any) -> MadeFilm:
        """A film ordered; nothing of it is made yet."""
        project, actor = local_project()
        name = options.pop("script_name", "film.fountain")
        asset = upload_script(project, script.encode(), name=name)
        small = {"short_side": 120, "fps": 8, "export": True, "script_name": name, "at_most": DEAR}
        accepted = accept_command(
            project=project,
            actor=actor,
            client_command_id=str(uuid4()),
            kind="new_turn",
            payload=small | {"script_asset": str(asset.pk)} | options,
        )
        return self._of(accepted.command)

    @staticmethod
    def element(name: str, data: bytes, **more: Any) -> dict[str, Any]:
        """An element to order a film with: its picture or sound is uploaded."""
        project, _ = local_project()
        return {"name": name, "asset": str(upload_file(project, data).pk), **more}

    def revise(self, made: MadeFilm, script: str, *, work: bool = True, **options: Any) -> MadeFilm:
        """Another draft of a film, made as far as it can be; the film with the run of this draft.

        ``work``: False only orders it.
        """
        project, actor = local_project()
        name = made.film.script_name
        targets = options.pop("targets", [f"film:{made.film_id}"])
        asset = upload_script(project, script.encode(), name=name)
        accepted = accept_command(
            project=project,
            actor=actor,
            client_command_id=str(uuid4()),
            kind="new_turn",
            targets=targets,
            payload={"script_asset": str(asset.pk), "export": False, "at_most": DEAR} | options,
        )
        if work:
            self.work()
        return self._of(accepted.command)

    def generate(
        self,
        made: MadeFilm,
        *targets: str,
        work: bool = True,
        **payload: Any,
    ) -> tuple[Command, MadeFilm]:
        """A ``generation`` command of the film, or of slots of it, made as far as it can be.

        The film with the run of this command; with the run it had where there was nothing to do.
        """
        project, actor = local_project()
        command = accept_command(
            project=project,
            actor=actor,
            client_command_id=str(uuid4()),
            kind="generation",
            targets=[f"film:{made.film_id}", *targets],
            payload=payload,
        ).command
        if work:
            self.work()
        command.refresh_from_db()
        return command, MadeFilm(made.film_id, command.run_id or made.run_id)

    def make(self, script: str, *, order: Order = list, **options: Any) -> MadeFilm:
        """A film ordered and made, as far as it can be."""
        made = self.order(script, **options)
        self.work(order=order)
        return made

    def made(self, script: str, **options: Any) -> MadeFilm:
        """As ``make``, for tests of what comes after: a copy, from the second on, of the first."""
        asked = f"{script} {sorted(options.items())}"
        return self.kept(asked, lambda: self.make(script, **options))

    def kept(self, description: str, begin: Callable[[], MadeFilm]) -> MadeFilm:
        """What ``begin`` brings about, copied from the second time on; it may leave jobs due.

        It is asked for before anything else. Nobody has drawn or spoken for it in this test.
        """

        def make() -> tuple[MadeFilm, list[Pointer]]:
            made = begin()
            QuickArtist.drawn.clear()
            QuickVoices.recorded.clear()
            QuickComposer.composed.clear()
            return made, list(self.pointers)

        made, self.pointers[:] = kept_film(description, make)
        return made

    def work(self, *, order: Order = list, stop_before: str = "") -> None:
        """Run what is due until nothing is. ``order``: of the jobs that are due together.

        ``stop_before``: leave jobs of this kind alone, and come back when only they are left.
        """
        left: list[Pointer] = []
        for _ in range(500):
            fill_windows()
            batch, self.pointers[:] = list(order(self.pointers)), []
            if not batch:
                self.pointers.extend(left)
                return
            for pointer in batch:
                if stop_before and Job.objects.get(pk=pointer.job_id).kind == stop_before:
                    left.append(pointer)
                else:
                    execute_job(pointer.job_id)
        raise AssertionError("still not done after 500 rounds")

    @staticmethod
    def _of(command: Command) -> MadeFilm:
        assert command.run_id is not None
        run = Run.objects.get(pk=command.run_id)
        return MadeFilm(film_id=UUID(run.subject.removeprefix("film:")), run_id=run.pk)
