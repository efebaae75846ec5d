"""Make a film as far as its clips, with time taken out, and read what came of them."""

from typing import Any

from django.db.models.functions import Now

from media_pipeline.credits.add_credits import add_credits
from media_pipeline.graph.take import Take
from media_pipeline.providers.ark.bodies import identifier_of
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.graph.hosted.studio import HostedStudio
from tests.providers.stub.ark.server import ArkStub
from tests.providers.stub.media.server import Seen
from workflows.execution.look_due import look_due
from workflows.jobs.job import Job
from workflows.jobs.submission import Submission
from workflows.projects.local_project import local_project

MODEL = "fal/wan-2.5"
#: Three shots: the second speaks, the others are silent.
PIER = """EXT. PIER - DUSK

MARA, 34, in a yellow raincoat, waits by the lamp.

MARA
Is anybody out there?

EXT. HARBOUR - DAWN

Waves break on the wall.
"""


class MotionStudio(HostedStudio):
    def make(self, script: str = PIER, model: str = MODEL, **options: Any) -> MadeFilm:
        """The film up to its clips may be a copy; they are asked for here and now."""

        def as_far_as_its_clips() -> MadeFilm:
            made = self.order(script, model, **options)
            self.film_set.work(stop_before="shot.clip.request")
            return made

        asked = f"{script} {sorted(options.items())}, its clips not yet made by {model}"
        made = self.film_set.kept(asked, as_far_as_its_clips)
        self.work()
        return made

    def order(self, script: str = PIER, model: str = MODEL, **options: Any) -> MadeFilm:
        """Ordered, and by which model its clips are made; nothing has run yet."""
        project, _ = local_project()
        add_credits(project.pk, key="tests", amount=50_000_000, why="for tests")
        chosen = {"stop_at": "motion", "export": False} | options
        made = self.film_set.order(script, **chosen)
        film = made.film
        type(film).objects.filter(pk=film.pk).update(chosen_models={"animator": [model]})
        return made

    def make_with(self, action: str, model: str = MODEL) -> MadeFilm:
        """The pier, where the analyst has found this action in the shot that speaks."""
        made = self.order(PIER, model)
        self.film_set.work(stop_before="shot.still")
        spec = made.take("shot.spec", made.shot(1, 2).id)
        Take.objects.filter(pk=spec.pk).update(content=spec.content | {"action": action})
        self.work()
        return made

    def look(self) -> int:
        """One round of looks at what is at the provider."""
        Job.objects.filter(look_at__isnull=False).update(look_at=Now())
        return look_due()

    def clips(self) -> list[Take]:
        return list(Take.objects.filter(slot__kind="shot.clip").order_by("slot_id", "number"))

    def failed(self) -> Take:
        (take,) = [take for take in self.clips() if take.status == "failed"]
        return take

    def sent(self, words: str) -> list[Seen]:
        """What was sent with these words in its prompt."""
        return [seen for seen in self.stub.seen if words in seen.body.get("prompt", "")]

    def paid(self) -> int:
        return sum(line.cost_microdollars for line in self.stub.ledger.read())


class ArkStudio(MotionStudio):
    stub: ArkStub  # type: ignore[assignment]

    def __init__(self, film_set: FilmSet, stub: ArkStub) -> None:
        super().__init__(film_set, stub)  # type: ignore[arg-type]

    def make(self, script: str = PIER, model: str = "ark/seedance-2.5", **options: Any) -> MadeFilm:
        return super().make(script, model, **options)

    def order(self, script: str = PIER, model: str = "ark/seedance-2.5", **more: Any) -> MadeFilm:
        return super().order(script, model, **more)

    def tasks(self, words: str) -> list[dict[str, Any]]:
        """What was sent with these words in its prompt."""
        return [body for body in self.stub.sent if words in str(body["content"][0].get("text"))]

    def check(self, *, lost: int = 0) -> None:
        """As the fal desk's, by what Ark knows a request by."""
        keys = [line.key for line in self.stub.ledger.read()]
        assert len(keys) == len(set(keys)), "a task was accepted twice"
        rows = {
            identifier_of(row.idempotency_key): row
            for row in Submission.objects.filter(provider="ark").exclude(outcome="refused")
        }
        assert set(rows) - set(keys) == set() if not lost else len(set(rows) - set(keys)) == lost
        spent = sum(row.cost_microdollars for row in rows.values())
        assert spent == self.paid()
