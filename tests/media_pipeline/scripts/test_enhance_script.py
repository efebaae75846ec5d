"""A model may word what is seen; what is spoken it may not touch."""

from collections.abc import Callable
from typing import Any

import pytest

from media_pipeline.assets.store_asset import file_of
from media_pipeline.graph.choose_take import choose_take
from media_pipeline.graph.person_edit import EditRefused
from media_pipeline.graph.take import Take
from media_pipeline.providers.asking import Reply
from media_pipeline.providers.chat.language_model_analyst import LanguageModelAnalyst
from media_pipeline.scripts.kept_words import first_change
from media_pipeline.scripts.script_text import script_text
from tests.media_pipeline.direction.notes import send
from tests.media_pipeline.film_set import DEAR, FilmSet, MadeFilm
from tests.media_pipeline.providers.chat.conftest import films_ask_the_stub, stub
from tests.media_pipeline.scripts_to_film import FERRY
from tests.providers.stub.chat.server import ChatStub
from workflows.errors import CommandRefused
from workflows.runs.run import Run

__all__ = ["films_ask_the_stub", "stub"]


def enhance(film_set: FilmSet, made: MadeFilm) -> Run:
    command = send("utility", "", [], enhance_script={"film": str(made.film_id), "at_most": DEAR})
    film_set.work()
    assert command.run_id is not None
    return Run.objects.get(pk=command.run_id)


@pytest.mark.parametrize(
    ("change", "is_seen"),
    [
        (lambda text: text.replace("waits by the water", "shivers"), False),
        (lambda text: text.replace("Nobody sails tonight.", "Nobody sails today."), True),
        (lambda text: text.replace("INT. TICKET OFFICE", "INT. OFFICE"), True),
        (lambda text: text.replace("OTTO\nNobody", "MARA\nNobody"), True),
        (lambda text: text + "\nOTTO\nWell.\n", True),
    ],
)
def test_a_change_of_what_is_kept_is_found(change: Callable[[str], str], is_seen: bool) -> None:
    assert bool(first_change(FERRY, change(FERRY))) is is_seen


@pytest.mark.django_db(transaction=True)
def test_a_reworded_script_is_a_take_that_nobody_has_chosen_yet(
    film_set: FilmSet, stub: ChatStub, films_ask_the_stub: LanguageModelAnalyst
) -> None:
    made = film_set.make(FERRY, stop_at="script", export=False)
    shown = made.take("script.text").pk

    assert enhance(film_set, made).status == "succeeded"

    assert made.take("script.text").pk == shown
    reworded = Take.objects.exclude(pk=shown).get(slot__kind="script.text")
    assert reworded.status == "ready"
    assert reworded.asset is not None
    text = file_of(reworded.asset).read_text()
    assert "waits, collar up, by the sea" in text

    with pytest.raises(EditRefused) as refused:  # its scenes stand elsewhere in it
        choose_take(reworded.pk)
    assert refused.value.code == "script_not_read"
    assert f"film:{made.film_id}" in refused.value.detail
    assert made.take("script.text").pk == shown

    sent = {"script_asset": str(reworded.asset_id), "export": False, "at_most": DEAR}
    command = send("new_turn", "", [f"film:{made.film_id}"], **sent)
    film_set.work()
    command.refresh_from_db()
    assert command.status == "completed"
    assert script_text(made.film) == text
    assert all(scene.title in text[scene.start : scene.end] for scene in made.scenes())


@pytest.mark.django_db(transaction=True)
def test_a_model_that_changes_a_speech_is_asked_once_more_and_then_refused(
    film_set: FilmSet,
    stub: ChatStub,
    films_ask_the_stub: LanguageModelAnalyst,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = film_set.make(FERRY, stop_at="script", export=False)
    whole = LanguageModelAnalyst.enhance

    def retype(self: LanguageModelAnalyst, script: str, asking: Any) -> Reply[str]:
        reply = whole(self, script, asking)
        return Reply(reply.value.replace("tonight", "today"), usage=reply.usage)

    monkeypatch.setattr(LanguageModelAnalyst, "enhance", retype)
    run = enhance(film_set, made)

    assert (run.status, run.error_code) == ("failed", "words_changed")
    assert [line.call for line in stub.ledger.read()].count("enhance") == 2
    assert Take.objects.filter(slot__kind="script.text", status="ready").count() == 1


def test_the_local_analyst_writes_no_prose(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, stop_at="script", export=False)
    with pytest.raises(CommandRefused) as refused:
        enhance(film_set, made)
    assert refused.value.code == "no_enhancer"
