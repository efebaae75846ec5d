"""What a draft did to the film, in its take and told in an event."""

from typing import Any

from media_pipeline.films.film import Film
from media_pipeline.films.shot import Shot
from media_pipeline.graph.take import Take, TakeStatus
from media_pipeline.graph.take_maker import FILM_NOTICE
from media_pipeline.scripts.land_scenes import DraftChange
from workflows.events.append_event import append_event
from workflows.events.event_types import declare_event_type
from workflows.jobs.work import Work

DRAFT_LANDED = declare_event_type(
    "film.draft_landed",
    "the film is told by another draft; data: draft, number, how many scenes are kept, changed, "
    "added, moved, removed, and the numbers of the first of them",
)
_NAMED = 20


def draft_content(draft: Take, change: DraftChange) -> dict[str, Any]:
    """For the take of the split: scene numbers in this draft, ids of rows that it left out."""
    return {
        "draft": str(draft.id),
        "draft_number": draft.number,
        "kept": list(change.kept),
        "changed": list(change.changed),
        "added": list(change.added),
        "moved": list(change.moved),
        "removed": [str(scene) for scene in change.removed],
    }


def announce_draft(work: Work[Any], film: Film, draft: Take, change: DraftChange) -> None:
    """Last in its transaction, as all events."""
    lists = {"changed": change.changed, "added": change.added, "moved": change.moved}
    append_event(
        run_id=work.run_id,
        type=DRAFT_LANDED,
        job_id=work.job_id,
        data={
            "draft": str(draft.id),
            "number": draft.number,
            "kept": len(change.kept),
            "removed": len(change.removed),
            **{name: len(numbers) for name, numbers in lists.items()},
            "scenes": {name: list(numbers[:_NAMED]) for name, numbers in lists.items()},
        },
    )
    for code, detail in _notices(film, change):
        append_event(
            run_id=work.run_id,
            type=FILM_NOTICE,
            job_id=work.job_id,
            data={"code": code, "detail": detail},
        )


def _notices(film: Film, change: DraftChange) -> list[tuple[str, str]]:
    notices = []
    if change.removed:
        shots = Shot.every.filter(scene__in=change.removed).values_list("id", flat=True)
        takes = Take.objects.filter(
            slot__film=film, slot__subject_id__in=[*change.removed, *shots], status=TakeStatus.READY
        ).count()
        notices.append(
            (
                "scenes_left_out",
                f"{len(change.removed)} scenes are not in this draft. They left the film; their "
                f"{takes} takes are kept and come back with their words.",
            )
        )
    if change.typed:
        numbers = ", ".join(map(str, change.typed[:_NAMED]))
        notices.append(
            (
                "typed_scenes_kept",
                f"The draft words scenes {numbers} anew, but somebody has typed their words in the "
                "film: these stay.",
            )
        )
    return notices
