"""Scenes as a stream tells of them: shown at once, provisional until the answer is whole."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from media_pipeline.films.film import Film
from media_pipeline.films.finding import Finding, FindingKind
from media_pipeline.films.scene import Scene
from media_pipeline.films.subject_id import subject_id
from media_pipeline.providers.analyst import Boundary
from media_pipeline.screenplay.scene_seconds import scene_seconds
from media_pipeline.scripts.boundaries import Split, split_by_boundaries
from media_pipeline.scripts.land_scenes import first_line
from media_pipeline.scripts.quote_search import QuoteSearch
from media_pipeline.scripts.scene_digest import scene_digest
from workflows.events.append_event import append_event
from workflows.events.event_types import declare_event_type
from workflows.jobs.work import Work

SCENE_FOUND = declare_event_type(
    "film.scene_found",
    "the analyst has told of scenes, provisionally; data: count, scenes: [id, number, title], the "
    "last of them",
)
_UPSERTED = ["job_id", "number", "content", "scene_id", "found_at"]
#: An event holds 2 KB, in letters of up to four bytes.
_NAMED, _TITLE = 6, 50


class FoundScenes:
    """Lands what one stream tells. A scene has an end once the next one has begun.

    Of a film that has scenes already only those are told that it has not, word for word: so not
    before their end.
    """

    def __init__(self, work: Work[Any], film: Film, draft: UUID, script: str) -> None:
        self._work, self._film, self._draft, self._script = work, film, draft, script
        self._search = QuoteSearch(script)
        self._known = set(Scene.objects.filter(film=film).values_list("text_digest", flat=True))

    def land(self, told: Sequence[object], landed: int) -> None:
        """All that was told so far, of which the first ``landed`` are there already.

        In a transaction under the claim; run twice it does the same.
        """
        cut = self._cut(told)
        # The last one landed had no end yet.
        before = max(0, len(self._cut(told[:landed]).slices) - 1)
        found = self._findings(cut, first=before)
        upsert_findings(found)
        new = found if self._known or not before else found[1:]
        if new:
            append_event(
                run_id=self._work.run_id,
                type=SCENE_FOUND,
                job_id=self._work.job_id,
                data={
                    "count": len(cut.slices),
                    "scenes": [
                        [str(one.id), one.number, one.content["title"][:_TITLE]]
                        for one in new[-_NAMED:]
                    ],
                },
            )

    def _cut(self, told: Sequence[object]) -> Split:
        boundaries = [part for part in told if isinstance(part, Boundary)]
        return split_by_boundaries(self._script, boundaries, self._search)

    def _findings(self, cut: Split, *, first: int) -> list[Finding]:
        found = []
        for number, part in enumerate(cut.slices[first:], start=first + 1):
            text = self._script[part.start : part.end]
            has_end = number < len(cut.slices)
            if self._known and (not has_end or scene_digest(text) in self._known):
                continue
            found.append(
                Finding(
                    id=subject_id(self._film.id, "scene", f"{self._draft}:{number}"),
                    film=self._film,
                    job_id=self._work.job_id,
                    kind=FindingKind.SCENE,
                    number=number,
                    content={
                        "title": first_line(text),
                        "start": part.start,
                        "end": part.end if has_end else None,
                        "seconds": scene_seconds(text) if has_end else None,
                    },
                )
            )
        return found


def upsert_findings(found: list[Finding]) -> None:
    Finding.objects.bulk_create(
        found, update_conflicts=True, unique_fields=["id"], update_fields=_UPSERTED
    )
