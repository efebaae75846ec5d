"""What a landing of shot lists left out, and whom it met, is told."""

from typing import Any

from media_pipeline.graph.take_maker import FILM_NOTICE
from media_pipeline.shots.land_shots import ShotsLanded
from workflows.events.append_event import append_event
from workflows.jobs.work import Work

_NAMED = 10


def tell_of_shots(work: Work[Any], change: ShotsLanded) -> None:
    """Last in its transaction, as all events."""
    notices = []
    if change.left_out:
        typed = f", {change.typed} of them with words that a person typed" if change.typed else ""
        notices.append(
            (
                "shots_left_out",
                f"{len(change.left_out)} shots are in no shot list any more{typed}. They left the "
                "film; what was made for them is kept.",
            )
        )
    if change.unresolved:
        names = ", ".join(change.unresolved[:_NAMED])
        notices.append(
            ("speakers_unresolved", f"Nobody in the bibles is called {names}; heard, not seen.")
        )
    for code, detail in notices:
        append_event(
            run_id=work.run_id,
            type=FILM_NOTICE,
            job_id=work.job_id,
            data={"code": code, "detail": detail[:300]},
        )
