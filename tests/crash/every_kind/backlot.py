"""Where films are made for these tests: quick crews here, paid providers on sockets, a purse."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from media_pipeline.credits.add_credits import add_credits
from media_pipeline.films.film import Film
from tests.crash.every_kind.mortal_crew import MortalCrew
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.send_command import generate, plan_read
from tests.providers.stub.chat.server import ChatStub
from tests.providers.stub.media.server import MediaStub
from tests.providers.stub.speech.server import SpeechStub
from tests.providers.stub.voices.server import VoicesStub
from workflows.projects.local_project import local_project

#: Whoever is asked over the network for what a film shows and sounds of.
HOSTED = {
    "artist": ["fal/seedream-4"],
    "animator": ["fal/wan-2.5"],
    "composer": ["fal/lyria-2"],
    "voices": ["elevenlabs/v3"],
}


@dataclass(frozen=True)
class Providers:
    """Who is paid, each with a book that is on the disk before it answers."""

    words: ChatStub
    media: MediaStub
    voices: VoicesStub
    speech: SpeechStub

    def accepted(self) -> dict[str, str]:
        """Our submission's key -> the provider's request id. Raises where one came twice.

        What Seed speaks has no key of ours on its wire (``spoken``).
        """
        lines = [
            *((line.key, line.id) for line in self.words.ledger.read()),
            *((line.key, line.id) for line in self.media.ledger.read()),
            *((line.key, "") for line in self.voices.ledger.read()),
            *((line.key, "") for line in self.speech.ledger.read() if line.call != "speak"),
        ]
        book = dict(lines)
        assert len(book) == len(lines), f"accepted twice under one key: {sorted(lines)}"
        return book

    def spoken(self) -> int:
        """How many requests Seed has accepted."""
        return self.speech.ledger.calls().count("speak")

    def forget(self) -> None:
        """As new: for the next run of the same test."""
        for stub in (self.words, self.media, self.voices, self.speech):
            stub.ledger.path.unlink(missing_ok=True)
            stub.plans.clear()
        self.voices.voices.clear()


@dataclass(frozen=True)
class Backlot:
    film_set: FilmSet
    providers: Providers
    crew: MortalCrew
    folder: Path

    def order(
        self, script: str, *, models: Mapping[str, list[str]] | None = None, **options: Any
    ) -> MadeFilm:
        """``models``: by whom it is made, by port; where none is named it is made here."""
        made = self.film_set.order(script, **options)
        Film.objects.filter(pk=made.film_id).update(chosen_models=dict(models or {}))
        return made

    def generate(self, made: MadeFilm, *targets: str, **payload: Any) -> None:
        """By a person who has read the plan, worked through."""
        plan = plan_read(made, *targets, **payload)
        generate(self.film_set, made, *targets, work=False, plan=plan, **payload)
        self.crew.work()

    @staticmethod
    def open_the_purse() -> None:
        project, _ = local_project()
        add_credits(project.pk, key="tests", amount=100_000_000, why="for tests")
