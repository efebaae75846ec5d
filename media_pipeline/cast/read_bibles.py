"""Who and what is in the script: characters and locations with what can be seen and heard."""

from dataclasses import asdict
from typing import Any

from pydantic import TypeAdapter

from media_pipeline.assets.asset import Asset
from media_pipeline.cast.bible_kinds import FILM_BIBLES
from media_pipeline.cast.land_cast import (
    Drafts,
    land_characters,
    land_locations,
    selected_takes,
)
from media_pipeline.cast.launch_casting import launch_casting
from media_pipeline.films.character import Character
from media_pipeline.films.film import Film
from media_pipeline.films.location import Location
from media_pipeline.graph.land_take import land_take
from media_pipeline.graph.manifest import stamp_of
from media_pipeline.providers.adapters import analyst
from media_pipeline.providers.analyst import Bibles
from media_pipeline.providers.asking import Asking, Reply
from media_pipeline.scripts.analysis_job import AnalysisJob, AnalysisPayload, reopened_take
from media_pipeline.scripts.kept_answers import are_kept
from media_pipeline.scripts.script_text import script_text
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.work import Work

READ_BIBLES = "film.bibles"
_BIBLES = TypeAdapter(Bibles)


def bibles_key(run_id: object) -> str:
    return f"{run_id}:{READ_BIBLES}"


@job_handler
class ReadBibles(AnalysisJob):
    kind = READ_BIBLES
    asks = "bibles"

    def question(self, film: Film, payload: AnalysisPayload) -> Any:
        return script_text(film, payload.draft)

    def ask(self, question: Any, asking: Asking) -> Reply[Any]:
        reply = analyst().bibles(question, asking)
        return Reply(asdict(reply.value), usage=reply.usage)

    def land(
        self, work: Work[AnalysisPayload], film: Film, answer: Any, kept: Asset | None
    ) -> None:
        bibles = _BIBLES.validate_python(answer)
        payload, key = work.payload, bibles_key(work.run_id)
        take = reopened_take(key, "film.bibles")
        people = [asdict(person) for person in bibles.characters]
        places = [asdict(place) for place in bibles.locations]
        content: dict[str, Any] = {"characters": len(people), "locations": len(places)}
        if take.id in (take.slot.claim_id, take.slot.selected_id):  # else a later reading has it
            drafts = Drafts(
                before=script_text(film, payload.before) if payload.before else None,
                now=script_text(film, payload.draft),
                steady=are_kept(),
            )
            content["cast"] = land_characters(film, people, drafts, key)
            content["elements"] = [asdict(element) for element in bibles.elements]
            content["places"] = land_locations(film, places, drafts, key)
        identity = analyst().identity(self.asks)[:100]
        stamp = stamp_of(take, FILM_BIBLES, identity)
        land_take(take.id, content=content, asset=kept, model=identity, **stamp)
        assert work.run_id is not None  # noqa: S101 - analyses are planned in runs only
        launch_casting(work.run_id, film, payload.stop_at)


def bibles_of(film: Film) -> Bibles:
    """The bibles of the film's people and places as they stand now, a person's edits included."""

    def contents(model: type[Character] | type[Location], kind: str) -> list[dict[str, Any]]:
        present = set(model.objects.filter(film=film).values_list("id", flat=True))
        shown = selected_takes(film, kind)
        return [take.content for subject, take in shown.items() if subject in present]

    return _BIBLES.validate_python(
        {
            "characters": sorted(
                contents(Character, "character.bible"), key=lambda person: person["tag"]
            ),
            "locations": sorted(
                contents(Location, "location.bible"), key=lambda place: place["tag"]
            ),
            "elements": _elements(film),
        }
    )


def _elements(film: Film) -> list[dict[str, Any]]:
    """As the script was read last; answers of before have none."""
    take = selected_takes(film, READ_BIBLES).get(film.id)
    return list(take.content.get("elements", [])) if take else []
