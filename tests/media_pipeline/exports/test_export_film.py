"""A film made by the local adapters themselves, small: seen, heard, and the same again."""

from typing import Any

import numpy as np

from media_pipeline.assets.media_probe import probe_video
from media_pipeline.dialogue.speech import Speech
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.small_media import grey_frames, rms, samples, track_ends

SCRIPT = """INT. KITCHEN - DAY

ANNA, 40, in a red apron, kneads dough.

ANNA
Good morning.
"""


def test_the_local_crew_makes_a_film_that_is_seen_and_heard(
    film_set: FilmSet, settings: Any
) -> None:
    for port in ("ARTIST", "ANIMATOR", "VOICES", "COMPOSER"):
        setattr(settings, f"MEDIA_PIPELINE_{port}", "local")
    made = film_set.make(SCRIPT)

    assert made.run.status == "succeeded"
    film = made.exported
    assert film is not None
    assert film.notes == ()
    view = made.view
    frames = sum(view.content("shot.clip", shot.id)["frames"] for shot in view.shots)
    assert probe_video(film.path).frames == frames
    assert min(float(np.std(frame)) for frame in grey_frames(film.path)) > 5
    assert rms(samples(film.path)) > -50
    picture_ends, sound_ends = track_ends(film.path)
    assert abs(picture_ends - sound_ends) < 1 / made.film.fps


def test_nothing_of_the_work_is_left_beside_the_film(film_set: FilmSet, settings: Any) -> None:
    made = film_set.make(SCRIPT)

    files = {path.stem for path in settings.MEDIA_ROOT.rglob("*") if path.is_file()}
    slots = made.view.slots.values()
    shown = {str(slot.selected.asset_id) for slot in slots if slot.selected}
    answers = {path.stem for path in settings.MEDIA_ROOT.rglob("*.json")}
    # A scene's conversation is kept whole: other readings can be cut from it.
    whole = {str(one) for one in Speech.objects.values_list("asset_id", flat=True)}
    assert files <= shown | answers | whole
    assert not list(settings.MEDIA_ROOT.rglob("*.part"))
