"""What is made so that every kind of job is done: each production names those it is there for.

A new kind of job needs a word here: its name in ``makes`` of one production, and in the ``plays``
of that one whatever makes a job of it.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from django.test import override_settings

from media_pipeline.assets.upload_sound import upload_sound
from media_pipeline.films.film import Film
from media_pipeline.library.library_entry import LibraryEntry
from tests.crash.every_kind.backlot import HOSTED, Backlot
from tests.media_pipeline.dialogue.talk import TALK, edit_line, speaking
from tests.media_pipeline.direction import notes
from tests.media_pipeline.film_set import MadeFilm
from tests.media_pipeline.library.entries import place, send_utility, talent
from tests.media_pipeline.scripts_to_film import FERRY
from tests.media_pipeline.send_command import send
from tests.media_pipeline.small_media import make_wave, tone
from tests.media_pipeline.small_pictures import BLUE, RED, picture
from workflows.projects.local_project import local_project

#: Kinds of the engine's own, and the file in which their worker is killed.
ELSEWHERE = {
    "event.delivery": "tests/crash/test_kill_9_in_a_delivery.py",
    "provider.cancel": "tests/crash/test_kill_9.py",
}
#: 72 words: 18 seconds where a clip holds 14.8.
MUCH = 1_000_000  # micro-dollars that a person agrees to
LONG = ("The sea takes what it wants. " * 12).strip()


@dataclass(frozen=True)
class Production:
    """``plays``: everything that persons order, worked through by the backlot's crew.

    ``makes``: the kinds of job whose worker is killed here; others may be done as well.
    """

    name: str
    makes: frozenset[str]
    plays: Callable[[Backlot], None]


def film_made_here(lot: Backlot) -> None:
    """Read and cast by a model that is paid, drawn and spoken on this machine."""
    lot.order(
        FERRY,
        style="auto",
        elements=[lot.film_set.element("Coins", picture())],
        talent=[str(nobody().pk)],
        library_locations=[str(place("Moon base", "a crater without air", [picture(BLUE)]).pk)],
        export=True,
    )
    lot.crew.work()


def nobody() -> LibraryEntry:
    """Offered, and like nobody in the script: what is drawn of an entry is its id's luck."""
    return talent("Kim", "a girl, 9")


def film_made_elsewhere(lot: Backlot) -> None:
    """Everything that is seen and heard is asked of providers; one still is refused for its words
    until they are put otherwise."""
    lot.providers.media.breaks("late_prompt_refused", endpoint="nano-banana", times=1)
    lot.providers.media.breaks("late_prompt_refused", prompt="stands alone in the fog", times=3)
    lot.order(FERRY, models=HOSTED, export=False)
    lot.crew.work()


def voices_that_nobody_designs(lot: Backlot) -> None:
    """A script is written and read three times, each reading transcribed, cut and isolated."""
    monologue = "\n".join(TALK.splitlines()[:6]) + "\n"
    lot.order(monologue, models={"voices": ["seed/audio-1"]}, stop_at="casting", export=False)
    lot.crew.work()


def work_beside_a_film(lot: Backlot) -> None:
    """What persons ask of a film that is there."""
    made = lot.order(
        FERRY,
        talent=[str(nobody().pk)],
        stop_at="script",
        export=False,
    )
    lot.crew.work()
    lot.generate(made, want="continue", stop_at="stills")  # who plays whom is decided first
    shot = made.view.shots[0].id
    lot.generate(made, f"shot.grid:{shot}")
    send("utility", {"choose_tile": {"shot": str(shot), "tile": 2}})
    lot.crew.work()
    other = made.view.shots[
        1
    ].id  # of which another studio makes a grid, and a third its tile larger
    Film.objects.filter(pk=made.film_id).update(chosen_models={"artist": HOSTED["artist"]})
    lot.generate(made, f"shot.grid:{other}")
    larger = {"shot": str(other), "tile": 3, "model": "fal/clarity-upscaler", "at_most": MUCH}
    send("utility", {"choose_tile": larger})
    lot.crew.work()
    Film.objects.filter(pk=made.film_id).update(chosen_models={})
    send(
        "utility",
        {"rewrite_shot": {"shot": str(shot), "note": "an extreme close-up", "at_most": MUCH}},
    )
    lot.crew.work()
    send("utility", {"enhance_script": {"film": str(made.film_id), "at_most": MUCH}})
    lot.crew.work()
    _note(lot, made, "follow_up", "Mara wears a blue coat.", f"film:{made.film_id}")
    again = lot.order(FERRY, stop_at="stills", export=False)
    lot.crew.work(stop_before="shot.still")
    _note(lot, again, "steer", "Scene 1 at dawn.", f"run:{again.run_id}")


def a_scene_of_talk(lot: Backlot) -> None:
    """A line is said at the mic, and one that nobody can shorten holds up its own shot alone."""
    made = lot.order(TALK, stop_at="dialogue", export=False)
    lot.crew.work()
    shots = speaking(made)
    project, _ = local_project()
    sound = make_wave(lot.folder / "mic.wav", np.concatenate([tone(1.0, hertz=700)]))
    upload = upload_sound(project.pk, sound.read_bytes())
    said = {"shot": str(shots[-1].id), "line": 1, "sound": str(upload.pk), "at_most": MUCH}
    send("utility", {"say_line": said})
    lot.crew.work()
    with override_settings(MEDIA_PIPELINE_WRITER="told", MEDIA_PIPELINE_LONGEST_LOCAL_SPEECH=15.0):
        edit_line(made, shots[1], LONG)
        lot.generate(made, want="update", stop_at="dialogue")


def single_pictures(lot: Backlot) -> None:
    """Of the library and of no film at all: drawn here, then asked of a provider."""
    for artist, most in (("quick", {}), (HOSTED["artist"][0], {"at_most": 200_000})):
        anna = talent(f"Anna {artist}", "a woman with red hair", [picture(RED, size=(800, 600))])
        pier = place(f"Pier {artist}", "planks and lamps", [picture(BLUE, size=(800, 600))])
        shelves = {"talent": [str(anna.pk)], "library_locations": [str(pier.pk)]}
        with override_settings(MEDIA_PIPELINE_ARTIST=artist):
            send_utility({"library_sheets": shelves | most})
            send_utility({"studio_asset": {"prompt": "Anna on a pier"} | most})
            clip = {"model": "fal/seedance-2.5", "at_most": 5_000_000} if most else {}
            waves = {"prompt": "Waves", "seconds": 4, "width": 128, "height": 72}
            send_utility({"studio_asset": waves | clip})
            lot.crew.work()


def _note(lot: Backlot, made: MadeFilm, kind: str, note: str, target: str) -> None:
    notes.send(kind, note, [target], at_most=MUCH)
    lot.crew.work()


PRODUCTIONS = (
    Production(
        "a film made here",
        frozenset(
            {
                *("script.split", "film.bibles", "scenes.narrate", "shots.list"),
                *("element.describe", "film.style", "casting.talent", "casting.locations"),
                *("character.sheet", "location.sheet", "shot.preview", "film.poster"),
                *("shot.still", "film.sound_and_motion", "voices.design", "scene.speech"),
                *("shot.clip", "music.prompt", "film.music", "film.export"),
            }
        ),
        film_made_here,
    ),
    Production(
        "a film made elsewhere",
        frozenset(
            {
                *("character.sheet.request", "location.sheet.request", "shot.still.request"),
                *("shot.clip.request", "film.music.request", "take.keep", "prompt.reword"),
                *("voices.design.request", "scene.speech.request"),
            }
        ),
        film_made_elsewhere,
    ),
    Production(
        "voices that nobody designs",
        frozenset(
            {
                *("voices.range_script", "voices.range_read", "voices.range_check"),
                *("voices.range_keep", "voices.range_choose"),
            }
        ),
        voices_that_nobody_designs,
    ),
    Production(
        "work beside a film",
        frozenset(
            {
                *("film.go_on", "shot.grid", "still.upscale", "shot.rewrite", "script.enhance"),
                *("film.direct", "film.steer", "shot.grid.request", "still.upscale.request"),
            }
        ),
        work_beside_a_film,
    ),
    Production(
        "a scene of talk", frozenset({"shot.line_at_the_mic", "shot.speech_fits"}), a_scene_of_talk
    ),
    Production(
        "single pictures",
        frozenset(
            {
                *("talent.sheet", "library_location.sheet", "studio.asset", "studio.clip"),
                *("talent.sheet.request", "library_location.sheet.request"),
                *("studio.asset.request", "studio.clip.request"),
            }
        ),
        single_pictures,
    ),
)
