"""A line of a finished film is bound to an uploaded sound: what is stale, made, heard and read."""

import re

import numpy as np

from tests.media_pipeline.dialogue.sounds import bind, give_sound, replace_sound
from tests.media_pipeline.fakes.sounds import QuickVoices
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.scenarios.nine_scenes import (
    LAST_FERRY,
    causes,
    jobs_in_words,
    to_make,
    update_plan,
)
from tests.media_pipeline.small_media import RATE, rms, samples

STALE = [
    "the speech of shot 2 in scene 2",
    "the clip of shot 2 in scene 2",
    "the film file of the film",
]
MADE = {
    "scene.speech scene 2": "succeeded",
    "shot.clip shot 2 in scene 2": "succeeded",
    "film.export the film": "succeeded",
}


def begins(made: MadeFilm, scene: int, number: int) -> float:
    """When a shot begins in the film, in seconds."""
    view, at = made.view, 0
    for shot in view.shots:
        if shot.id == made.shot(scene, number).id:
            return at / view.film.fps
        at += view.content("shot.clip", shot.id)["frames"]
    raise AssertionError


def loudest_hertz(sound: np.ndarray) -> float:
    spectrum = np.abs(np.fft.rfft(sound[:, 0]))
    return float(np.argmax(spectrum) * RATE / len(sound))


def test_it_is_heard_in_its_shot_and_another_sound_of_the_element_makes_that_shot_anew(
    film_set: FilmSet,
) -> None:
    made = film_set.made(LAST_FERRY)
    shot = made.shot(2, 2)
    own, bound = made.view.lines_of(shot.id)
    horn = give_sound(made, "Horn", 2.0, hertz=700)
    assert to_make(made) == []  # a sound that nobody hears changes nothing

    bind(made, shot, 2, "HORN")

    assert to_make(made) == STALE
    assert {slot: causes(made, slot) for slot in STALE} == {
        slot: ["line 2 of shot 2 in scene 2", "sound of HORN"] for slot in STALE
    }
    _, update = film_set.generate(made, want="update", plan=update_plan(made).digest)
    assert jobs_in_words(update) == MADE
    assert [[text for _, text in turns] for turns in QuickVoices.recorded] == [[own["text"]]]
    assert to_make(made) == []

    exported = made.exported
    assert exported is not None
    assert exported.srt is not None
    start, line = begins(made, 2, 2), made.take("shot.audio", shot.id).content["lines"][1]
    heard = samples(exported.path)[
        round((start + line["start"] + 0.1) * RATE) : round((start + line["end"] - 0.1) * RATE)
    ]
    assert rms(heard) > -30
    assert abs(loudest_hertz(heard) - 700) < 3
    cue = re.search(
        rf"(\d+):(\d+):(\d+),(\d+) --> [^\n]*\n[^\n]*{re.escape(bound['text'])}",
        exported.srt.read_text(),
    )
    assert cue
    hours, minutes, whole, thousandths = map(int, cue.groups())
    read = 3600 * hours + 60 * minutes + whole + thousandths / 1000
    assert abs(read - (start + line["start"])) < 0.05

    QuickVoices.recorded.clear()
    replace_sound(horn, 2.5, hertz=900)
    assert to_make(made) == STALE
    assert {slot: causes(made, slot) for slot in STALE} == {
        slot: ["sound of HORN"] for slot in STALE
    }
    replace_sound(horn, 2.0, hertz=700)
    assert to_make(made) == []  # the one before again
