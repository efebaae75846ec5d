"""One shot is told anew by a note; the rest of the film stays."""

from uuid import uuid4

import pytest

from media_pipeline.graph.edit_slot import edit_slot
from media_pipeline.graph.kind import kinds
from media_pipeline.graph.staleness import take_state
from media_pipeline.graph.take import Take, TakeCause
from media_pipeline.providers.chat.language_model_analyst import LanguageModelAnalyst
from tests.media_pipeline.direction.notes import send
from tests.media_pipeline.film_set import DEAR, FilmSet, MadeFilm
from tests.media_pipeline.providers.chat.conftest import films_ask_the_stub, stub
from tests.media_pipeline.scripts_to_film import FERRY
from tests.providers.stub.chat.server import ChatStub
from workflows.errors import CommandRefused
from workflows.runs.run import Run

__all__ = ["films_ask_the_stub", "stub"]


def rewrite(film_set: FilmSet, shot: object, note: str, *, work: bool = True) -> Run:
    command = send(
        "utility", "", [], rewrite_shot={"shot": str(shot), "note": note, "at_most": DEAR}
    )
    if work:
        film_set.work()
    assert command.run_id is not None
    return Run.objects.get(pk=command.run_id)


def stale(made: MadeFilm) -> set[tuple[str, object]]:
    view = made.view
    return {
        (kind.name, subject)
        for kind in kinds.in_order()
        for subject in kind.subjects(view)
        if take_state(view, kind.name, subject).state == "stale"
    }


def test_a_shot_told_anew_makes_stale_its_still_its_clip_and_the_film(film_set: FilmSet) -> None:
    made = film_set.made(FERRY)
    shot = made.view.shots[0].id
    before = made.view.content("shot.spec", shot)

    run = rewrite(film_set, shot, "an extreme close-up")

    assert run.status == "succeeded"
    spec = made.take("shot.spec", shot)
    assert spec.cause == "director"
    assert spec.content == before | {"shot_size": "extreme close"}
    assert stale(made) == {
        ("shot.still", shot),
        ("shot.clip", shot),
        ("film.export", made.film_id),
    }


def test_a_note_that_is_not_understood_fails_its_run_and_frees_the_claim(
    film_set: FilmSet,
) -> None:
    made = film_set.made(FERRY, stop_at="script", export=False)
    shot = made.view.shots[0].id
    run = rewrite(film_set, shot, "make it pop")

    assert (run.status, run.error_code) == ("failed", "note_not_understood")
    view = made.view
    assert view.claimed("shot.spec", shot) is None
    shown = view.selected("shot.spec", shot)
    assert shown is not None
    assert shown.cause == "analysis"


def test_a_persons_edit_meanwhile_stays_and_the_rewrite_is_parked(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, stop_at="script", export=False)
    shot = made.view.shots[0].id
    rewrite(film_set, shot, "closer", work=False)
    mine = made.view.content("shot.spec", shot) | {"action": "Nothing but water."}
    edit_slot(made.film, "shot.spec", shot, mine, cause=TakeCause.PERSON)
    film_set.work()

    assert made.take("shot.spec", shot).content["action"] == "Nothing but water."
    told = Take.objects.get(slot__subject_id=shot, cause="director")
    assert told.status == "ready"


def test_what_cannot_be_rewritten_is_refused(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, stop_at="script", export=False)
    shot = made.view.shots[0].id
    mine = made.view.content("shot.spec", shot) | {"action": "Mine."}
    edit_slot(made.film, "shot.spec", shot, mine, cause=TakeCause.PERSON)
    for payload, code in (
        ({"shot": str(shot), "note": "closer"}, "spec_by_a_person"),
        ({"shot": str(uuid4()), "note": "closer"}, "shot_not_found"),
        ({"shot": str(shot)}, "payload_invalid"),
    ):
        with pytest.raises(CommandRefused) as refused:
            send("utility", "", [], rewrite_shot=payload)
        assert refused.value.code == code


@pytest.mark.django_db(transaction=True)
def test_a_model_refills_the_spec_and_never_what_is_spoken(
    film_set: FilmSet, stub: ChatStub, films_ask_the_stub: LanguageModelAnalyst
) -> None:
    made = film_set.make(FERRY, stop_at="script", export=False)
    shot = next(shot.id for shot in made.view.shots if made.view.lines_of(shot.id))
    lines = made.view.lines_of(shot)

    assert rewrite(film_set, shot, "closer").status == "succeeded"

    assert made.view.content("shot.spec", shot)["action"].endswith("It rains.")
    assert made.view.lines_of(shot) == lines
    assert [line.call for line in stub.ledger.read()].count("rewrite_shot") == 1
