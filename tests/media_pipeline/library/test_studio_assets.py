"""A single picture outside any film: same rules as everything, slot, take, claim and price."""

from typing import Any
from uuid import UUID, uuid4

import pytest

from media_pipeline.elements.upload_picture import upload_picture
from media_pipeline.graph.choose_take import choose_take
from media_pipeline.graph.staleness import take_state
from media_pipeline.graph.take import Take
from media_pipeline.library.keep_entry import archive_entry
from media_pipeline.library.shelf import TALENT
from media_pipeline.library.studio_brief import load_studio
from media_pipeline.providers.artist import AssetRequest
from media_pipeline.providers.provider_errors import ProviderRefused
from tests.media_pipeline.fakes.pictures import QuickArtist
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.library.entries import library_run, place, send_utility, talent
from tests.media_pipeline.scripts_to_film import FERRY
from tests.media_pipeline.small_pictures import BLUE, RED, picture
from workflows.errors import CommandRefused
from workflows.jobs.job import Job
from workflows.projects.local_project import local_project
from workflows.runs.retry_run import retry_run
from workflows.runs.run import Run


def order(**asked: Any) -> tuple[Run, UUID]:
    """The run and the asset's id."""
    run = send_utility({"studio_asset": asked})
    return run, UUID(run.subject.removeprefix("studio:"))


def shown(asset: UUID) -> Take | None:
    return load_studio(local_project()[0].pk, asset).selected("studio.asset", asset)


def drawn() -> list[AssetRequest]:
    return [one for one in QuickArtist.drawn if isinstance(one, AssetRequest)]


def test_a_prompt_becomes_one_picture_by_one_job(film_set: FilmSet) -> None:
    run, asset = order(prompt="A red mug on a pier", width=640, height=360)
    film_set.work()

    run.refresh_from_db()
    assert run.status == "succeeded"
    assert list(Job.objects.filter(run=run).values_list("kind", flat=True)) == ["studio.asset"]
    take = shown(asset)
    assert take is not None
    assert take.asset is not None
    assert (take.asset.width, take.asset.height) == (640, 360)
    view = load_studio(run.project_id, asset)
    assert take_state(view, "studio.asset", asset).state == "fresh"
    assert drawn()[0].prompt == "A red mug on a pier"


def test_references_go_along_each_with_its_picture_and_words(film_set: FilmSet) -> None:
    anna = talent("Anna", "a woman with red hair", [picture(RED)])
    pier = place("Pier", "planks")
    library_run(library_locations=[pier])
    made = film_set.make(
        FERRY, elements=[film_set.element("Coins", picture(BLUE))], stop_at="script", export=False
    )
    coins = made.element("COINS")
    upload = upload_picture(local_project()[0], picture(RED, size=(80, 50)))

    order(
        prompt="Anna counts coins",
        references=[
            {"talent": str(anna.pk)},
            {"library_location": str(pier.pk)},
            {"element": str(coins.id)},
            {"upload": str(upload.pk)},
        ],
    )
    film_set.work()

    references = drawn()[0].references
    assert [(one.role, one.called) for one in references] == [
        ("person", "Anna"), ("place", "Pier"), ("thing", "Coins"), ("thing", "")
    ]  # fmt: skip
    assert [one.description for one in references[:2]] == ["a woman with red hair", "planks"]
    assert all(one.picture is not None for one in references)


def test_an_edit_is_an_asset_of_its_own_made_from_the_take_that_was_shown(
    film_set: FilmSet,
) -> None:
    _, first = order(prompt="A pier by day")
    film_set.work()
    before = shown(first)
    _, second = order(prompt="the same by night", edits=str(first))
    film_set.work()

    edited, kept = shown(second), shown(first)
    assert kept == before
    assert edited is not None
    assert before is not None
    reference = drawn()[-1].references[0]
    assert (reference.role, reference.description) == ("edited", "A pier by day")
    assert edited.manifest["inputs"]["reference 1 picture"]["take"] == str(before.id)


def test_made_again_it_has_other_luck_and_the_take_before_stays_in_history(
    film_set: FilmSet,
) -> None:
    _, asset = order(prompt="A pier")
    film_set.work()
    before = shown(asset)
    _, again = order(again=str(asset))
    film_set.work()

    after = shown(asset)
    assert again == asset
    assert before is not None
    assert after is not None
    assert after.number == 2
    assert drawn()[0].seed != drawn()[1].seed
    assert choose_take(before.id)
    assert shown(asset) == before


def test_a_choice_that_is_made_meanwhile_stays(film_set: FilmSet) -> None:
    _, asset = order(prompt="A pier")
    film_set.work()
    before = shown(asset)
    assert before is not None
    order(again=str(asset))
    assert choose_take(before.id)
    film_set.work()

    assert shown(asset) == before
    assert Take.objects.filter(slot=before.slot_id, status="ready").count() == 2


def test_one_that_is_refused_frees_its_slot_and_a_retry_makes_it(
    film_set: FilmSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any) -> Any:
        raise ProviderRefused("not this")

    with monkeypatch.context() as tired:
        tired.setattr(QuickArtist, "draw_asset", refuse)
        run, asset = order(prompt="A pier")
        film_set.work()
    run.refresh_from_db()
    assert (run.status, run.error_code) == ("failed", "provider_refused")
    assert load_studio(run.project_id, asset).claimed("studio.asset", asset) is None

    assert retry_run(run.pk) == 1
    film_set.work()
    assert shown(asset) is not None


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"prompt": "  "}, "prompt_invalid"),
        ({"prompt": "x" * 4001}, "prompt_invalid"),
        ({"prompt": "A pier", "width": 641}, "payload_invalid"),
        ({"prompt": "A pier", "size": 3}, "payload_invalid"),
        ({"prompt": "A pier", "references": [{}]}, "payload_invalid"),
        ({"prompt": "A pier", "references": [{"talent": str(uuid4())}]},
         "library_entry_not_found"),
        ({"prompt": "A pier", "references": [{"element": str(uuid4())}]}, "element_not_found"),
        ({"prompt": "A pier", "references": [{"upload": str(uuid4())}]}, "picture_not_found"),
        ({"prompt": "A pier", "edits": str(uuid4())}, "studio_asset_not_found"),
        ({"again": str(uuid4())}, "studio_asset_not_found"),
        ({"prompt": "A pier", "model": "fal/nobody"}, "model_unknown"),
        ({"prompt": "A pier", "model": "fal/clarity-upscaler"}, "model_unknown"),
        ({"prompt": "A pier", "draft": True}, "draft_unavailable"),
        ({"prompt": "A pier", "model": "fal/seedream-4"}, "price_not_confirmed"),
    ],
)  # fmt: skip
def test_what_cannot_be_made_is_refused_and_no_run_begins(
    film_set: FilmSet, asked: dict[str, Any], code: str
) -> None:
    with pytest.raises(CommandRefused) as refused:
        order(**asked)
    assert refused.value.code == code
    assert not Run.objects.exists()
    assert not Take.objects.exists()


def test_an_archived_talent_is_no_reference_any_more(film_set: FilmSet) -> None:
    anna = talent("Anna", "red hair")
    archive_entry(TALENT, anna)
    with pytest.raises(CommandRefused) as refused:
        order(prompt="A", references=[{"talent": str(anna.pk)}])
    assert refused.value.code == "library_entry_archived"
