"""A sound that a person gives a film: an element by its token, and no picture."""

import struct
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.store_asset import file_of
from media_pipeline.assets.upload_sound import SoundRefused
from media_pipeline.elements.add_element import add_element, describe_in_own_words, show_file
from media_pipeline.elements.element_name import ElementRefused
from media_pipeline.elements.given_file import given_file, upload_file
from media_pipeline.elements.remove_element import remove_element
from media_pipeline.films.element import Element
from media_pipeline.graph.choose_take import choose_take
from media_pipeline.graph.person_edit import EditRefused, write_slot
from media_pipeline.graph.take import Take
from tests.media_pipeline.dialogue.sounds import bind, change_line, give_sound, wav
from tests.media_pipeline.dialogue.talk import TALK, speaking
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.graph.test_staleness import stale
from tests.media_pipeline.small_media import tone
from tests.media_pipeline.small_pictures import picture
from workflows.commands.accept_command import accept_command
from workflows.errors import CommandRefused
from workflows.projects.local_project import local_project


@pytest.fixture
def talk(film_set: FilmSet) -> MadeFilm:
    return film_set.made(TALK, stop_at="script", export=False)


def refused(call: Callable[..., object], *args: Any, **more: Any) -> tuple[str, str]:
    try:
        call(*args, **more)
    except (ElementRefused, EditRefused) as told:
        return told.code, told.detail
    raise AssertionError("nothing was refused")


def test_a_sound_given_with_the_script_is_described_by_nobody_and_holds_no_reading(
    film_set: FilmSet,
) -> None:
    given = [film_set.element("Horn", wav(tone(1.5))), film_set.element("Coins", picture())]
    made = film_set.make(TALK, elements=given, stop_at="script", export=False)

    assert made.run.status == "succeeded"
    horn, coins = made.element("HORN"), made.element("COINS")
    assert (horn.number, horn.medium, coins.medium) == (1, "sound", "picture")
    assert [key for key in made.jobs() if key.startswith("element.")] == [
        f"element.describe:{coins.id}"
    ]
    assert made.take("element.sound", horn.id).content == {"seconds": 1.5}
    assert made.view.pictures == [coins]
    assert not any("HORN" in notice["detail"] for notice in made.events("film.notice"))
    again = film_set.make(TALK, from_film=str(made.film_id), stop_at="script", export=False)
    assert {(one.token, one.medium) for one in again.view.elements} == {
        ("HORN", "sound"),
        ("COINS", "picture"),
    }
    assert again.take("element.sound", again.element("HORN").id).asset == (
        made.take("element.sound", horn.id).asset
    )


def test_a_sound_stays_a_sound_and_a_picture_a_picture(film_set: FilmSet, talk: MadeFilm) -> None:
    project, _ = local_project()
    horn = give_sound(talk, "Horn")
    mug = add_element(talk.film, name="Mug", upload=upload_file(project, picture()).pk)
    shown, heard = (talk.take(one.slot_kind, one.id).asset for one in (mug, horn))
    assert shown is not None
    assert heard is not None

    assert refused(show_file, horn, project.pk, shown)[0] == "element_is_a_sound"
    assert refused(show_file, mug, project.pk, heard)[0] == "element_is_a_picture"
    code, detail = refused(describe_in_own_words, horn, project.pk, "A long horn.")
    assert (code, detail[:4]) == ("sound_not_described", "HORN")
    with pytest.raises(CommandRefused) as utility:
        accept_command(
            project=project, actor=local_project()[1], client_command_id=str(uuid4()),
            kind="utility", payload={"describe_elements": {"elements": [str(horn.id)]}},
        )  # fmt: skip
    assert utility.value.code == "sound_not_described"


def test_a_sound_whose_file_is_gone_or_that_is_not_there_joins_no_film(talk: MadeFilm) -> None:
    project, _ = local_project()
    upload = upload_file(project, wav(tone(1.0)))
    file_of(given_file(project.pk, upload.pk)).unlink()
    for asset, code in ((upload.pk, "sound_file_missing"), (uuid4(), "picture_not_found")):
        assert refused(add_element, talk.film, name="Horn", upload=asset)[0] == code
    assert not Element.objects.exists()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (wav(tone(0.05)), "sound_too_short"),
        (b"RIFF" + struct.pack("<I", 4) + b"WAVE", "sound_unreadable"),
        (b"OggS" + bytes(200), "sound_unreadable"),
        (b"ID3" + bytes(20_000_001), "sound_too_large"),
    ],
)
def test_what_cannot_be_heard_is_refused_and_no_row_is_kept(
    film_set: FilmSet, data: bytes, code: str
) -> None:
    project, _ = local_project()
    with pytest.raises(SoundRefused) as told:
        upload_file(project, data)
    assert told.value.code == code
    assert not Asset.objects.exists()


def test_a_line_names_the_sound_as_a_person_would_and_keeps_it_through_other_edits(
    talk: MadeFilm,
) -> None:
    shot = speaking(talk)[-1]
    first, second = talk.view.lines_of(shot.id)
    give_sound(talk, "Fog horn")
    bind(talk, shot, 1, "@fog horn")
    shown = [first | {"sound": "FOG_HORN"}, second]
    assert talk.view.lines_of(shot.id) == shown

    words = {"character": "otto", "text": "No boat, you?"}
    write_slot(talk.film, "shot.dialogue", shot.id, {"lines": [words, second]})
    assert talk.view.lines_of(shot.id)[0]["sound"] == "FOG_HORN"
    left = [words | {"left_to_model": True}, second]
    write_slot(talk.film, "shot.dialogue", shot.id, {"lines": left})
    assert "sound" not in talk.view.lines_of(shot.id)[0]
    change_line(talk, shot, 1, sound="fog_horn", left_to_model=False)
    assert "left_to_model" not in talk.view.lines_of(shot.id)[0]
    # Another order, or the line left out: nothing that is said is heard in the place of another.
    said = [
        {name: line[name] for name in ("character", "text")} for line in talk.view.lines_of(shot.id)
    ]
    write_slot(talk.film, "shot.dialogue", shot.id, {"lines": said[::-1]})
    assert [line.get("sound") for line in talk.view.lines_of(shot.id)] == [None, "FOG_HORN"]
    write_slot(talk.film, "shot.dialogue", shot.id, {"lines": said})
    assert [line.get("sound") for line in talk.view.lines_of(shot.id)] == ["FOG_HORN", None]
    plain = {name: second[name] for name in ("character", "text")}
    write_slot(talk.film, "shot.dialogue", shot.id, {"lines": [plain]})
    assert "sound" not in talk.view.lines_of(shot.id)[0]


def test_a_line_that_can_be_heard_from_nowhere_is_refused(talk: MadeFilm) -> None:
    project, _ = local_project()
    give_sound(talk, "Horn")
    add_element(talk.film, name="Mug", upload=upload_file(project, picture()).pk)
    shot = speaking(talk)[0]
    line = talk.view.lines_of(shot.id)[0]
    for fields, code, told in (
        ({"sound": "BELL"}, "sound_unknown", "no sound 'BELL'. Its sounds are: HORN"),
        ({"sound": "mug"}, "sound_unknown", "MUG is a picture"),
        ({"sound": 7}, "lines_invalid", "the token of an element"),
        ({"sound": "HORN", "left_to_model": True}, "lines_invalid", "not both"),
    ):
        sent = {"lines": [line | fields]}
        with pytest.raises(EditRefused) as refusal:
            write_slot(talk.film, "shot.dialogue", shot.id, sent)
        assert refusal.value.code == code
        assert told in refusal.value.detail
    assert talk.view.lines_of(shot.id) == [line]


def test_an_element_leaves_a_film_unless_a_line_is_bound_to_it(talk: MadeFilm) -> None:
    shot, horn = speaking(talk)[-1], give_sound(talk, "Horn")
    bind(talk, shot, 2, "HORN")
    bound = talk.take("shot.dialogue", shot.id)

    code, detail = refused(remove_element, horn)
    assert code == "element_in_use"
    assert f"line 2 of shot {shot.number} in scene 1" in detail
    assert Element.objects.get() == horn

    bind(talk, shot, 2, "")
    remove_element(horn)

    assert not Element.objects.exists()
    assert Take.objects.filter(slot__kind="element.sound").count() == 1  # history stays
    # Lines of history that were bound to it are not shown again.
    assert refused(choose_take, bound.id)[0] == "sound_unknown"
    back = give_sound(talk, "Horn")
    assert back.id == horn.id
    assert choose_take(bound.id)


def test_a_picture_that_leaves_makes_stale_what_showed_it(film_set: FilmSet) -> None:
    made = film_set.make(
        TALK, elements=[film_set.element("Coins", picture())], stop_at="stills", export=False
    )
    coins = made.element("COINS")
    shows = {shot.id for shot in made.view.shots if coins in made.view.elements_in(shot.id)}
    assert shows

    remove_element(coins)

    assert stale(made) == {("shot.still", shot) for shot in shows}
