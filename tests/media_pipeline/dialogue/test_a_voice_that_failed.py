"""A voice that failed holds the dialogue and clips of the shots that speak in it, and no more."""

import pytest

from media_pipeline.graph.take import TakeStatus
from media_pipeline.providers.asking import ASKING, Asking
from media_pipeline.providers.provider_errors import ProviderRefused
from media_pipeline.providers.voices import Voice, VoiceBrief
from tests.media_pipeline.dialogue.talk import TALK, readings, speaking, words
from tests.media_pipeline.fakes.sounds import QuickVoices
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from workflows.runs.retry_run import retry_run

#: Of the shots in which Otto speaks, alone or with Mara, and of the one that is hers.
OTTO = ["Nobody sails tonight.", "You have no boat.", "I have yours."]
MARA = ["Then I will row."]


@pytest.fixture
def no_voice_for(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Who is in it is refused a voice."""
    refused: set[str] = set()
    design = QuickVoices.design

    def perhaps(
        self: QuickVoices, brief: VoiceBrief, asking: Asking = ASKING, *, preview: str = ""
    ) -> Voice:
        if brief.character_tag in refused:
            raise ProviderRefused("voice_refused: describe the voice in other words")
        return design(self, brief, asking, preview=preview)

    monkeypatch.setattr(QuickVoices, "design", perhaps)
    return refused


def heard(made: MadeFilm) -> list[str]:
    return [text for shot in speaking(made) for text in words(made, shot)]


def test_one_refused_voice_leaves_the_others_theirs_and_holds_only_its_own_shots(
    film_set: FilmSet, no_voice_for: set[str]
) -> None:
    no_voice_for.add("otto")
    made = film_set.make(TALK, stop_at="motion", export=False)

    assert (made.run.status, made.run.error_code) == ("failed", "provider_refused")
    assert "voice_refused" in made.run.error_detail
    assert made.view.selected("character.voice", made.person("mara").id) is not None
    assert heard(made) == MARA
    assert [[text for _, text in turns] for turns in QuickVoices.recorded] == [MARA]
    mine = [shot for shot in speaking(made) if words(made, shot)]
    clips = {shot.id for shot in made.view.shots if made.view.selected("shot.clip", shot.id)}
    held = {shot.id for shot in speaking(made)} - {shot.id for shot in mine}
    assert clips == {shot.id for shot in made.view.shots} - held


def test_a_retry_brings_the_voice_and_what_was_held_for_it_and_nothing_else(
    film_set: FilmSet, no_voice_for: set[str]
) -> None:
    no_voice_for.add("otto")
    made = film_set.make(TALK, stop_at="motion", export=False)
    before = made.jobs(status="succeeded")
    QuickVoices.recorded.clear()

    no_voice_for.clear()
    assert retry_run(made.run_id)
    film_set.work()

    assert made.run.status == "succeeded"
    assert [text for turns in QuickVoices.recorded for _, text in turns] == OTTO
    assert sorted(heard(made)) == sorted(OTTO + MARA)
    again = {key.partition(":")[0] for key in {*made.jobs(status="succeeded")} - {*before}}
    assert again == {"voices.design", "scene.speech", "shot.clip"}
    clips = [made.view.selected("shot.clip", shot.id) for shot in made.view.shots]
    assert None not in clips


def test_where_nobody_gets_a_voice_every_shot_is_held_and_nothing_is_recorded(
    film_set: FilmSet, no_voice_for: set[str]
) -> None:
    no_voice_for |= {"otto", "mara"}
    made = film_set.make(TALK, stop_at="dialogue", export=False)

    assert made.run.status == "failed"
    assert QuickVoices.recorded == []
    for shot in speaking(made):
        (take,) = readings(made, shot)
        assert take.status == TakeStatus.FAILED
