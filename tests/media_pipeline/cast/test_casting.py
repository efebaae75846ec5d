"""A film is cast from what a person offers of the library, before anything of it is drawn."""

from typing import Any

import pytest

from media_pipeline.graph.take import TakeCause
from media_pipeline.providers.adapters import analyst
from media_pipeline.providers.artist import PersonLook, PlaceLook, PosterRequest
from media_pipeline.providers.asking import Reply
from media_pipeline.providers.casting import CastMatch, CastRequest
from media_pipeline.providers.provider_errors import ProviderRefused
from tests.media_pipeline.fakes.pictures import QuickArtist
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.library.entries import place, talent
from tests.media_pipeline.scripts_to_film import FERRY
from tests.media_pipeline.small_pictures import BLUE, RED, picture
from workflows.errors import CommandRefused
from workflows.runs.retry_run import retry_run

STILLS: dict[str, Any] = {"stop_at": "stills", "export": False}


def played_by(made: MadeFilm, tag: str) -> str:
    person = made.view.played_by(made.person(tag).id)
    return "" if person is None else str(person)


def test_a_film_without_an_offer_has_no_casting_and_no_job_for_it(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, **STILLS)

    assert not [kind for kind, _ in made.view.slots if kind.startswith("casting.")]
    assert not [key for key in made.jobs() if "casting" in key]


def test_who_is_offered_plays_the_person_of_that_age_and_gender(film_set: FilmSet) -> None:
    anna = talent("Anna Berg", "a woman of 36 with long red hair", [picture(RED)])
    oldman = talent("Piet", "a man in his sixties with a white beard")
    child = talent("Kim", "a girl, 9")
    offered = [str(one.pk) for one in (child, oldman, anna)]

    made = film_set.make(FERRY, talent=offered, **STILLS)

    assert made.run.status == "succeeded"
    assert played_by(made, "mara") == str(anna.pk)
    assert played_by(made, "otto") == str(oldman.pk)
    casting = made.take("casting.talent")
    assert casting.cause == TakeCause.PLAN
    assert [match["entry"] for match in casting.content["matches"]] == [
        str(anna.pk), str(oldman.pk)
    ]  # fmt: skip
    assert all(match["confidence"] >= 0.5 for match in casting.content["matches"])
    assert all(match["reason"] for match in casting.content["matches"])
    # Every sheet and still was drawn once, of the talent, in the character's clothes.
    mara = [one for one in QuickArtist.drawn if isinstance(one, PersonLook) and one.name == "mara"]
    assert [one.physical_description for one in mara] == ["a woman of 36 with long red hair"]
    assert "raincoat" in mara[0].standard_clothing
    assert len(QuickArtist.portraits["mara"]) == 1
    assert QuickArtist.portraits["otto"] == []


def test_a_place_of_the_library_is_the_location_of_that_kind(film_set: FilmSet) -> None:
    pier = place("Brighton pier", "a long wooden pier with an arcade", [picture(BLUE)])
    barn = place("Barn", "hay and cows")

    made = film_set.make(
        FERRY, library_locations=[str(barn.pk), str(pier.pk)], stop_at="casting", export=False
    )

    location = made.view.location_by_tag["pier"]
    assert made.view.taken_from(location.id) == pier.pk
    assert all(
        made.view.taken_from(other.id) is None for other in made.view.locations if other != location
    )
    assert len(QuickArtist.portraits["pier"]) == 1
    assert "casting.talent" not in {kind for kind, _ in made.view.slots}


def test_the_jobs_of_a_cast_film_are_those_of_an_uncast_one_and_its_casting(
    film_set: FilmSet,
) -> None:
    plain = film_set.made(FERRY, **STILLS)
    anna = talent("Anna Berg", "a woman of 36")
    cast = film_set.make(FERRY, talent=[str(anna.pk)], **STILLS)

    mine = {key.split(":")[0] for key in cast.jobs()}
    assert set(mine) - {key.split(":")[0] for key in plain.jobs()} == {"casting.talent"}
    assert len(cast.jobs()) == len(plain.jobs()) + 1


def says(*matches: tuple[str, int, float]) -> tuple[Any, list[CastRequest]]:
    """An analyst's answer, in place of the local one's; and what it was asked."""
    asked: list[CastRequest] = []

    def cast(_: Any, request: CastRequest, asking: Any) -> Reply[Any]:
        asked.append(request)
        return Reply(
            tuple(
                CastMatch(role_tag=tag, candidate_key=request.candidates[at].key, confidence=sure)
                for tag, at, sure in matches
            )
        )

    return cast, asked


def test_a_match_is_sure_enough_and_nobody_plays_or_is_played_twice(
    film_set: FilmSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    cast, asked = says(("mara", 0, 0.7), ("otto", 0, 0.9), ("mara", 1, 0.49), ("narrator", 1, 0.99))
    monkeypatch.setattr(type(analyst()), "cast", cast)
    one, two = talent("One"), talent("Two")
    script = FERRY.replace("MARA\nIs anybody", "NARRATOR (V.O.)\nNight.\n\nMARA\nIs anybody")

    made = film_set.make(script, talent=[str(one.pk), str(two.pk)], stop_at="casting", export=False)

    assert {role.tag for role in asked[0].roles} == {"mara", "otto"}
    assert played_by(made, "otto") == str(one.pk)
    assert played_by(made, "mara") == ""
    assert [match["entry"] for match in made.take("casting.talent").content["matches"]] == [
        str(one.pk)
    ]


def film_pictures() -> list[object]:
    """What was drawn of the film itself; a poster waits for nobody's face."""
    return [one for one in QuickArtist.drawn if not isinstance(one, PosterRequest)]


def test_a_casting_that_fails_holds_the_pictures_and_a_retry_casts_and_draws(
    film_set: FilmSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = talent("Anna Berg", "a woman of 36")

    def refuse(*_: Any) -> Any:
        raise ProviderRefused("not today")

    with monkeypatch.context() as tired:
        tired.setattr(type(analyst()), "cast", refuse)
        made = film_set.make(FERRY, talent=[str(anna.pk)], **STILLS)
        assert (made.run.status, made.run.error_code) == ("failed", "provider_refused")
        assert all(isinstance(one, PlaceLook) for one in film_pictures())

    assert retry_run(made.run_id) > 0
    film_set.work()

    assert made.run.status == "succeeded"
    assert played_by(made, "mara") == str(anna.pk)
    assert len(made.shown("shot.still")) == len(made.view.shots)


def test_a_film_whose_places_cannot_be_cast_draws_no_place_and_no_shot(
    film_set: FilmSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    pier = place("Brighton pier", "a long wooden pier")

    def refuse(*_: Any) -> Any:
        raise ProviderRefused("not today")

    with monkeypatch.context() as tired:
        tired.setattr(type(analyst()), "cast", refuse)
        made = film_set.make(FERRY, library_locations=[str(pier.pk)], **STILLS)
    assert made.run.status == "failed"
    assert film_pictures() == []

    assert retry_run(made.run_id) > 0
    film_set.work()
    assert made.run.status == "succeeded"
    assert len(made.shown("shot.still")) == len(made.view.shots)


def test_nobody_is_offered_who_is_not_in_this_projects_library(film_set: FilmSet) -> None:
    made = film_set.order(FERRY)
    with pytest.raises(CommandRefused) as refused:
        film_set.order(FERRY, talent=[str(made.film_id)])
    assert refused.value.code == "library_entry_not_found"
