"""What only helps to see the film early: quick, small, and never in the way of it."""

from typing import Any

import pytest

from media_pipeline.films.film_options import Stage
from media_pipeline.graph.edit_slot import edit_slot
from media_pipeline.graph.staleness import take_state
from media_pipeline.graph.take import TakeCause
from media_pipeline.plans.film_plan import Want, Wanted, plan_film
from media_pipeline.providers.artist import PosterRequest
from media_pipeline.providers.local.artist.poster import can_letter
from media_pipeline.providers.provider_errors import ProviderRefused
from media_pipeline.stills.shot_preview import SHORT_SIDE
from tests.media_pipeline.fakes.pictures import QuickArtist
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.scripts_to_film import FERRY


def refuse(*_: Any) -> Any:
    raise ProviderRefused("not today")


def test_every_shot_has_a_small_picture_when_the_script_is_read(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, stop_at="script", export=False)

    for shot in made.view.shots:
        picture = made.take("shot.preview", shot.id).asset
        assert picture is not None
        assert min(picture.width or 0, picture.height or 0) == SHORT_SIDE
    assert made.run.status == "succeeded"


def test_a_scene_has_one_job_for_all_its_previews(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, stop_at="script", export=False)

    jobs = made.jobs(kind="shot.preview")
    assert sorted(jobs) == sorted(f"shot.preview:{scene.id}" for scene in made.scenes())
    assert len(made.view.shots) > len(jobs)


def test_previews_and_posters_that_fail_leave_the_run_green(
    film_set: FilmSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw = QuickArtist.draw_still
    monkeypatch.setattr(QuickArtist, "draw_poster", refuse)
    monkeypatch.setattr(
        QuickArtist,
        "draw_still",
        lambda self, asked: refuse() if asked.height == SHORT_SIDE else draw(self, asked),
    )

    made = film_set.make(FERRY, stop_at="stills", export=False)

    assert set(made.jobs(kind__in=["shot.preview", "film.poster"]).values()) == {"failed"}
    assert made.run.status == "succeeded"
    assert all(made.take("shot.still", shot.id) for shot in made.view.shots)


def test_a_preview_is_not_missed_and_not_made_again_once_the_still_is_there(
    film_set: FilmSet,
) -> None:
    made = film_set.made(FERRY, stop_at="stills", export=False)

    plan = plan_film(made.view, Wanted(want=Want.CONTINUE, stop_at=Stage.STILLS))
    assert "shot.preview" not in {unit.kind.name for unit in plan.units}
    assert plan.made == []


def test_a_preview_that_failed_is_made_by_continue_while_there_is_no_still(
    film_set: FilmSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(QuickArtist, "draw_still", refuse)
        made = film_set.make(FERRY, stop_at="script", export=False)
    plan = plan_film(made.view, Wanted(want=Want.CONTINUE, stop_at=Stage.SCRIPT))

    assert {unit.kind.name for unit in plan.made} == {"shot.preview"}
    film_set.generate(made, want="continue", stop_at="script")
    assert all(made.take("shot.preview", shot.id) for shot in made.view.shots)


def test_the_poster_shows_title_and_leads_and_follows_the_style_only(film_set: FilmSet) -> None:
    made = film_set.make(FERRY, stop_at="script", export=False)

    (drawn,) = [one for one in QuickArtist.drawn if isinstance(one, PosterRequest)]
    assert drawn.title == made.film.title
    assert {person.name for person in drawn.scene.people} == {"mara", "otto"}
    assert (drawn.scene.width, drawn.scene.height) == made.film.size
    film = made.film
    film.title = "Another one"
    film.save(update_fields=["title"])
    assert take_state(made.view, "film.poster", made.film_id).state == "fresh"
    look = made.view.content("film.style", made.film_id) | {"local_look": "noir", "medium": "film"}
    edit_slot(made.film, "film.style", made.film_id, look, cause=TakeCause.PERSON)
    assert take_state(made.view, "film.poster", made.film_id).cause.startswith("style: ")


def test_a_title_is_lettered_only_where_there_is_a_letter_for_every_sign() -> None:
    assert can_letter("TWO ON A PIER, 1954!")
    assert not can_letter("李雷")
    assert not can_letter("ÉTÉ")
