"""What a scene is about, as its own words tell it."""

from uuid import UUID

from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Reads, Setting
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.person_edit import texts
from media_pipeline.providers.analyst_words import MOODS, TIMES, WEATHERS
from media_pipeline.scripts.script_kinds import analyst_models


def _inputs(view: FilmView, scene_id: UUID) -> list[Input]:
    return [
        Setting(name="words", value=view.words_of(scene_id)),
        Reads(
            name="split",
            kind="scene.split",
            subject=view.film.id,
            projection="that it is there",
        ),
    ]


SCENE_NARRATIVE = kinds.declare(
    Kind(
        name="scene.narrative",
        stage=Stage.SCRIPT,
        job_kind="scenes.narrate",
        subjects=lambda view: [scene.id for scene in view.scenes],
        inputs=_inputs,
        models=analyst_models,
        by_analysis=True,
        edit=texts("story_beat", time_of_day=TIMES, weather=WEATHERS, mood=MOODS),
    )
)
