"""A conversation is cut into recordings between shots only; hashed is the shot's own part."""

from typing import Any

import pytest

from media_pipeline.dialogue import conversation
from media_pipeline.graph.film_states import FilmStates, UnitState
from media_pipeline.graph.film_view import load_film
from media_pipeline.graph.take import Take
from media_pipeline.providers.voices import VoiceLimits
from tests.media_pipeline.dialogue.talk import TALK, edit_line, speaking, speeches, update, words
from tests.media_pipeline.fakes.sounds import QuickVoices
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.scripts_to_film import CHINESE


def limited(monkeypatch: pytest.MonkeyPatch, **limits: int) -> None:
    monkeypatch.setattr(conversation, "limits_of", lambda _: VoiceLimits(**limits))


def said() -> list[list[str]]:
    return [[text for _, text in turns] for turns in QuickVoices.recorded]


def test_a_conversation_too_long_for_one_call_is_cut_between_shots(
    film_set: FilmSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited(monkeypatch, letters=40)
    made = film_set.make(TALK, stop_at="dialogue", export=False)

    whole = [text for shot in speaking(made) for text in words(made, shot)]
    assert [text for texts in said() for text in texts] == whole
    assert len(said()) == len(speeches(made)) > 1
    parts = [words(made, shot) for shot in speaking(made)]
    for texts in said():
        assert sum(map(len, texts)) <= 40 or texts in parts


def test_only_the_piece_in_which_a_line_changed_is_recorded_anew(
    film_set: FilmSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited(monkeypatch, letters=40)
    made = film_set.make(TALK, stop_at="dialogue", export=False)
    QuickVoices.recorded.clear()
    edit_line(made, speaking(made)[0], "Nobody sails today.")

    update(film_set, made)

    (only,) = said()
    assert only[0] == "Nobody sails today."
    assert "I have yours." not in only


def test_one_voice_too_many_begins_a_new_recording(
    film_set: FilmSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited(monkeypatch, voices=1)
    film_set.make(TALK, stop_at="dialogue", export=False)

    voices = [{voice for voice, _ in turns} for turns in QuickVoices.recorded]
    assert len(voices) > 1


def test_what_others_say_and_where_a_shot_stands_is_in_no_hash(
    film_set: FilmSet,
) -> None:
    made = film_set.made(TALK, stop_at="dialogue", export=False)
    shots = speaking(made)
    edit_line(made, shots[0], "Nobody sails, ever.")
    type(shots[1]).objects.filter(pk=shots[1].pk).update(number=77)

    states = FilmStates.read(load_film(made.film_id))
    found = [states.of(("shot.audio", shot.id)) for shot in shots]
    assert [one.state for one in found] == [UnitState.STALE, *[UnitState.DONE] * (len(shots) - 1)]
    assert [cause.path for cause in found[0].causes] == ["dialogue: line 1"]


@pytest.mark.parametrize(
    ("change", "is_stale"),
    [({"voice_id": "voice-39"}, True), ({"description": "somebody's voice"}, False)],
)
def test_another_voice_makes_a_reading_old_and_other_words_for_it_do_not(
    film_set: FilmSet, change: dict[str, Any], is_stale: bool
) -> None:
    made = film_set.made(TALK, stop_at="dialogue", export=False)
    take = made.take("character.voice", made.person("otto").id)
    Take.objects.filter(pk=take.pk).update(content=take.content | change, digest="d" * 64)

    states = FilmStates.read(load_film(made.film_id))
    found = {
        person: states.of(("shot.audio", shot.id)).state
        for shot in speaking(made)
        for person in [tuple(line["character"] for line in made.view.lines_of(shot.id))]
    }
    stale = {who for who, state in found.items() if state == UnitState.STALE}
    assert stale == ({who for who in found if "otto" in who} if is_stale else set())


def test_a_line_in_a_foreign_script_leaves_the_others_their_voices(film_set: FilmSet) -> None:
    chinese = CHINESE.splitlines()[-1]
    made = film_set.make(
        TALK.replace("Then I will row.", chinese), stop_at="dialogue", export=False
    )

    assert chinese not in {text for texts in said() for text in texts}
    audio = [made.view.selected("shot.audio", shot.id) for shot in speaking(made)]
    assert [take.asset is None for take in audio if take].count(True) == 1
    assert len(said()) == 1
    (notice,) = made.events("film.notice")
    assert notice["code"] == "language_without_voice"


def test_a_conversation_in_a_language_that_no_voice_speaks_is_silent_as_a_whole(
    film_set: FilmSet,
) -> None:
    """Also its lines that are too short to tell: an English voice would misread «Non, Otto.»."""
    french = {
        "Nobody sails tonight.": "Personne ne part ce soir, vous ne savez pas pourquoi ?",
        "Then I will row.": "Non, Otto.",
        "You have no boat.": "Tu es seule et il est tard, je ne veux pas.",
        "I have yours.": "Je suis avec toi.",
    }
    script = TALK
    for english, line in french.items():
        script = script.replace(english, line)
    made = film_set.make(script, stop_at="dialogue", export=False)

    assert said() == []
    assert [text for shot in speaking(made) for text in words(made, shot)] == [*french.values()]
    (notice,) = made.events("film.notice")
    assert notice["code"] == "language_without_voice"
    assert "(fr)" in notice["detail"]
    assert "Personne ne part ce soir" in notice["detail"]
