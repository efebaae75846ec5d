"""Who and what is in the script: characters and locations with what can be seen and heard."""

from dataclasses import asdict
from typing import Any

from pydantic import TypeAdapter

from media_pipeline.assets.asset import Asset
from media_pipeline.films.character import Character
from media_pipeline.films.film import Film
from media_pipeline.films.location import Location
from media_pipeline.films.subject_id import subject_id
from media_pipeline.graph.land_take import land_found, land_take, reopen_take
from media_pipeline.graph.open_take import slot_for
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import TakeCause
from media_pipeline.providers.adapters import analyst
from media_pipeline.providers.analyst import Bibles
from media_pipeline.providers.asking import Asking, Reply
from media_pipeline.scripts.analysis_job import AnalysisJob, AnalysisPayload, analysis_take
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

    def ask(self, film: Film, payload: AnalysisPayload, asking: Asking) -> Reply[Any]:  # noqa: ARG002
        reply = analyst().bibles(script_text(film), asking)
        return Reply(asdict(reply.value), usage=reply.usage)

    def land(self, work: Work[AnalysisPayload], film: Film, answer: Any, kept: Asset) -> None:
        bibles = _BIBLES.validate_python(answer)
        key = bibles_key(work.run_id)
        for number, person in enumerate(bibles.characters, start=1):
            character, _ = Character.objects.update_or_create(
                id=subject_id(film.id, "character", person.tag),
                defaults={
                    "film": film,
                    "number": number,
                    "tag": person.tag[:300],
                    "name": person.name[:300],
                    "voice_only": person.voice_only,
                },
            )
            land_found(
                slot_for(film.project_id, film.id, "character.bible", character.id),
                content=asdict(person),
                cause=TakeCause.ANALYSIS,
                job_key=key,
            )
        for number, place in enumerate(bibles.locations, start=1):
            location, _ = Location.objects.update_or_create(
                id=subject_id(film.id, "location", place.tag),
                defaults={
                    "film": film,
                    "number": number,
                    "tag": place.tag[:300],
                    "name": place.name[:300],
                },
            )
            land_found(
                slot_for(film.project_id, film.id, "location.bible", location.id),
                content=asdict(place),
                cause=TakeCause.ANALYSIS,
                job_key=key,
            )
        take = analysis_take(key, "film.bibles")
        reopen_take(take.id)
        land_take(
            take.id,
            content={"characters": len(bibles.characters), "locations": len(bibles.locations)},
            asset=kept,
            model=take.model,
        )


def bibles_of(film: Film) -> Bibles:
    """The bibles as they stand now, a person's edits included."""

    def contents(kind: str) -> list[dict[str, Any]]:
        slots = Slot.objects.filter(film=film, kind=kind, selected__isnull=False)
        return [slot.selected.content for slot in slots.select_related("selected") if slot.selected]

    return _BIBLES.validate_python(
        {
            "characters": sorted(contents("character.bible"), key=lambda person: person["tag"]),
            "locations": sorted(contents("location.bible"), key=lambda place: place["tag"]),
        }
    )
