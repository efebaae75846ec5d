"""What fails holds what is made from it, and nothing else; a retry brings the whole film."""

from collections.abc import Sequence
from typing import Any

import pytest

from media_pipeline.graph.land_take import fail_take
from media_pipeline.graph.take import Take
from media_pipeline.providers.adapters import analyst
from media_pipeline.providers.provider_errors import ProviderRefused
from tests.media_pipeline.fakes.pictures import QuickArtist
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.scripts_to_film import FERRY, many_scenes
from workflows.jobs.job import Job
from workflows.pointer import Pointer
from workflows.runs.retry_run import retry_run


def the_artist_refuses(monkeypatch: pytest.MonkeyPatch, tag: str) -> None:
    refuses = staticmethod(lambda person: person.name == tag)
    monkeypatch.setattr(QuickArtist, "refuses", refuses)


def pictured(made: MadeFilm, kind: str, tag: str) -> tuple[set[bool], set[bool]]:
    """Whether shots with the person, and shots without, have what was asked for."""
    view, person = made.view, made.person(tag)
    seen: set[bool] = set()
    unseen: set[bool] = set()
    for shot in view.shots:
        has = view.selected(kind, shot.id) is not None
        (seen if person in view.seen_in(shot.id) else unseen).add(has)
    return seen, unseen


def last(pointers: Sequence[Pointer]) -> list[Pointer]:
    """Sheets after everything else: the rest of the run is planned before one fails."""
    kinds = dict(Job.objects.filter(pk__in=[p.job_id for p in pointers]).values_list("pk", "kind"))
    return sorted(pointers, key=lambda pointer: kinds[pointer.job_id] == "character.sheet")


@pytest.mark.parametrize("order", [list, last], ids=["it fails early", "it fails late"])
def test_a_refused_sheet_holds_its_own_pictures_and_a_retry_finishes_the_film(
    film_set: FilmSet, monkeypatch: pytest.MonkeyPatch, order: Any
) -> None:
    the_artist_refuses(monkeypatch, "mara")
    made = film_set.make(FERRY, order=order)

    assert made.run.status == "failed"
    assert made.run.error_code == "provider_refused"
    assert pictured(made, "shot.still", "mara") == ({False}, {True})
    assert pictured(made, "shot.clip", "mara") == ({False}, {True})
    early = made.exported
    assert early is not None
    assert early.notes
    assert all("{" not in note for note in early.notes)

    monkeypatch.setattr(QuickArtist, "refuses", staticmethod(lambda _: False))
    ran = {job.pk for job in Job.objects.filter(run=made.run_id, status="succeeded")}
    assert retry_run(made.run_id) > 0
    film_set.work()

    assert made.run.status == "succeeded"
    assert set(made.jobs().values()) == {"succeeded"}
    assert {job.attempt_count for job in Job.objects.filter(pk__in=ran)} == {1}
    assert pictured(made, "shot.clip", "mara") == ({True}, {True})
    whole = made.exported
    assert whole is not None
    assert whole.notes == ()
    assert len(made.jobs(kind="film.export")) == 2
    assert not Take.objects.exclude(status="ready").exists()
    untroubled = film_set.make(FERRY)
    assert untroubled.take("film.export").digest == made.take("film.export").digest


def test_a_person_who_cannot_be_drawn_is_asked_for_once_whatever_batches_she_is_in(
    film_set: FilmSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    the_artist_refuses(monkeypatch, "ada")
    script = many_scenes(9) + "\nINT. HALL - DAY\n\nADA waits.\n\nADA\nI am back.\n"
    made = film_set.make(script, export=False, stop_at="stills", order=last)

    asked = [person for person in QuickArtist.drawn if getattr(person, "name", "") == "ada"]
    assert len(asked) == 1
    monkeypatch.setattr(QuickArtist, "refuses", staticmethod(lambda _: False))
    retry_run(made.run_id)
    film_set.work()

    assert made.run.status == "succeeded"
    assert [slot for slot in made.view.slots.values() if slot.claim or not slot.selected] == []


def test_scenes_that_come_late_by_a_retry_are_heard_and_in_the_film(
    film_set: FilmSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    local = type(analyst())
    ask = local.list_shots

    def refuse_the_second_batch(self: Any, request: Any, asking: Any) -> Any:
        if request.scenes[0].number > 1:
            raise ProviderRefused("too tired")
        return ask(self, request, asking)

    with monkeypatch.context() as tired:
        tired.setattr(local, "list_shots", refuse_the_second_batch)
        made = film_set.make(many_scenes(10))
        assert made.run.status == "failed"
        first = made.exported
        assert first is not None
    retry_run(made.run_id)
    film_set.work()

    assert made.run.status == "succeeded"
    assert len(made.shown("character.voice")) == 10
    assert len(made.shown("shot.clip")) == len(made.view.shots)
    whole = made.exported
    assert whole is not None
    assert whole.seconds > first.seconds


def test_a_failure_clears_no_claim_but_its_own(film_set: FilmSet) -> None:
    made = film_set.order(FERRY)
    film_set.work(stop_before="film.music")
    slot = made.view.slots["film.music", made.film_id]
    assert slot.claim is not None
    older = Take.objects.create(slot=slot, number=99, cause="plan")

    assert fail_take(older.id, code="refused", detail="")
    assert made.view.claimed("film.music", made.film_id) == slot.claim
    assert fail_take(slot.claim.id, code="refused", detail="")
    assert made.view.claimed("film.music", made.film_id) is None
