"""What is known of the people and places of a film, found by one reading of its script."""

from uuid import UUID

from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Reads
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.person_edit import texts
from media_pipeline.scripts.script_kinds import analyst_models, reads_script

FILM_BIBLES = kinds.declare(
    Kind(
        name="film.bibles",
        stage=Stage.SCRIPT,
        job_kind="film.bibles",
        subjects=lambda view: [view.film.id],
        inputs=lambda view, _: [reads_script(view)],
        models=analyst_models,
        by_analysis=True,
    )
)


def _of_the_reading(view: FilmView, _: UUID) -> list[Input]:
    return [
        Reads(
            name="bibles",
            kind="film.bibles",
            subject=view.film.id,
            projection="that it is there",
        )
    ]


CHARACTER_BIBLE = kinds.declare(
    Kind(
        name="character.bible",
        stage=Stage.SCRIPT,
        job_kind="film.bibles",
        subjects=lambda view: [person.id for person in view.characters],
        inputs=_of_the_reading,
        models=analyst_models,
        by_analysis=True,
        edit=texts(
            "age",
            "physical_description",
            "standard_clothing",
            "distinguishing_features",
            "personality",
            "voice_description",
            gender=("female", "male", ""),
        ),
    )
)
LOCATION_BIBLE = kinds.declare(
    Kind(
        name="location.bible",
        stage=Stage.SCRIPT,
        job_kind="film.bibles",
        subjects=lambda view: [place.id for place in view.locations],
        inputs=_of_the_reading,
        models=analyst_models,
        by_analysis=True,
        edit=texts(
            "description",
            "key_features",
            "ambiance",
            setting=("interior", "exterior", "both"),
        ),
    )
)
