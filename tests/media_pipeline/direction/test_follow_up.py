"""A note about a finished film changes what it names, and nothing else."""

from uuid import uuid4

import pytest

from media_pipeline.graph.edit_slot import edit_slot
from media_pipeline.graph.kind import kinds
from media_pipeline.graph.price import Price
from media_pipeline.graph.take import Take, TakeCause
from tests.media_pipeline.direction.notes import follow_up, ran, send, shots_with, told
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.scripts_to_film import FERRY
from workflows.commands.accept_command import accept_command
from workflows.errors import CommandRefused
from workflows.jobs.job import Job
from workflows.projects.local_project import local_project
from workflows.runs.run import Run


def test_another_coat_is_drawn_where_she_is_seen_and_nowhere_else(film_set: FilmSet) -> None:
    made = film_set.made(FERRY)
    hers = shots_with(made, "mara")
    before = made.shown("shot.still")

    run = follow_up(film_set, made, "Mara wears a blue coat.")

    assert run.run.status == "succeeded"
    bible = made.take("character.bible", made.person("mara").pk)
    assert (bible.cause, bible.content["standard_clothing"]) == ("director", "a blue coat")
    assert ran(run) == {
        "character.sheet": 1,
        "shot.still": len(hers),
        "shot.clip": len(hers),
        "film.export": 1,
    }
    after = made.shown("shot.still")
    assert sum(before[shot] != after[shot] for shot in before) == len(hers) < len(before)
    assert told(run)["understood"] is True
    assert told(run)["changed"] == ["the bible of MARA"]


def test_another_line_is_spoken_and_shown_in_its_shot_alone(film_set: FilmSet) -> None:
    made = film_set.made(FERRY)
    shot = next(shot for shot in made.view.shots if made.view.lines_of(shot.id))
    number = [one.id for one in made.view.shots].index(shot.id) + 1

    run = follow_up(film_set, made, f'Shot {number} line 1 should say "Who goes there?"')

    assert made.view.lines_of(shot.id)[0]["text"] == "Who goes there?"
    made_anew = ran(run)
    assert made_anew["shot.clip"] == made_anew["film.export"] == 1
    assert set(made_anew) <= {"scene.speech", "shot.audio", "shot.clip", "film.export"}
    same = follow_up(film_set, made, f'Shot {number} line 1 should say "Who goes there?"')
    assert ran(same) == {}


def test_the_same_note_again_makes_nothing(film_set: FilmSet) -> None:
    made = film_set.made(FERRY)
    follow_up(film_set, made, "Shot 1 closer")
    first = made.take("shot.spec", made.view.shots[0].id).pk

    again = follow_up(film_set, made, "Mara wears a yellow raincoat")
    same = follow_up(film_set, made, "Mara wears a yellow raincoat")

    assert made.take("shot.spec", made.view.shots[0].id).pk == first
    assert again.run.status == same.run.status == "succeeded"
    assert ran(same) == {}
    assert told(same)["changed"] == []


def test_one_command_sent_twice_is_one_note(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, stop_at="script", export=False)
    project, actor = local_project()
    sent = [
        accept_command(
            project=project,
            actor=actor,
            client_command_id="note-1",
            kind="follow_up",
            text="Shot 1 closer",
            targets=[f"film:{made.film_id}"],
            payload={},
        )
        for _ in range(2)
    ]
    film_set.work()

    assert [one.is_replay for one in sent] == [False, True]
    assert Job.objects.filter(kind="film.direct").count() == 1
    specs = Take.objects.filter(slot__kind="shot.spec", slot__film=made.film_id, cause="director")
    assert specs.count() == 1


def test_a_persons_own_words_stay_and_the_edit_is_kept_beside_them(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, stop_at="stills", export=False)
    mara = made.person("mara").pk
    mine = made.view.content("character.bible", mara) | {"standard_clothing": "a grey suit"}
    edit_slot(made.film, "character.bible", mara, mine, cause=TakeCause.PERSON)

    run = follow_up(film_set, made, "Mara wears a blue coat. Scene 2 at dawn.")

    bible = made.take("character.bible", mara)
    assert (bible.cause, bible.content["standard_clothing"]) == ("person", "a grey suit")
    kept = Take.objects.get(slot=bible.slot_id, cause="director")
    assert kept.content["standard_clothing"] == "a blue coat"
    assert told(run)["kept"] == [
        "the bible of MARA: a person's words stand there; the edit is kept beside them"
    ]
    assert told(run)["changed"] == ["the narrative of scene 2"]


def test_a_note_that_is_not_understood_is_answered_and_changes_nothing(
    film_set: FilmSet,
) -> None:
    made = film_set.made(FERRY, stop_at="stills", export=False)
    takes = Take.objects.count()

    run = follow_up(film_set, made, "Make it pop. Shot 1 closer.")

    assert (run.run.status, ran(run)) == ("succeeded", {})
    assert told(run)["understood"] is False
    assert "«Make it pop.»" in told(run)["answer"]
    assert Take.objects.count() == takes


def test_a_style_and_new_names(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, stop_at="stills", export=False)
    run = follow_up(film_set, made, "Style: noir. Rename Mara to Nora. Rename the film to Boats.")

    assert made.take("film.style").content["key"] == made.film.style == "noir"
    assert made.person("mara").name == "Nora"
    assert (made.film.title, made.film.title_by_person) == ("Boats", True)
    assert ran(run)["shot.still"] == len(made.view.shots)

    only_names = follow_up(film_set, made, "Rename Otto to Emil")
    assert ran(only_names) == {}


def test_what_is_no_note_about_a_film_that_rests_is_refused(film_set: FilmSet) -> None:
    made = film_set.order(FERRY, stop_at="script", export=False)
    target = f"film:{made.film_id}"
    for text, targets, code in (
        ("closer", [target], "generation_in_progress"),
        (" ", [target], "note_empty"),
        ("closer", [f"film:{uuid4()}"], "film_not_found"),
    ):
        with pytest.raises(CommandRefused) as refused:
            send("follow_up", text, targets)
        assert refused.value.code == code
    assert Run.objects.filter(kind="follow_up").count() == 0


def test_what_would_cost_more_than_was_agreed_is_edited_and_not_made(
    film_set: FilmSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = film_set.made(FERRY, stop_at="stills", export=False)
    still = kinds["shot.still"]
    monkeypatch.setitem(still.__dict__, "price", lambda *_: Price.of(40_000))

    run = follow_up(film_set, made, "Shot 1 closer", at_most=39_999)

    assert made.take("shot.spec", made.view.shots[0].id).cause == "director"
    assert ran(run) == {}
    assert (told(run)["makes"], told(run)["price"]) == (0, 40_000)
