"""Sheets and single pictures of a hosted model: asked once, with the right pictures, and paid."""

from typing import Any
from uuid import UUID

import pytest

from media_pipeline.credits.add_credits import add_credits
from media_pipeline.films.film import Film
from media_pipeline.graph.library_view import load_library
from media_pipeline.graph.staleness import take_state
from media_pipeline.graph.take import Take
from media_pipeline.library.studio_brief import load_studio
from media_pipeline.providers.style_recipe import recipe_of, style_words
from media_pipeline.styles.find_style import find_style
from tests.media_pipeline.graph.hosted.studio import HostedStudio
from tests.media_pipeline.graph.test_staleness import stale
from tests.media_pipeline.library.entries import send_utility, talent
from tests.media_pipeline.scripts_to_film import FERRY
from tests.media_pipeline.small_pictures import RED, picture
from workflows.errors import CommandRefused
from workflows.jobs.job import Job
from workflows.projects.local_project import local_project

MODEL = "fal/seedream-4"
PRICE = 30_000


def test_a_studio_asset_is_asked_of_its_model_with_its_references(studio: HostedStudio) -> None:
    project, _ = local_project()
    add_credits(project.pk, key="tests", amount=10_000_000, why="for tests")
    anna = talent("Anna", "a woman with red hair", [picture(RED, size=(800, 600))])

    run = send_utility(
        {
            "studio_asset": {
                "prompt": "Anna on a pier",
                "model": MODEL,
                "references": [{"talent": str(anna.pk)}],
                "at_most": 100_000,
            }
        }
    )
    studio.work()

    run.refresh_from_db()
    assert run.status == "succeeded"
    asset = UUID(run.subject.removeprefix("studio:"))
    take = load_studio(project.pk, asset).selected("studio.asset", asset)
    assert take is not None
    assert (take.model, take.cost) == (MODEL, PRICE)
    assert len(studio.stub.seen) == 1
    kinds = Job.objects.filter(run=run).order_by("id").values_list("kind", flat=True)
    assert list(kinds) == ["studio.asset.request", "take.keep"]
    studio.check()


def test_a_films_sheets_are_asked_with_the_pictures_of_who_is_cast(studio: HostedStudio) -> None:
    project, _ = local_project()
    add_credits(project.pk, key="tests", amount=10_000_000, why="for tests")
    anna = talent("Mara", "a woman with red hair", [picture(RED, size=(800, 600))])
    made = studio.film_set.order(FERRY, talent=[str(anna.pk)], stop_at="casting", export=False)
    Film.objects.filter(pk=made.film_id).update(chosen_models={"artist": [MODEL]})

    studio.work()

    assert made.run.status == "succeeded"
    assert made.view.played_by(made.person("mara").id) == anna.pk
    asked = [seen.body for seen in studio.stub.seen]
    hers = [body for body in asked if "raincoat" in body["prompt"]]
    assert len(hers) == 1
    assert "a woman with red hair" in hers[0]["prompt"]
    assert "Picture 1 shows the person" in hers[0]["prompt"]
    assert len(hers[0]["image_urls"]) == 1
    others = [body for body in asked if body not in hers]
    assert others
    assert all("image_urls" not in body for body in others)
    sheet = made.take("character.sheet", made.person("mara").id)
    assert sheet.content["look"]["standard_clothing"]
    assert stale(made) == set()
    studio.check()


@pytest.mark.parametrize("by_setting", [True, False])
def test_a_library_sheet_is_made_by_the_settings_artist_or_a_named_one_and_paid_as_agreed(
    studio: HostedStudio, settings: Any, by_setting: bool
) -> None:
    if by_setting:
        settings.MEDIA_PIPELINE_ARTIST = MODEL
    project, _ = local_project()
    add_credits(project.pk, key="tests", amount=10_000_000, why="for tests")
    anna = talent("Anna", "a woman with red hair", [picture(RED, size=(800, 600))])
    named = {} if by_setting else {"model": MODEL}

    run = send_utility({"library_sheets": {"talent": [str(anna.pk)], "at_most": 100_000} | named})
    studio.work()

    run.refresh_from_db()
    assert run.status == "succeeded"
    take = Take.objects.get(slot__kind="talent.sheet")
    assert (take.status, take.model, take.cost) == ("ready", MODEL, PRICE)
    assert "Style: " not in studio.stub.seen[0].body["prompt"]
    studio.check()


def test_a_sheet_and_a_single_picture_are_asked_for_in_any_style_of_the_project(
    studio: HostedStudio,
) -> None:
    project, _ = local_project()
    add_credits(project.pk, key="tests", amount=10_000_000, why="for tests")
    anna = talent("Anna", "a woman with red hair")
    looks = style_words(recipe_of(find_style(project.pk, "noir")))
    more = {"model": MODEL, "style": "noir", "at_most": 100_000}

    send_utility({"library_sheets": {"talent": [str(anna.pk)]} | more})
    send_utility({"studio_asset": {"prompt": "A pier"} | more})
    studio.work()

    assert len(studio.stub.seen) == 2
    assert all(looks in sent.body["prompt"] for sent in studio.stub.seen)
    library = load_library(project.pk, [anna.pk])
    assert take_state(library, "talent.sheet", anna.pk).state == "fresh"
    studio.check()


@pytest.mark.parametrize("utility", ["library_sheets", "studio_asset"])
def test_a_style_that_is_not_there_is_refused_and_nothing_is_kept(
    studio: HostedStudio, utility: str
) -> None:
    anna = talent("Anna", "a woman with red hair")
    asked = {"talent": [str(anna.pk)]} if utility == "library_sheets" else {"prompt": "A pier"}
    takes = Take.objects.count()

    with pytest.raises(CommandRefused) as refused:
        send_utility({utility: asked | {"style": "cubist"}})

    assert refused.value.code == "style_unknown"
    assert Take.objects.count() == takes
