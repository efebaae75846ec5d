"""A grid of a hosted model is one request; tiles are made larger by another, each paid once."""

import base64
import io
from typing import Any
from uuid import UUID

import pytest
from PIL import Image

from media_pipeline.credits.keep_key import keep_key
from media_pipeline.credits.ledger_entry import LedgerEntry
from media_pipeline.films.film import Film
from media_pipeline.graph.staleness import take_state
from media_pipeline.graph.take import Take
from media_pipeline.plans.film_plan import plan_film
from media_pipeline.plans.generation import Generation, wanted
from tests.media_pipeline.film_set import MadeFilm
from tests.media_pipeline.graph.hosted.studio import HostedStudio
from tests.media_pipeline.graph.test_staleness import edit
from tests.media_pipeline.send_command import send
from workflows.errors import CommandRefused
from workflows.jobs.job import Job
from workflows.runs.run import Run

MODEL, UPSCALER = "fal/seedream-4", "fal/clarity-upscaler"
GRID = 30_000


@pytest.fixture
def made(studio: HostedStudio, by_models: Any) -> MadeFilm:
    """Two shots whose stills were drawn here; what comes now is asked of fal."""
    by_models("local")
    made = studio.make()
    Film.objects.filter(pk=made.film_id).update(chosen_models={"artist": [MODEL]})
    return made


def shots(made: MadeFilm) -> list[UUID]:
    return [shot.id for shot in made.view.shots]


def grids(studio: HostedStudio, made: MadeFilm) -> MadeFilm:
    return studio.generate(made, *(f"shot.grid:{shot}" for shot in shots(made)))


def do(studio: HostedStudio, **utility: Any) -> Run:
    command = send("utility", utility)
    studio.work()
    assert command.run_id is not None
    return Run.objects.get(pk=command.run_id)


def tiles(made: MadeFilm, *numbers: int) -> list[dict[str, Any]]:
    return [
        {"shot": str(shot), "tile": number}
        for shot, number in zip(shots(made), numbers, strict=False)
    ]


def charged() -> list[int]:
    return [
        -amount
        for amount in LedgerEntry.objects.filter(kind="charge").values_list("amount", flat=True)
    ]


def source_sizes(studio: HostedStudio) -> list[tuple[int, int]]:
    sent = [seen.body["image_url"] for seen in studio.stub.seen if "clarity" in seen.endpoint]
    data = [base64.b64decode(url.partition("base64,")[2]) for url in sent]
    return [Image.open(io.BytesIO(one)).size for one in data]


def test_a_grid_is_one_request_for_all_its_tiles_at_the_price_that_was_quoted(
    studio: HostedStudio, made: MadeFilm
) -> None:
    (shot, _) = shots(made)
    asked = Generation()
    plan = plan_film(made.view, wanted(made.view, asked, (("shot.grid", shot),)))
    assert (plan.price.least, plan.price.most) == (GRID, 39_000)

    run = studio.generate(made, f"shot.grid:{shot}")

    assert run.run.status == "succeeded"
    (sent,) = studio.stub.seen
    assert "9 panels" in sent.body["prompt"]
    assert "Panel 9: " in sent.body["prompt"]
    assert "The lamp turns slowly." in sent.body["prompt"]
    grid = made.take("shot.grid", shot)
    assert (grid.model, grid.cost, len(grid.content["tiles"])) == (MODEL, GRID, 9)
    assert sorted(Job.objects.filter(run=run.run_id).values_list("kind", flat=True)) == [
        "shot.grid.request", "take.keep",
    ]  # fmt: skip
    assert take_state(made.view, "shot.grid", shot).state == "fresh"
    assert charged() == [GRID]
    studio.check()


def test_a_grid_that_costs_is_made_only_when_its_price_was_read(
    studio: HostedStudio, made: MadeFilm
) -> None:
    with pytest.raises(CommandRefused) as refused:
        send("generation", {}, f"shot.grid:{shots(made)[0]}")

    assert refused.value.code == "price_not_confirmed"
    assert not studio.stub.seen


def test_tiles_of_every_shot_are_made_larger_by_one_command_each_asked_and_paid_once(
    studio: HostedStudio, made: MadeFilm
) -> None:
    grids(studio, made)
    before = {shot: made.take("shot.still", shot) for shot in shots(made)}

    run = do(
        studio, choose_tile={"tiles": tiles(made, 3, 9), "model": UPSCALER, "at_most": 1_000_000}
    )

    assert run.status == "succeeded"
    grid = made.take("shot.grid", shots(made)[0]).asset
    assert grid is not None and grid.width is not None and grid.height is not None  # noqa: PT018
    assert source_sizes(studio) == [(grid.width // 3, grid.height // 3)] * 2
    for shot, number in zip(shots(made), (3, 9), strict=True):
        still = made.take("shot.still", shot)
        assert still != before[shot]
        assert (still.model, still.content["tile"]) == (UPSCALER, number)
        assert still.asset is not None
        assert (
            still.asset.width == made.take("shot.still", shot).manifest["inputs"]["width"]["value"]
        )
        assert take_state(made.view, "shot.still", shot).state == "fresh"
    kinds = sorted(Job.objects.filter(run=run).values_list("kind", flat=True))
    assert kinds == ["still.upscale.request"] * 2 + ["take.keep"] * 2
    assert len(studio.stub.ledger.read()) == 4
    assert sorted(charged()) == sorted(line.cost_microdollars for line in studio.stub.ledger.read())
    studio.check()


def test_what_tiles_cost_is_agreed_to_or_nothing_is_begun(
    studio: HostedStudio, made: MadeFilm
) -> None:
    grids(studio, made)
    takes = Take.objects.count()

    with pytest.raises(CommandRefused, match="micro-dollars") as refused:
        send("utility", {"choose_tile": {"tiles": tiles(made, 1, 1), "model": UPSCALER}})

    assert refused.value.code == "price_not_confirmed"
    assert Take.objects.count() == takes
    assert len(studio.stub.seen) == 2


def test_a_tile_is_as_stale_as_its_grid(studio: HostedStudio, made: MadeFilm) -> None:
    (shot, _) = shots(made)
    studio.generate(made, f"shot.grid:{shot}")
    edit(made, "shot.spec", shot, action="Nothing turns.")

    do(studio, choose_tile={"shot": str(shot), "tile": 5, "model": UPSCALER, "at_most": 1_000_000})

    assert made.take("shot.still", shot).content["tile"] == 5
    assert take_state(made.view, "shot.still", shot).cause == "spec: action"


@pytest.mark.parametrize(
    ("fault", "code", "accepted"),
    [("picture_refused", "picture_refused", 0), ("late_picture_refused", "picture_refused", 1)],
)
def test_a_still_that_cannot_be_made_larger_stays_good_and_costs_nothing(
    studio: HostedStudio, made: MadeFilm, fault: str, code: str, accepted: int
) -> None:
    (shot, other) = shots(made)
    before = made.take("shot.still", shot)
    studio.stub.breaks(fault, endpoint="clarity")

    run = do(
        studio,
        upscale={
            "takes": [str(before.id), str(made.take("shot.still", other).id)],
            "model": UPSCALER,
            "at_most": 1_000_000,
        },
    )

    assert (run.status, run.error_code) == ("failed", code)
    assert made.take("shot.still", shot) == before
    assert made.view.claimed("shot.still", shot) is None
    larger = made.take("shot.still", other)
    assert larger.asset is not None
    assert before.asset is not None
    assert larger.asset.width == 2 * (before.asset.width or 0)
    assert len(studio.stub.ledger.read()) == accepted + 1
    assert charged() == [larger.cost]
    studio.check()


def test_a_download_that_fails_is_not_bought_again(studio: HostedStudio, made: MadeFilm) -> None:
    (shot, _) = shots(made)
    studio.stub.breaks("file_503", endpoint="clarity")
    before = made.take("shot.still", shot)

    run = do(studio, upscale={"takes": [str(before.id)], "model": UPSCALER, "at_most": 1_000_000})

    assert run.status == "succeeded"
    assert made.take("shot.still", shot) != before
    assert len(studio.stub.ledger.read()) == 1
    assert len(charged()) == 1
    studio.check()


def test_with_a_key_of_its_own_a_project_is_not_billed_for_what_is_made_larger(
    studio: HostedStudio, made: MadeFilm, settings: Any
) -> None:
    keep_key(made.film.project_id, "fal", settings.MEDIA_PIPELINE_FAL_KEY, by=None)
    still = made.take("shot.still", shots(made)[0])

    run = do(studio, upscale={"takes": [str(still.id)], "model": UPSCALER, "at_most": 1_000_000})

    assert run.status == "succeeded"
    assert charged() == [0]
    assert LedgerEntry.objects.get(kind="charge").is_own_key
    assert made.take("shot.still", shots(made)[0]).cost > 0
    studio.check()


def test_only_a_model_that_makes_pictures_larger_is_asked_for_it(
    studio: HostedStudio, made: MadeFilm
) -> None:
    still = made.take("shot.still", shots(made)[0])

    with pytest.raises(CommandRefused, match=UPSCALER) as refused:
        send("utility", {"upscale": {"takes": [str(still.id)], "model": MODEL}})

    assert refused.value.code == "model_unknown"
