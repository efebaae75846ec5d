"""A plan with a casting in it: who plays whom is known first, and the rest is planned from that."""

from typing import Any
from uuid import uuid4

from media_pipeline.graph.staleness import take_state
from tests.media_pipeline.cast.test_recast import job_list, shots_with
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.graph.test_staleness import edit, stale
from tests.media_pipeline.library.entries import talent
from tests.media_pipeline.scripts_to_film import FERRY
from workflows.commands.accept_command import accept_command
from workflows.projects.local_project import local_project


def generate(film_set: FilmSet, made: MadeFilm, **payload: Any) -> MadeFilm | None:
    """None: there was nothing to make."""
    project, actor = local_project()
    accepted = accept_command(
        project=project,
        actor=actor,
        client_command_id=str(uuid4()),
        kind="generation",
        targets=[f"film:{made.film_id}"],
        payload=payload,
    )
    film_set.work()
    run_id = accepted.command.run_id
    return MadeFilm(made.film_id, run_id) if run_id else None


def test_who_is_cast_otherwise_in_an_update_is_drawn_anew_in_the_same_run(
    film_set: FilmSet,
) -> None:
    young, old = talent("Anna", "a woman of 36"), talent("Bea", "a woman of 60")
    offered = [str(young.pk), str(old.pk)]
    made = film_set.make(FERRY, talent=offered, stop_at="stills", export=False)
    mara = made.person("mara")
    assert made.view.played_by(mara.id) == young.pk
    edit(made, "character.bible", mara.id, age="61")
    assert take_state(made.view, "casting.talent", made.film_id).state == "stale"

    again = generate(film_set, made, want="update")

    assert again is not None
    assert again.run.status == "succeeded"
    assert made.view.played_by(mara.id) == old.pk
    assert job_list(again) == {
        "casting.talent": 1,
        "film.go_on": 1,
        "voices.design": 1,  # she is heard to be older, too
        "character.sheet": 1,
        "shot.still": len(shots_with(made, "mara")),
    }
    assert stale(made) == set()
    assert generate(film_set, made, want="update") is None


def test_a_casting_that_comes_out_the_same_draws_only_what_the_edit_touched(
    film_set: FilmSet,
) -> None:
    anna = talent("Anna", "a woman of 36")
    made = film_set.make(FERRY, talent=[str(anna.pk)], stop_at="stills", export=False)
    mara = made.person("mara")
    edit(made, "character.bible", mara.id, age="33")

    again = generate(film_set, made, want="update")

    assert again is not None
    assert made.view.played_by(mara.id) == anna.pk
    assert job_list(again)["character.sheet"] == 1
    assert stale(made) == set()
