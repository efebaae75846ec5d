"""Film files over HTTP: asked for, fetched under a name, and taken away when their time is over."""

from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.db.models.functions import Now
from django.test import Client

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.store_asset import file_of
from media_pipeline.exports.exported_film import exported_film
from media_pipeline.exports.remove_expired import remove_expired
from media_pipeline.films.film import Film
from media_pipeline.graph.slot import Slot
from tests.media_pipeline.conftest import film_set, quick_flush
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.studio.conftest import Caller
from workflows.projects.local_project import local_project
from workflows.projects.membership import Role

__all__ = ["film_set", "quick_flush"]

SCRIPT = "INT. KITCHEN - DAY\n\nANNA, 40, kneads dough.\n\nANNA\nGood morning.\n"


@pytest.fixture
def caller(film_set: FilmSet) -> Caller:
    return Caller(Role.EDITOR, local_project()[0])


@pytest.fixture
def made(film_set: FilmSet) -> MadeFilm:
    """A film that has been exported once."""
    return film_set.made(SCRIPT, stop_at="motion", export=True)


def exports(caller: Caller, made: MadeFilm) -> list[Any]:
    answer = caller.get(f"/api/v1/films/{made.film_id}/exports")
    assert answer.status_code == 200, answer.content
    return list(answer.json()["results"])


def ask(caller: Caller, made: MadeFilm, key: str, **body: Any) -> Any:
    address = f"/api/v1/films/{made.film_id}/exports"
    return caller.post(address, body, format="json", headers={"Idempotency-Key": key})


def expire(made: MadeFilm) -> Asset:
    asset = made.take("film.export").asset
    assert asset is not None
    Asset.objects.filter(pk=asset.pk).update(expires_at=Now())
    return asset


def test_a_film_file_is_listed_and_saved_under_the_films_name(
    made: MadeFilm, caller: Caller
) -> None:
    Film.objects.update(title="The Ferry: Überfahrt")

    (one,) = exports(caller, made)
    film: Any = caller.get(one["links"]["film"])
    words: Any = caller.get(one["links"]["vtt"])

    assert (one["status"], one["shown"], one["error"]) == ("ready", True, None)
    assert "the-ferry-%C3%BCberfahrt.mp4" in film["Content-Disposition"]
    assert b"".join(words.streaming_content).startswith(b"WEBVTT")
    asset = Asset.objects.get(pk=one["asset"]["id"])
    assert asset.expires_at is not None
    assert 6.9 < (asset.expires_at - asset.created_at).total_seconds() / 86400 < 7.1
    assert one["expires_at"] is not None


def test_the_same_cut_twice_is_one_file_unless_it_is_asked_for_again(
    made: MadeFilm, caller: Caller, film_set: FilmSet
) -> None:
    same = ask(caller, made, "one")
    again = ask(caller, made, "two", again=True)
    replay = ask(caller, made, "two", again=True)
    film_set.work()

    assert (same.status_code, same.json()["status"], same.json()["run"]) == (202, "applied", None)
    assert again.json()["run"] is not None
    assert replay["Idempotency-Replayed"] == "true"
    assert [one["shown"] for one in exports(caller, made)] == [True, False]
    wrong = ask(caller, made, "three", agian=True)
    assert (wrong.status_code, wrong.json()["code"]) == (400, "body_invalid")


def test_when_its_time_is_over_a_file_goes_and_the_film_stays(
    made: MadeFilm, caller: Caller
) -> None:
    asset = expire(made)
    (before,) = exports(caller, made)
    link = caller.post(f"{before['asset']['link']}/link", {}, format="json").json()["link"]
    shown = made.digests("shot.clip")

    assert (remove_expired(), remove_expired()) == (1, 0)

    (one,) = exports(caller, made)
    assert (one["shown"], one["links"]) == (False, {"film": None, "srt": None, "vtt": None})
    assert one["removed_at"] is not None
    for answer in (
        caller.get(one["asset"]["link"]),
        caller.post(f"{one['asset']['link']}/link", {}, format="json"),
        Client().get(link),
    ):
        assert (answer.status_code, answer.json()["code"]) == (410, "file_expired")
    assert not list(file_of(asset).parent.glob(f"{asset.pk}*"))
    assert exported_film(made.film_id) is None
    assert made.digests("shot.clip") == shown


def test_a_file_that_is_gone_is_gathered_again_and_never_shown_again(
    made: MadeFilm, caller: Caller, film_set: FilmSet
) -> None:
    expire(made)
    gone = made.take("film.export")
    remove_expired()

    choose = caller.post(f"/api/v1/films/{made.film_id}/takes/{gone.pk}/select")
    left = caller.get(f"/api/v1/films/{made.film_id}/plan?stop_at=motion").json()["to_make"]
    asked = ask(caller, made, "again")
    film_set.work()

    assert (choose.status_code, choose.json()["code"]) == (422, "file_expired")
    assert left == 0
    assert asked.json()["run"] is not None
    film = exported_film(made.film_id)
    assert film is not None
    assert film.path.exists()
    assert film.take_id != gone.pk


def test_who_died_between_the_file_and_its_row_is_repeated(
    made: MadeFilm, monkeypatch: pytest.MonkeyPatch
) -> None:
    asset = expire(made)

    def die(*_: Any, **__: Any) -> Any:
        raise OSError("the power is out")

    with monkeypatch.context() as broken:
        broken.setattr(Slot.objects, "filter", die)
        with pytest.raises(OSError, match="power"):
            remove_expired()
    assert not file_of(asset).exists()
    assert Asset.objects.get(pk=asset.pk).removed_at is None

    assert remove_expired() == 1
    assert Asset.objects.get(pk=asset.pk).removed_at is not None


def test_what_is_not_over_or_kept_for_ever_is_left_alone(
    made: MadeFilm, caller: Caller, film_set: FilmSet, settings: Any
) -> None:
    settings.MEDIA_PIPELINE_EXPORT_DAYS = 0
    ask(caller, made, "for ever", again=True)
    film_set.work()

    assert remove_expired() == 0
    newest, older = exports(caller, made)
    assert (newest["expires_at"], older["removed_at"]) == (None, None)
    assert older["expires_at"] is not None
    assert all(
        Path(file_of(Asset.objects.get(pk=UUID(one["asset"]["id"])))).exists()
        for one in (newest, older)
    )
