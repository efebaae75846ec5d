"""What tests of drafts ask of a film before and after."""

from typing import Any
from uuid import UUID

from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.scripts_to_film import FERRY
from workflows.jobs.submission import Submission

MADE = ("character.sheet", "location.sheet", "shot.still", "shot.audio")
PROLOGUE = """EXT. LIGHTHOUSE - DAWN

Waves break on the rocks below the lamp.

"""
OFFICE = FERRY[FERRY.index("INT. TICKET") : FERRY.index("EXT. OPEN SEA")]


def before_the_pier(script: str, scene: str) -> str:
    at = script.index("EXT. PIER")
    return script[:at] + scene + script[at:]


def drawn(film_set: FilmSet, script: str = FERRY) -> MadeFilm:
    return film_set.made(script, stop_at="dialogue", export=False)


def shown(made: MadeFilm) -> dict[tuple[str, UUID], UUID]:
    """Kind and subject -> the take that its slot shows, of all that was made."""
    return {
        key: slot.selected.pk
        for key, slot in made.view.slots.items()
        if slot.selected and key[0] in MADE
    }


def remade(made: MadeFilm, before: dict[tuple[str, UUID], UUID]) -> dict[str, int]:
    """Kind -> how many slots that were there show another take now."""
    counts: dict[str, int] = {}
    for key, take in shown(made).items():
        if key in before and before[key] != take:
            counts[key[0]] = counts.get(key[0], 0) + 1
    return counts


def new(made: MadeFilm, before: dict[tuple[str, UUID], UUID]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for key in shown(made).keys() - before.keys():
        counts[key[0]] = counts.get(key[0], 0) + 1
    return counts


def moves(made: MadeFilm) -> dict[str, Any]:
    (event,) = made.events("film.draft_landed")
    return {name: event[name] for name in ("kept", "changed", "added", "moved", "removed")}


def titles(made: MadeFilm) -> list[str]:
    return [scene.title for scene in made.scenes()]


def same_order(made: MadeFilm) -> list[tuple[UUID, str]]:
    return [(scene.pk, scene.title) for scene in made.scenes()]


def to_script(film_set: FilmSet, script: str = FERRY) -> MadeFilm:
    return film_set.order(script, stop_at="script", export=False)


def submissions(made: MadeFilm, kind: str) -> list[tuple[str, str, int]]:
    rows = Submission.objects.filter(job__run=made.run_id, job__kind=kind).order_by("number")
    return [(row.outcome, row.superseded, row.cost_microdollars) for row in rows]
