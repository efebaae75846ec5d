"""Files over HTTP: whole and in parts, and links to them that open without a key."""

import time
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.asset_file import asset_path
from media_pipeline.assets.keep_upload import keep_bytes
from studio.api.files.signed_link import sign_link
from tests.studio.conftest import Caller
from tests.studio.real_site import real_site
from workflows.projects.api_key import ApiKey

FILM = bytes(range(256)) * 4  # 1024 bytes
pytestmark = pytest.mark.django_db


def kept(caller: Caller, data: bytes = FILM, suffix: str = ".mp4", kind: str = "video/mp4") -> str:
    asset = keep_bytes(caller.project.pk, uuid4(), data, suffix, media_type=kind)
    return f"/api/v1/assets/{asset.pk}"


def body_of(answer: Any) -> bytes:
    return b"".join(answer.streaming_content)


@pytest.mark.parametrize(
    ("asked", "first", "last"),
    [
        ("bytes=0-99", 0, 99),
        ("bytes=1000-", 1000, 1023),
        ("bytes=1000-5000", 1000, 1023),
        ("bytes=-24", 1000, 1023),
        ("bytes=-5000", 0, 1023),
        ("BYTES= 5-5 ", 5, 5),
    ],
)
def test_a_player_gets_the_bytes_that_it_asks_for(
    caller: Caller, asked: str, first: int, last: int
) -> None:
    answer = caller.get(kept(caller), headers={"Range": asked})

    assert answer.status_code == 206
    assert answer["Content-Range"] == f"bytes {first}-{last}/1024"
    assert answer["Content-Length"] == str(last - first + 1)
    assert body_of(answer) == FILM[first : last + 1]


@pytest.mark.parametrize(
    "asked", ["bytes=0-1,5-6", "bytes=9-3", "lines=1-2", "bytes=-", "bytes=a-"]
)
def test_what_is_no_single_range_is_answered_with_all_of_it(caller: Caller, asked: str) -> None:
    answer = caller.get(kept(caller), headers={"Range": asked})

    assert (answer.status_code, body_of(answer)) == (200, FILM)
    assert answer["Accept-Ranges"] == "bytes"


@pytest.mark.parametrize("asked", ["bytes=1024-", "bytes=-0", "bytes=9999999999999999999-"])
def test_bytes_behind_the_end_are_a_problem_that_says_how_many_there_are(
    caller: Caller, asked: str
) -> None:
    answer = caller.get(kept(caller), headers={"Range": asked})

    assert (answer.status_code, answer.json()["code"]) == (416, "range_not_satisfiable")
    assert answer["Content-Range"] == "bytes */1024"


def test_an_empty_file_has_no_part(caller: Caller) -> None:
    address = kept(caller, b"")

    assert caller.get(address).status_code == 200
    assert caller.get(address, headers={"Range": "bytes=0-"}).status_code == 416


def test_a_part_belongs_to_the_file_of_which_the_client_has_the_rest(caller: Caller) -> None:
    address = kept(caller)
    etag = caller.get(address)["ETag"]
    part = {"Range": "bytes=0-9"}

    assert caller.get(address, headers=part | {"If-Range": etag}).status_code == 206
    assert caller.get(address, headers=part | {"If-Range": '"another"'}).status_code == 200
    assert caller.get(address, headers=part | {"If-Range": f"W/{etag}"}).status_code == 200
    assert caller.get(address, headers=part | {"If-None-Match": etag}).status_code == 304
    assert caller.get(address, headers={"If-None-Match": f'"x", W/{etag}'}).status_code == 304


def test_a_head_says_the_size_and_sends_nothing(caller: Caller) -> None:
    answer = caller.head(kept(caller), headers={"Range": "bytes=0-9"})

    assert (answer.status_code, answer.content) == (200, b"")
    assert answer["Content-Length"] == "1024"


def test_a_browser_shows_pictures_and_saves_what_could_be_a_program(caller: Caller) -> None:
    picture = caller.get(kept(caller, b"\x89PNG", ".png", "image/png"))
    script = caller.get(kept(caller, b"<script>", ".script", "application/pdf"))
    named = caller.get(kept(caller) + "?name=F%C3%A4hre.mp4")

    assert picture["Content-Disposition"].startswith("inline")
    assert script["Content-Disposition"].startswith("attachment")
    assert "attachment; filename*=utf-8''F%C3%A4hre.mp4" in named["Content-Disposition"]
    for answer in (picture, script, named):
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert "sandbox" in answer["Content-Security-Policy"]


def test_subtitles_are_asked_for_at_their_film(caller: Caller) -> None:
    address = kept(caller)
    asset_path(address.rpartition("/")[2], ".vtt").write_text("WEBVTT\n")

    words = caller.get(address + "?subtitles=vtt")

    assert (words["Content-Type"], body_of(words)) == ("text/vtt; charset=utf-8", b"WEBVTT\n")
    assert words["ETag"] != caller.get(address)["ETag"]
    assert caller.get(address + "?subtitles=srt").status_code == 404
    assert caller.get(address + "?subtitles=doc").json()["code"] == "subtitles_invalid"


def link_of(caller: Caller, address: str, **body: Any) -> str:
    answer = caller.post(address + "/link", body, format="json")
    assert answer.status_code == 201, answer.content
    return str(answer.json()["link"])


def test_a_link_opens_without_a_key_and_in_parts(
    caller: Caller, django_assert_num_queries: Any
) -> None:
    link = link_of(caller, kept(caller), name="The ferry.mp4")

    with django_assert_num_queries(1):
        whole = Client().get(link)
    part = Client().get(link, headers={"Range": "bytes=-4"})

    assert body_of(whole) == FILM
    assert (part.status_code, body_of(part)) == (206, FILM[-4:])
    assert whole["Content-Disposition"] == 'attachment; filename="The ferry.mp4"'
    assert 0 < int(whole["Cache-Control"].removeprefix("private, max-age=")) <= 15 * 60
    assert Client().post(link).status_code == 405


def test_a_link_is_for_its_file_alone_and_for_its_time(caller: Caller) -> None:
    asset = Asset.objects.get(pk=kept(caller).rpartition("/")[2])
    over, _ = sign_link(asset, user=caller.user.pk, key=None, minutes=-1, subtitles="", name="")
    link = link_of(caller, f"/api/v1/assets/{asset.pk}")

    assert (Client().get(over).status_code, Client().get(over).json()["code"]) == (
        410,
        "link_expired",
    )
    for wrong in (link[:-1] + "x", link.replace(":", ".", 1), "/media/x", "/media/" + "a:" * 900):
        assert (Client().get(wrong).status_code, Client().get(wrong).json()["code"]) == (
            404,
            "not_found",
        )


def _revoke(caller: Caller) -> None:
    ApiKey.objects.revoke(caller.project.api_keys.get().pk)


def _leave(caller: Caller) -> None:
    caller.project.memberships.all().delete()


def _is_sent_away(caller: Caller) -> None:
    type(caller.user)._default_manager.filter(pk=caller.user.pk).update(is_active=False)


def _key_is_over(caller: Caller) -> None:
    caller.project.api_keys.update(expires_at=timezone.now())


@pytest.mark.parametrize("end", [_revoke, _leave, _is_sent_away, _key_is_over])
def test_a_link_ends_with_the_right_of_whoever_made_it(
    caller: Caller, end: Callable[[Caller], None]
) -> None:
    link = link_of(caller, kept(caller))
    assert Client().get(link).status_code == 200

    end(caller)

    assert Client().get(link).status_code == 404


def test_a_link_made_with_another_secret_of_the_installation_does_not_open(
    caller: Caller, settings: Any
) -> None:
    link = link_of(caller, kept(caller))

    settings.SECRET_KEY = "another"

    assert Client().get(link).status_code == 404


def test_what_a_link_may_not_be_is_refused_with_the_name_of_the_field(caller: Caller) -> None:
    address = kept(caller)
    for body, code in [
        ({"minutes": 0}, "minutes_invalid"),
        ({"minutes": True}, "minutes_invalid"),
        ({"minutes": 10_081}, "minutes_invalid"),
        ({"name": "a/b"}, "name_invalid"),
        ({"name": "a\r\nSet-Cookie: x"}, "name_invalid"),
        ({"subtitles": "doc"}, "subtitles_invalid"),
        ({"hours": 1}, "body_invalid"),
    ]:
        answer = caller.post(address + "/link", body, format="json")
        assert (answer.status_code, answer.json()["code"]) == (400, code)
    gone = caller.post(address + "/link", {"subtitles": "srt"}, format="json")
    assert gone.status_code == 404


@pytest.mark.django_db(transaction=True)
def test_over_a_real_connection_a_large_film_is_read_piece_by_piece(
    process_environment: dict[str, str], settings: Any
) -> None:
    """Also by somebody who hangs up in the middle."""
    caller = Caller()
    data = b"0123456789abcdef" * 65536 * 8  # 8 MB
    address = kept(caller, data)
    link = link_of(caller, address)
    with real_site(process_environment | {"MEDIA_ROOT": str(settings.MEDIA_ROOT)}) as site:

        def asked(method: str, **headers: str) -> Any:
            client = HTTPConnection("127.0.0.1", site.port, timeout=60)
            client.request(method, link, headers=headers)
            return client.getresponse()

        for _ in range(3):
            answer = asked("GET")
            answer.read(10)
            answer.close()
        head, part, whole = (
            asked("HEAD"),
            asked("GET", Range="bytes=8388600-"),
            asked("GET"),
        )
        assert (head.status, head.getheader("Content-Length"), head.read()) == (
            200,
            str(len(data)),
            b"",
        )
        assert (part.status, part.read()) == (206, data[8388600:])
        assert whole.read() == data
        until = time.monotonic() + 60
        while held := _open_files(site.process.pid, str(settings.MEDIA_ROOT)):
            assert time.monotonic() < until, held
            time.sleep(0.1)


def _open_files(pid: int, below: str) -> list[str]:
    found = []
    for one in Path(f"/proc/{pid}/fd").iterdir():
        try:
            target = str(one.readlink())
        except OSError:
            continue
        if target.startswith(below):
            found.append(target)
    return found
