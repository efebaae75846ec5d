"""A film of any size with everything made, as rows alone: nothing is drawn, spoken or asked."""

from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models.functions import Now

from media_pipeline.films.character import Character
from media_pipeline.films.film import Film
from media_pipeline.films.location import Location
from media_pipeline.films.scene import Scene
from media_pipeline.films.shot import Shot
from media_pipeline.graph.film_view import FilmView, load_film
from media_pipeline.graph.inputs import Reads
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.land_take import take_digest
from media_pipeline.graph.manifest import current_input_hash, pin
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeCause, TakeStatus
from workflows.projects.local_project import local_project

SHOTS_A_SCENE = 5
PEOPLE = 12
PLACES = 20


def large_film(shots: int) -> UUID:
    """Five shots a scene, each shot with two people and two lines; all kinds' slots filled."""
    project, _ = local_project()
    with transaction.atomic():
        film = Film.objects.create(project=project, title=f"{shots} shots", script_name="large")
        _rows(film, shots)
        view = load_film(film.id)
        for kind in kinds.in_order():
            if (kind.compute is None and kind.name != "script.text") or kind.name == "script.text":
                _fill(view, kind)
    return film.id


def _rows(film: Film, shots: int) -> None:
    Character.objects.bulk_create(
        Character(film=film, number=n, tag=f"person {n}", name=f"PERSON {n}")
        for n in range(1, PEOPLE + 1)
    )
    Location.objects.bulk_create(
        Location(film=film, number=n, tag=f"place {n}", name=f"PLACE {n}")
        for n in range(1, PLACES + 1)
    )
    scenes = Scene.objects.bulk_create(
        Scene(film=film, number=n, title=f"Scene {n}", start=n * 100, end=n * 100 + 99,
              seconds=20, origin=str(n), text_digest=f"{n:064}")
        for n in range(1, -(-shots // SHOTS_A_SCENE) + 1)
    )  # fmt: skip
    Shot.objects.bulk_create(
        Shot(scene=scenes[at // SHOTS_A_SCENE], number=at % SHOTS_A_SCENE + 1, seconds=4,
             origin=f"{at // SHOTS_A_SCENE}:{at % SHOTS_A_SCENE}")
        for at in range(shots)
    )  # fmt: skip


def _fill(view: FilmView, kind: Kind) -> None:
    """One take a subject, stamped as a job would stamp it; the view shows them from then on."""
    slots, takes = [], []
    for number, subject in enumerate(kind.subjects(view)):
        slot = Slot(
            project_id=view.film.project_id, film=view.film, kind=kind.name, subject_id=subject,
            take_count=1,
        )  # fmt: skip
        content = _content(kind.name, number)
        inputs = list(kind.inputs(view, subject))
        shown = {
            (item.kind, item.subject): take
            for item in inputs
            if isinstance(item, Reads) and (take := view.selected(item.kind, item.subject))
        }
        model = "" if kind.by_analysis else kind.model(view)
        take = Take(
            slot=slot, number=1, status=TakeStatus.READY, cause=TakeCause.PLAN, content=content,
            digest=take_digest(content, None), manifest={"inputs": pin(inputs, shown)},
            input_hash=current_input_hash(kind, view, subject, Take(model=model)) or "",
            hash_version=kind.version, model=model, landed_at=Now(),
        )  # fmt: skip
        slots.append(slot)
        takes.append(take)
        view.slots[kind.name, subject] = slot
        slot.selected = take
    for slot in slots:
        slot.selected_id = None
    Slot.objects.bulk_create(slots, batch_size=1000)
    Take.objects.bulk_create(takes, batch_size=1000)
    for slot, take in zip(slots, takes, strict=True):
        slot.selected = take
    Slot.objects.bulk_update(slots, ["selected"], batch_size=1000)


def _content(kind: str, number: int) -> dict[str, Any]:
    person = f"person {number % PEOPLE + 1}"
    other = f"person {(number + 5) % PEOPLE + 1}"
    match kind:
        case "shot.spec":
            return {
                "shot_size": "medium", "angle": "eye level", "camera_move": "static",
                "action": f"{person} looks at {other} and takes the lamp number {number}.",
                "characters": [person, other], "elements": [],
            }  # fmt: skip
        case "shot.dialogue":
            return {
                "lines": [
                    {"character": person, "text": f"Line {number} of it.", "tone": ""},
                    {"character": other, "text": "And what then?", "tone": "quiet"},
                ]
            }
        case "scene.narrative":
            return {
                "title": "A scene", "location": f"place {number % PLACES + 1}",
                "time_of_day": "day", "weather": "clear", "mood": "calm", "story_beat": "",
            }  # fmt: skip
        case "character.bible":
            return {"tag": f"person {number + 1}", "age": "30", "standard_clothing": "a coat"}
        case "location.bible":
            return {"tag": f"place {number + 1}", "setting": "interior", "description": "a room"}
        case _:
            return {"n": number, "seconds": 2.0, "lines": [], "frames": 96, "look": {}}
