"""Other framings of a shot as tiles; a chosen one becomes the still, with the grid's stamp."""

from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from PIL import Image

from media_pipeline.assets.store_asset import file_of
from media_pipeline.graph.edit_slot import edit_slot
from media_pipeline.graph.staleness import take_state
from media_pipeline.graph.take import Take, TakeCause
from media_pipeline.providers.artist import StillRequest
from media_pipeline.providers.provider_errors import ProviderRefused
from media_pipeline.stills.tiles import COLUMNS, ROWS, tile_box, tiles_for
from tests.media_pipeline.fakes.pictures import QuickArtist
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.scripts_to_film import FERRY
from tests.media_pipeline.send_command import send
from workflows.errors import CommandRefused
from workflows.runs.run import Run


def with_grid(film_set: FilmSet) -> tuple[MadeFilm, UUID]:
    made = film_set.made(FERRY, stop_at="stills", export=False)
    shot = made.shot(1, 1).id
    film_set.generate(made, f"shot.grid:{shot}")
    return made, shot


def do(film_set: FilmSet, **utility: Any) -> MadeFilm:
    made = do_only(**utility)
    film_set.work()
    return made


def do_only(**utility: Any) -> MadeFilm:
    """Ordered, and nothing done yet."""
    command = send("utility", utility)
    assert command.run_id is not None
    run = Run.objects.get(pk=command.run_id)
    return MadeFilm(UUID(run.subject.removeprefix("film:")), run.pk)


def takes(shot: UUID) -> list[Take]:
    return list(Take.objects.filter(slot__kind="shot.still", slot__subject_id=shot))


def test_a_grid_is_made_only_when_it_is_asked_for(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, stop_at="stills", export=False)

    assert not made.shown("shot.grid")
    assert "shot.grid" not in {kind for kind, _ in made.view.slots}


def test_a_grid_is_one_picture_of_framings_that_are_not_the_shots_own(film_set: FilmSet) -> None:
    made, shot = with_grid(film_set)

    grid = made.take("shot.grid", shot)
    spec = made.view.content("shot.spec", shot)
    tiles = grid.content["tiles"]
    assert [tile["number"] for tile in tiles] == list(range(1, COLUMNS * ROWS + 1))
    framings = {(tile["shot_size"], tile["angle"]) for tile in tiles}
    assert len(framings) == COLUMNS * ROWS
    assert (spec["shot_size"], spec["angle"]) not in framings
    assert grid.asset is not None
    with Image.open(file_of(grid.asset)) as picture:
        assert picture.size == (grid.asset.width, grid.asset.height)
        across, down = picture.width // COLUMNS, picture.height // ROWS
        seen = {
            picture.getpixel((across * (at % COLUMNS) + 3, down * (at // COLUMNS) + 3))
            for at in range(COLUMNS * ROWS)
        }
    assert len(seen) == COLUMNS * ROWS


def test_a_grid_is_stale_with_the_still_and_nothing_reads_it(film_set: FilmSet) -> None:
    made, shot = with_grid(film_set)
    assert take_state(made.view, "shot.grid", shot).state == "fresh"
    spec = made.view.content("shot.spec", shot) | {"action": "Mara leaves"}
    edit_slot(made.film, "shot.spec", shot, spec, cause=TakeCause.PERSON)

    for kind in ("shot.still", "shot.grid"):
        assert take_state(made.view, kind, shot).cause == "spec: action"


def test_a_chosen_tile_is_drawn_at_full_size_and_shown_with_the_grids_stamp(
    film_set: FilmSet,
) -> None:
    made, shot = with_grid(film_set)
    before = made.take("shot.still", shot)
    QuickArtist.drawn.clear()

    run = do(film_set, choose_tile={"shot": str(shot), "tile": 4})

    assert list(run.jobs()) == [f"still.upscale:{shot}"]
    tile = made.take("shot.still", shot)
    grid = made.take("shot.grid", shot)
    (drawn,) = [one for one in QuickArtist.drawn if isinstance(one, StillRequest)]
    chosen = grid.content["tiles"][3]
    assert (drawn.shot_size, drawn.angle) == (chosen["shot_size"], chosen["angle"])
    assert tile.asset is not None
    assert before.asset is not None
    assert (tile.asset.width, tile.asset.height) == (before.asset.width, before.asset.height)
    assert tile.cause == TakeCause.PERSON
    assert tile.input_hash == before.input_hash
    assert take_state(made.view, "shot.still", shot).state == "fresh"
    assert [take.status for take in takes(shot)] == ["ready", "ready"]


def test_a_tile_of_an_old_grid_is_as_stale_as_the_grid(film_set: FilmSet) -> None:
    made, shot = with_grid(film_set)
    spec = made.view.content("shot.spec", shot) | {"action": "Mara leaves"}
    edit_slot(made.film, "shot.spec", shot, spec, cause=TakeCause.PERSON)

    do(film_set, choose_tile={"shot": str(shot), "tile": 1})

    assert made.take("shot.still", shot).content["tile"] == 1
    assert take_state(made.view, "shot.still", shot).cause == "spec: action"


def test_an_upscale_that_fails_leaves_the_old_still_good(
    film_set: FilmSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, shot = with_grid(film_set)
    before = made.take("shot.still", shot)

    def refuse(*_: Any) -> Any:
        raise ProviderRefused("not at this size")

    monkeypatch.setattr(QuickArtist, "draw_still", refuse)
    run = do(film_set, choose_tile={"shot": str(shot), "tile": 2})

    assert run.run.status == "failed"
    assert made.take("shot.still", shot) == before
    assert made.view.slots["shot.still", shot].claim is None
    assert take_state(made.view, "shot.still", shot).state == "fresh"
    assert takes(shot)[-1].error_detail == "not at this size"


def test_a_still_is_made_twice_as_large_and_stays_as_fresh(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, stop_at="stills", export=False)
    shot = made.shot(1, 1).id
    before = made.take("shot.still", shot)
    assert before.asset is not None

    do(film_set, upscale=str(before.id))

    larger = made.take("shot.still", shot)
    assert larger.asset is not None
    assert larger.asset.width == 2 * (before.asset.width or 0)
    assert larger.cause == before.cause
    assert take_state(made.view, "shot.still", shot).state == "fresh"


@pytest.mark.parametrize(
    ("utility", "code"),
    [
        ({"choose_tile": {"shot": "{shot}", "tile": 1}}, "grid_missing"),
        ({"choose_tile": {"shot": "{shot}"}}, "payload_invalid"),
        ({"upscale": "0" * 32}, "take_not_found"),
        ({"upscale": "still"}, "payload_invalid"),
        ({"upscale": {"takes": []}}, "payload_invalid"),
        ({"choose_tile": {"tiles": []}}, "payload_invalid"),
    ],
)
def test_what_cannot_be_made_larger_is_refused_in_words(
    film_set: FilmSet, utility: dict[str, Any], code: str
) -> None:
    made = film_set.made(FERRY, stop_at="stills", export=False)
    for wanted in utility.values():
        if isinstance(wanted, dict) and "shot" in wanted:
            wanted["shot"] = str(made.shot(1, 1).id)

    with pytest.raises(CommandRefused) as refused:
        send("utility", utility)

    assert refused.value.code == code


def test_a_tile_that_is_not_there_is_refused(film_set: FilmSet) -> None:
    _, shot = with_grid(film_set)

    with pytest.raises(CommandRefused) as refused:
        send("utility", {"choose_tile": {"shot": str(shot), "tile": 10}})

    assert refused.value.code == "tile_unknown"
    assert "1 to 9" in refused.value.detail


@pytest.mark.parametrize("people", [[], ["mara"], ["mara", "joe"]])
@pytest.mark.parametrize("own", [("insert", "high"), ("wide", "eye level"), ("close", "low")])
def test_every_shot_has_as_many_other_framings_as_tiles(
    people: list[str], own: tuple[str, str]
) -> None:
    tiles = tiles_for({"shot_size": own[0], "angle": own[1], "characters": people})

    framings = {(tile.shot_size, tile.angle) for tile in tiles}
    assert len(framings) == COLUMNS * ROWS
    assert own not in framings


def test_a_grid_of_another_layout_is_cut_as_it_was_laid_out() -> None:
    assert tile_box(4, {"columns": 3, "rows": 2}, 300, 100) == (0, 50, 100, 100)


def test_tiles_of_many_shots_become_their_stills_by_one_command(film_set: FilmSet) -> None:
    made = film_set.make(FERRY, stop_at="stills", export=False)
    shots = [shot.id for shot in made.view.shots]
    film_set.generate(made, *(f"shot.grid:{shot}" for shot in shots))

    tiles = [{"shot": str(shot), "tile": at} for at, shot in enumerate(shots, start=1)]
    with CaptureQueriesContext(connection) as for_one:
        send("utility", {"choose_tile": {"tiles": tiles[:1]}})
    with CaptureQueriesContext(connection) as for_all:
        run = do_only(choose_tile={"tiles": tiles})
    film_set.work()

    assert len(shots) > 3
    assert len(for_all) < len(for_one) + len(shots) - 1
    assert sorted(run.jobs()) == sorted(f"still.upscale:{shot}" for shot in shots)
    chosen = [made.take("shot.still", shot).content["tile"] for shot in shots]
    assert chosen == list(range(1, len(shots) + 1))


def test_shots_of_one_film_are_named_once_each(film_set: FilmSet) -> None:
    _, shot = with_grid(film_set)
    twice = [{"shot": str(shot), "tile": 1}, {"shot": str(shot), "tile": 2}]

    with pytest.raises(CommandRefused, match="once") as refused:
        send("utility", {"choose_tile": {"tiles": twice}})

    assert refused.value.code == "payload_invalid"
