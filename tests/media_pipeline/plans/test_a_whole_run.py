"""A script goes in, a film comes out."""

from media_pipeline.assets.media_probe import probe_video
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.scripts_to_film import FERRY, SILENT
from workflows.commands.command import Command
from workflows.jobs.job import Job

SHOTS_AND_SOUNDS = ("character.sheet", "shot.still", "shot.audio", "shot.clip", "film.music")


def test_one_command_becomes_an_mp4(film_set: FilmSet) -> None:
    made = film_set.make(FERRY)

    assert Command.objects.count() == 1
    assert made.run.status == "succeeded"
    assert set(made.jobs().values()) == {"succeeded"}
    assert made.film.title == "Two on a Pier"
    film = made.exported
    assert film is not None
    assert film.notes == ()
    picture = probe_video(film.path)
    assert (picture.width, picture.height) == made.film.size


def test_every_job_ran_once_and_every_take_landed(film_set: FilmSet) -> None:
    made = film_set.make(FERRY)

    assert {job.attempt_count for job in Job.objects.filter(run=made.run_id)} == {1}
    view = made.view
    assert [slot for slot in view.slots.values() if slot.claim or not slot.selected] == []
    assert len(view.scenes) == 3
    for shot in view.shots:
        assert view.selected("shot.clip", shot.id) is not None
        assert bool(view.lines_of(shot.id)) == bool(view.selected("shot.audio", shot.id))


def test_the_same_script_twice_gives_the_same_pictures_and_sounds(film_set: FilmSet) -> None:
    one, two = film_set.make(FERRY), film_set.make(FERRY)

    assert one.film_id != two.film_id
    for kind in SHOTS_AND_SOUNDS:
        assert one.shown(kind)
        assert one.shown(kind) == two.shown(kind)
    assert one.take("film.export").digest == two.take("film.export").digest


def test_another_script_is_another_film(film_set: FilmSet) -> None:
    one, other = film_set.make(FERRY), film_set.make(SILENT)

    assert not set(one.digests("shot.still")) & set(other.digests("shot.still"))


def test_a_changed_coat_changes_only_that_persons_pictures(film_set: FilmSet) -> None:
    yellow = film_set.made(FERRY)
    blue = film_set.make(FERRY.replace("a yellow raincoat", "a blue raincoat"))

    view = blue.view
    mara = blue.person("mara")
    with_mara = {
        f"{view.scene_of(shot.id).number:02}:{shot.number:02}"
        for shot in view.shots
        if mara in view.seen_in(shot.id)
    }
    before, after = yellow.shown("shot.still"), blue.shown("shot.still")
    assert before.keys() == after.keys()
    changed = {shot for shot in after if before[shot] != after[shot]}
    # The sentence itself names the coat: it stands in the shot that tells it, and she is in it.
    assert changed == with_mara
    assert with_mara < set(after)
    assert yellow.shown("shot.audio") == blue.shown("shot.audio")


def test_a_removed_line_takes_its_sound_and_leaves_other_pictures(film_set: FilmSet) -> None:
    whole = film_set.made(FERRY)
    cut = film_set.make(FERRY.replace("MARA\nThen I will row.\n", ""))

    lines = [
        line["text"]
        for shot in cut.view.shots
        for line in cut.view.content("shot.audio", shot.id).get("lines", [])
    ]
    assert lines == ["Is anybody out there?", "Nobody sails tonight."]
    before, after = whole.shown("shot.still"), cut.shown("shot.still")
    others = {shot for shot in before if not shot.startswith("02:")}
    assert others
    assert {shot: before[shot] for shot in others} == {
        shot: digest for shot, digest in after.items() if not shot.startswith("02:")
    }


def test_the_scenes_and_what_stands_before_them_are_the_script(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, stop_at="script", export=False)

    scenes = made.scenes()
    front = FERRY[: scenes[0].start]
    assert front.startswith("Title:")
    assert front + "".join(FERRY[scene.start : scene.end] for scene in scenes) == FERRY
    assert made.take("scene.split").content["front"] == len(front)
