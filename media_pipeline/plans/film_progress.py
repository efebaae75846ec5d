"""How far a film is, stage by stage."""

from collections import Counter
from dataclasses import dataclass
from uuid import UUID

from media_pipeline.films.film import Film
from media_pipeline.films.film_options import Stage
from media_pipeline.films.scene import Scene
from media_pipeline.films.shot import Shot
from media_pipeline.graph.kind import kinds
from media_pipeline.graph.slots_in_film import slots_in_film


@dataclass(frozen=True, kw_only=True)
class StageProgress:
    """Slots of one stage: ``wanted`` by now (more may appear), ``done``, ``failed``."""

    stage: str
    wanted: int
    done: int
    failed: int


@dataclass(frozen=True, kw_only=True)
class FilmProgress:
    title: str
    scenes: int
    shots: int
    stages: tuple[StageProgress, ...]


def film_progress(film_id: UUID) -> FilmProgress:
    """Four queries, whatever the film's size. What a draft left out does not count."""
    film = Film.objects.get(pk=film_id)
    stage_of = {kind.name: str(kind.stage) for kind in kinds.in_order()}
    wanted: Counter[str] = Counter()
    done: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    for kind, selected, claim in slots_in_film(film.id).values_list(
        "kind", "selected_id", "claim_id"
    ):
        stage = stage_of.get(kind, str(Stage.SCRIPT))
        wanted[stage] += 1
        done[stage] += selected is not None
        failed[stage] += selected is None and claim is None
    return FilmProgress(
        title=film.title,
        scenes=Scene.objects.filter(film=film).count(),
        shots=Shot.objects.filter(scene__film=film).count(),
        stages=tuple(
            StageProgress(
                stage=stage.value, wanted=wanted[stage], done=done[stage], failed=failed[stage]
            )
            for stage in Stage
        ),
    )
