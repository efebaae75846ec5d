"""What a film is ordered with is checked before anything is written."""

from typing import Any
from uuid import uuid4

import pytest

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.store_asset import file_of
from media_pipeline.films.film import Film
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.scripts_to_film import FERRY
from workflows.errors import CommandRefused
from workflows.runs.run import Run


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"stop_at": "lunch"}, "payload_invalid"),
        ({"short_side": 10}, "payload_invalid"),
        ({"fps": 1000}, "payload_invalid"),
        ({"style": "oil on canvas"}, "style_unknown"),
        ({"script_asset": str(uuid4())}, "script_not_found"),
        ({"stopat": "script"}, "payload_invalid"),
        ({"elements": [{"name": "Tea", "asset": str(uuid4()), "text": "hot"}]}, "payload_invalid"),
    ],
)
def test_an_order_that_cannot_be_filled_writes_nothing(
    film_set: FilmSet, options: dict[str, Any], code: str
) -> None:
    with pytest.raises(CommandRefused) as refused:
        film_set.order(FERRY, **options)

    assert refused.value.code == code
    assert not Film.objects.exists()
    assert not Run.objects.exists()


def test_an_upload_whose_file_is_gone_is_refused(film_set: FilmSet) -> None:
    film_set.order(FERRY)
    gone = Asset.objects.get()
    file_of(gone).unlink()

    with pytest.raises(CommandRefused) as refused:
        film_set.order(FERRY + "\nAnother upload.\n", script_asset=str(gone.pk))
    assert refused.value.code == "script_file_missing"
    assert Film.objects.count() == 1


@pytest.mark.parametrize(
    "targets",
    [
        ["films:{film}"],
        ["{film}"],
        ["shot:1"],
        ["film:{film}", "shot:1"],
        ["film:{film}", "film:1"],
    ],
)
def test_a_target_that_is_not_one_film_begins_no_other_film(
    film_set: FilmSet, targets: list[str]
) -> None:
    made = film_set.made(FERRY, stop_at="script", export=False)

    with pytest.raises(CommandRefused) as refused:
        film_set.revise(made, FERRY, targets=[one.format(film=made.film_id) for one in targets])

    assert refused.value.code == "targets_invalid"
    assert Film.objects.count() == 1


def test_a_draft_with_an_option_that_is_not_known_is_refused(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, stop_at="script", export=False)

    with pytest.raises(CommandRefused, match="stopat") as refused:
        film_set.revise(made, FERRY, stopat="script")

    assert refused.value.code == "payload_invalid"
