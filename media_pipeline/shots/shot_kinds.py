"""What a shot shows and what is spoken in it, listed from its scene's own words."""

from uuid import UUID

from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Reads, Setting
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.person_edit import texts
from media_pipeline.providers.analyst_words import ANGLES, CAMERA_MOVES, SHOT_SIZES
from media_pipeline.scripts.script_kinds import analyst_models
from media_pipeline.shots.edit_lines import check_lines, edit_lines


def _inputs(view: FilmView, subject: UUID) -> list[Input]:
    scene_id = view.shot_by_id[subject].scene_id if subject in view.shot_by_id else subject
    return [
        Setting(name="words", value=view.words_of(scene_id)),
        Reads(
            name="narrative",
            kind="scene.narrative",
            subject=scene_id,
            projection="that it is there",
        ),
    ]


def _shots_and_lists_to_come(view: FilmView) -> list[UUID]:
    """The shots there are; a scene stands for its list while it has none."""
    listed = {shot.scene_id for shot in view.shots}
    return [
        *(shot.id for shot in view.shots),
        *(scene.id for scene in view.scenes if scene.id not in listed),
    ]


SHOT_SPEC = kinds.declare(
    Kind(
        name="shot.spec",
        stage=Stage.SCRIPT,
        job_kind="shots.list",
        subjects=_shots_and_lists_to_come,
        inputs=_inputs,
        models=analyst_models,
        by_analysis=True,
        edit=texts(
            "action", "sound_cue", shot_size=SHOT_SIZES, angle=ANGLES, camera_move=CAMERA_MOVES
        ),
    )
)
SHOT_DIALOGUE = kinds.declare(
    Kind(
        name="shot.dialogue",
        stage=Stage.SCRIPT,
        job_kind="shots.list",
        subjects=lambda view: [shot.id for shot in view.shots],
        inputs=_inputs,
        models=analyst_models,
        by_analysis=True,
        edit=edit_lines,
        check_choice=check_lines,
    )
)
