"""The director reads a note: its edits land, and then what they made stale is made again."""

import json
from dataclasses import asdict
from typing import Any

from django.conf import settings
from pydantic import TypeAdapter

from media_pipeline.assets.asset import Asset
from media_pipeline.credits.insufficient_credits import InsufficientCredits
from media_pipeline.direction.land_direction import Landed, land_direction
from media_pipeline.direction.outline import outline_of
from media_pipeline.films.film import Film
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.edit_slot import edit_slot
from media_pipeline.graph.film_view import SlotKey, load_film
from media_pipeline.graph.launch_units import launch_units
from media_pipeline.graph.restore_takes import restore_takes
from media_pipeline.graph.take import TakeCause
from media_pipeline.plans.film_plan import Want, Wanted, plan_film
from media_pipeline.plans.reserve_for_plan import reserve_for_plan
from media_pipeline.providers.adapters import director
from media_pipeline.providers.asking import Asking, Reply
from media_pipeline.providers.director import Direction
from media_pipeline.scripts.analysis_job import AnalysisJob, AnalysisPayload
from media_pipeline.styles.choose_style import choose_style
from workflows.events.append_event import append_event
from workflows.events.event_types import declare_event_type
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.work import Work

FILM_DIRECT = "film.direct"
FILM_DIRECTED = declare_event_type(
    "film.directed",
    "a note about the film was answered; data: understood, answer, changed and kept (slots in "
    "words), makes (how many takes are made anew), price (micro-dollars that were not agreed to, "
    "or are not there: code)",
)
_DIRECTION = TypeAdapter(Direction)
#: Of each list in an event: events are small.
_MOST_TOLD = 6


class NotePayload(AnalysisPayload):
    """``most``: micro-dollars that making things anew may cost; beyond it only the edits land."""

    note: str
    most: int = 0


class DirectorJob(AnalysisJob):
    """Asks the director about a note. Subclasses: ``show``, and what follows from it."""

    payload_model: type[AnalysisPayload] = NotePayload

    def provider(self, payload: AnalysisPayload) -> str:  # noqa: ARG002 - one director for all
        return str(settings.MEDIA_PIPELINE_DIRECTOR)

    def identity(self) -> str:
        return director().identity()

    def price_microdollars(self, payload: AnalysisPayload) -> int:
        if not director().most(" "):
            return 0
        film = Film.objects.get(pk=payload.film_id)
        return director().most(json.dumps(self.question(film, payload), default=asdict))

    def question(self, film: Film, payload: AnalysisPayload) -> Any:
        return note_of(payload), outline_of(load_film(film.id))

    def ask(self, question: Any, asking: Asking) -> Reply[Any]:
        note, outline = question
        reply = director().understand(note, outline, asking)
        return Reply(asdict(reply.value), usage=reply.usage)

    def show(self, film: Film, key: SlotKey, content: dict[str, Any]) -> bool:
        raise NotImplementedError

    def take_style(self, film: Film, key: str) -> bool:
        """The film takes the style; False when it looks like that already. Raises StyleRefused."""
        raise NotImplementedError

    def follow(self, work: Work[AnalysisPayload], film: Film) -> dict[str, Any]:
        """What an edit brings with it; what the event says of that."""
        raise NotImplementedError

    def land(
        self,
        work: Work[AnalysisPayload],
        film: Film,
        answer: Any,
        kept: Asset | None,  # noqa: ARG002
    ) -> None:
        direction = _DIRECTION.validate_python(answer)
        film = Film.objects.select_for_update(no_key=True).get(pk=film.pk)
        landed = land_direction(film, direction.edits, self.show, self.take_style)
        told = self.follow(work, film) if landed.changed else {}
        append_event(
            run_id=work.run_id,
            type=FILM_DIRECTED,
            job_id=work.job_id,
            data=_told(direction, landed) | told,
        )


@job_handler
class DirectFilm(DirectorJob):
    """A note about a film that nobody is making: it is updated at once."""

    kind = FILM_DIRECT

    def show(self, film: Film, key: SlotKey, content: dict[str, Any]) -> bool:
        return edit_slot(film, *key, content, cause=TakeCause.DIRECTOR) is not None

    def take_style(self, film: Film, key: str) -> bool:
        return choose_style(film.id, key)

    def follow(self, work: Work[AnalysisPayload], film: Film) -> dict[str, Any]:
        assert work.run_id is not None  # noqa: S101 - planned in runs only
        view = load_film(film.id)
        plan = plan_film(view, Wanted(want=Want.UPDATE, stop_at=Stage(work.payload.stop_at)))
        # What only another reading of the script would bring is not asked for by a note.
        price = plan.price.most - plan.reading.most
        if price > getattr(work.payload, "most", 0):
            return {"makes": 0, "price": price}
        made = [unit for unit in plan.launched if not unit.kind.by_analysis]
        units = restore_takes(view, made)
        try:
            reserve_for_plan(work.run_id, view, plan, units)
        except InsufficientCredits as short:  # the edits are there; an update makes them later
            return {"makes": 0, "price": price, "code": short.code}
        launch_units(work.run_id, view, units)
        return {"makes": len(units)}


def note_of(payload: AnalysisPayload) -> str:
    return str(getattr(payload, "note", ""))


def _told(direction: Direction, landed: Landed) -> dict[str, Any]:
    return {
        "understood": bool(direction.edits),
        "answer": direction.answer[:500],
        "changed": [one[:120] for one in landed.changed[:_MOST_TOLD]],
        "kept": [one[:120] for one in landed.refused[:_MOST_TOLD]],
    }
