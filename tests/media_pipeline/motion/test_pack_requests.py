"""What is sent for a pack is what its hash is made from, and its one sound fits its pictures."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from media_pipeline.assets.store_asset import file_of
from media_pipeline.assets.wav_file import piece, read_frames
from media_pipeline.dialogue.speech import Speech, SpeechSection
from media_pipeline.direction.pin_anew import pin_anew
from media_pipeline.films.film import Film
from media_pipeline.films.shot import Shot
from media_pipeline.graph.ladder import Tries
from media_pipeline.graph.manifest import ReadManifest, read_manifest
from media_pipeline.graph.person_edit import write_slot
from media_pipeline.graph.reading import Reading
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take
from media_pipeline.motion.clip import SHOT_CLIP
from media_pipeline.motion.pack_parts import parts_of
from media_pipeline.motion.pack_sound import sound_of
from media_pipeline.motion.request_clip import RequestClip
from media_pipeline.providers.model_cards import card
from tests.media_pipeline.dialogue.talk import TALK
from tests.media_pipeline.film_set import MadeFilm
from tests.media_pipeline.graph.test_requests_and_hashes import changed, plain
from tests.media_pipeline.motion.motion_studio import MotionStudio
from workflows.jobs.job import Job

MODEL = "fal/seedance-2.5"


@pytest.fixture
def pack(studio: MotionStudio) -> ReadManifest:
    """Of five shots, the second, fourth and fifth of which speak; it is about to be asked for."""
    made = studio.order(TALK, MODEL)
    Film.objects.filter(pk=made.film_id).update(pack_clips=True)
    studio.film_set.work(stop_before="shot.clip.request")
    (take,) = Take.objects.filter(slot__kind="shot.clip").select_related("slot")
    return read_manifest(take)


def request(manifest: ReadManifest) -> object:
    asked = card(MODEL)
    return plain(RequestClip().request(Reading([manifest], asked, Tries(), asked)))


def settings_moved(manifest: ReadManifest) -> Iterator[tuple[str, ReadManifest]]:
    for name, value in manifest.values.items():
        if isinstance(value, int | float):
            yield name, replace(manifest, values=manifest.values | {name: value + 2})


def walk(manifest: ReadManifest, *told_otherwise: str) -> set[str]:
    """The inputs whose fields move the request; each of them has to move the hash as well."""
    before, hash_before = request(manifest), manifest.input_hash(SHOT_CLIP, MODEL)
    assert request(manifest) == before
    walked = set()
    for name, field, moved in changed(manifest):
        is_hashed = moved.input_hash(SHOT_CLIP, MODEL) != hash_before
        if is_hashed and name.endswith(told_otherwise):
            continue
        assert is_hashed == (request(moved) != before), (name, field)
        walked |= {name.partition(" ")[2].partition(" ")[2]} if is_hashed else set()
    for name, moved in settings_moved(manifest):
        assert moved.input_hash(SHOT_CLIP, MODEL) != hash_before, name
        assert request(moved) != before, name
    return walked


def test_a_packs_request_moves_if_and_only_if_its_hash_does(pack: ReadManifest) -> None:
    """Lines are told as they were delivered, where they are recorded."""
    assert walk(pack, " dialogue") == {"spec", "framing"}

    unrecorded = {name: take for name, take in pack.takes.items() if not name.endswith("audio")}
    assert walk(replace(pack, takes=unrecorded)) == {"spec", "framing", "dialogue"}


def test_every_still_and_sound_of_a_pack_is_sent_and_hashed(pack: ReadManifest) -> None:
    before, hash_before = request(pack), pack.input_hash(SHOT_CLIP, MODEL)
    files = sorted(name for name, take in pack.takes.items() if take.asset is not None)
    stills = [f"shot {number} still" for number in range(1, 6)]
    assert files == sorted([*stills, *(f"shot {number} audio" for number in (2, 4, 5))])
    for name in files:
        what = name.rpartition(" ")[2]
        other = next(pack.takes[one] for one in files if one != name and one.endswith(what))
        moved = replace(pack, takes=pack.takes | {name: other})
        assert moved.input_hash(SHOT_CLIP, MODEL) != hash_before, name
        assert request(moved) != before, name


def test_each_shot_speaks_while_it_is_seen_and_nothing_of_the_recording_is_heard_twice(
    pack: ReadManifest,
) -> None:
    parts = parts_of(pack)
    (speech,) = Speech.objects.all()
    recorded = read_frames(file_of(speech.asset))

    path = sound_of(parts)

    assert path is not None
    assert path == sound_of(parts)
    sound, said = read_frames(path), 0.0
    for part in (part for part in parts if part.sound):
        section = SpeechSection.objects.get(take=part.sound)
        start = max(section.start, said)
        at = part.start + start - section.start
        assert piece(sound, at, at + section.end - start) == piece(recorded, start, section.end)
        said = section.end
    assert said <= speech.seconds + 1e-6
    assert not any(piece(sound, 0.0, parts[1].start))
    assert len(sound) / 96_000 < parts[-1].start + parts[-1].seconds


def test_sounds_of_two_recordings_go_along_as_they_are_each_in_its_own_shot(
    pack: ReadManifest,
) -> None:
    parts = parts_of(pack)
    SpeechSection.objects.filter(take=parts[3].sound).delete()

    path = sound_of(parts)

    assert path is not None
    sound = read_frames(path)
    for part in parts:
        if part.sound and part.sound.asset:
            own = read_frames(file_of(part.sound.asset))
            assert piece(sound, part.start, part.start + len(own) / 96_000) == own


def test_a_steered_run_asks_for_a_pack_with_the_edit_and_never_for_other_shots(
    pack: ReadManifest,
) -> None:
    """Its slots were claimed for these shots when it was launched."""
    film_id, run_id = pack.take.slot.film_id, Job.objects.get(kind="shot.clip.request").run_id
    assert film_id
    assert run_id
    made = MadeFilm(film_id, run_id)
    shot = made.view.shots[2]
    write_slot(made.film, "shot.spec", shot.id, {"action": "Mara sits down."})
    assert not Slot.objects.filter(kind="shot.clip").exclude(claim=None).exists()
    # A steering note leaves what is under way its claims, as an edit by hand does not.
    Slot.objects.filter(kind="shot.clip").update(claim=pack.take)

    assert pin_anew(made.run_id, made.view) == [pack.take]
    again = Take.objects.get(pk=pack.take.pk).manifest
    assert again["inputs"]["shot 3 spec"]["take"] == str(made.take("shot.spec", shot.id).id)
    assert again["fills"] == pack.take.manifest["fills"]

    Shot.objects.filter(pk=shot.id).update(seconds=29)
    assert pin_anew(made.run_id, made.view) == []
