"""The film's music: words first, then the track."""

from uuid import UUID

import pytest

from media_pipeline.graph.land_take import land_found
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.staleness import take_state
from media_pipeline.graph.take import Take, TakeCause
from media_pipeline.providers.local.analyst import LocalAnalyst
from media_pipeline.providers.provider_errors import ProviderRefused
from media_pipeline.providers.style_recipe import StyleRecipe
from media_pipeline.styles.choose_style import choose_style
from media_pipeline.styles.keep_style import keep_style
from tests.media_pipeline.fakes.sounds import QuickComposer
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.scripts_to_film import FERRY
from workflows.projects.local_project import local_project


def edit(made: MadeFilm, kind: str, subject: UUID, **changes: object) -> None:
    content = made.view.content(kind, subject) | changes
    slot = Slot.objects.get(film=made.film_id, kind=kind, subject_id=subject)
    assert land_found(slot, content=content, cause=TakeCause.PERSON)


def states(made: MadeFilm) -> tuple[str, str]:
    view = made.view
    return (
        take_state(view, "music.prompt", made.film_id).state,
        take_state(view, "film.music", made.film_id).state,
    )


def test_the_music_is_designed_from_moods_and_labelled_seconds(film_set: FilmSet) -> None:
    made = film_set.make(FERRY)

    words = made.take("music.prompt").content
    scenes = made.scenes()
    assert [section["seconds"] for section in words["sections"]] == [s.seconds for s in scenes]
    moods = [made.view.content("scene.narrative", scene.id)["mood"] for scene in scenes]
    assert [section["mood"] for section in words["sections"]] == moods
    assert all(section["tempo"] and section["instruments"] for section in words["sections"])
    assert words["prompt"].startswith("Instrumental film music, 0:")
    assert words["tags"][:2] == ["instrumental", "film score"]
    assert states(made) == ("fresh", "fresh")
    (design,) = QuickComposer.composed[-1:]
    assert (design.prompt, design.tags) == (words["prompt"], tuple(words["tags"]))


def test_another_mood_makes_stale_the_words_and_the_track(film_set: FilmSet) -> None:
    made = film_set.made(FERRY)
    scene = made.scenes()[0]
    mood = made.view.content("scene.narrative", scene.id)["mood"]
    edit(made, "scene.narrative", scene.id, mood="calm" if mood != "calm" else "tense")

    assert states(made) == ("stale", "stale")
    assert take_state(made.view, "film.music", made.film_id).cause == "prompt: scene 0001: mood"


def test_the_musical_words_of_a_style_are_heard_and_its_colours_are_not(film_set: FilmSet) -> None:
    project = local_project()[0].pk
    keep_style(project, "pale", StyleRecipe(name="Pale", palette="pale"))
    keep_style(project, "loud", StyleRecipe(name="Loud", palette="pale", music=("brass",)))
    made = film_set.make(FERRY)
    choose_style(made.film_id, "pale")
    assert states(made) == ("fresh", "fresh")
    choose_style(made.film_id, "loud")
    assert states(made) == ("stale", "stale")


def test_a_persons_words_are_composed_and_no_draft_replaces_them(film_set: FilmSet) -> None:
    made = film_set.made(FERRY)
    edit(made, "music.prompt", made.film_id, prompt="One cello, alone.")
    assert states(made) == ("untracked", "stale")

    longer = FERRY + "\nINT. HARBOUR BAR - NIGHT\n\nOTTO drinks and laughs.\n"
    again = film_set.revise(made, longer)

    shown = again.take("music.prompt")
    assert (shown.cause, shown.content["prompt"]) == ("person", "One cello, alone.")
    design = QuickComposer.composed[-1]
    assert design.prompt == "One cello, alone."
    assert [section.seconds for section in design.sections] == [s.seconds for s in made.scenes()]


def test_words_that_fail_fail_the_track_with_the_first_error(
    film_set: FilmSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise ProviderRefused("no music today")

    monkeypatch.setattr(LocalAnalyst, "design_music", refuse)
    made = film_set.make(FERRY, export=False)

    assert made.run.status == "failed"
    track = Take.objects.get(slot__film=made.film_id, slot__kind="film.music")
    assert (track.status, track.error_code) == ("failed", "provider_refused")
    assert "no music today" in track.error_detail
    assert Slot.objects.get(film=made.film_id, kind="film.music").claim is None
    assert len(made.digests("shot.clip")) == len(made.view.shots)
