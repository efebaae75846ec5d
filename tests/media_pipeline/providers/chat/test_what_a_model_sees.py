"""A picture described by a model: one request with its pixels, and nothing else of the file."""

import io
from pathlib import Path

import pytest
from PIL import Image

from media_pipeline.providers.asking import Asking
from media_pipeline.providers.chat.chat_settings import ChatSettings
from media_pipeline.providers.chat.language_model_eyes import LONGEST_SIDE, LanguageModelEyes
from media_pipeline.providers.eyes import PictureToSee
from media_pipeline.providers.provider_errors import (
    ProviderBusy,
    ProviderMalformed,
    ProviderRefused,
    ProviderUnclear,
)
from tests.media_pipeline.providers.chat.conftest import MakeAnalyst
from tests.media_pipeline.small_pictures import photo_with_a_secret, picture
from tests.providers.stub.chat.material import pictures_of
from tests.providers.stub.chat.server import ChatStub


@pytest.fixture
def eyes(make_analyst: MakeAnalyst) -> LanguageModelEyes:
    return LanguageModelEyes(settings_of(make_analyst))


def settings_of(make_analyst: MakeAnalyst) -> ChatSettings:
    return make_analyst()._settings


def shown(path: Path, data: bytes) -> PictureToSee:
    path.write_bytes(data)
    with Image.open(path) as image:
        width, height = image.size
    return PictureToSee(
        path=path, media_type="image/png", width=width, height=height, name="Red mug"
    )


def seen_by(stub: ChatStub) -> Image.Image:
    (sent,) = pictures_of(stub.seen[-1].body["messages"])
    return Image.open(io.BytesIO(sent))


def test_a_model_says_what_can_be_seen(
    eyes: LanguageModelEyes, stub: ChatStub, tmp_path: Path
) -> None:
    reply = eyes.describe(shown(tmp_path / "p.png", picture()), Asking(key="look-1"))

    assert reply.value.description.startswith("Red mug. A picture, mostly red")
    assert reply.value.in_few_words == "red"
    (line,) = stub.ledger.read()
    assert (line.call, line.key) == ("describe", "look-1")
    assert reply.usage.cost_microdollars == line.cost_microdollars > 0
    assert eyes.most() > reply.usage.cost_microdollars


def test_only_pixels_leave_and_no_more_than_a_model_looks_at(
    eyes: LanguageModelEyes, stub: ChatStub, tmp_path: Path
) -> None:
    eyes.describe(shown(tmp_path / "p.jpg", photo_with_a_secret()), Asking())
    (sent,) = pictures_of(stub.seen[-1].body["messages"])
    assert b"SecretCamera" not in sent

    eyes.describe(shown(tmp_path / "p.png", picture(size=(3000, 1500))), Asking())
    assert seen_by(stub).size == (LONGEST_SIDE, LONGEST_SIDE // 2)


def test_what_is_transparent_is_shown_on_white(
    eyes: LanguageModelEyes, stub: ChatStub, tmp_path: Path
) -> None:
    clear = picture((200, 30, 30, 0), mode="RGBA")
    eyes.describe(shown(tmp_path / "p.png", clear), Asking())

    assert seen_by(stub).getpixel((5, 5)) == (255, 255, 255)


def test_wishes_and_what_was_wrong_before_go_with_the_question(
    eyes: LanguageModelEyes, stub: ChatStub, tmp_path: Path
) -> None:
    asking = Asking(guidance=("mind the handle",), feedback="too short")
    eyes.describe(shown(tmp_path / "p.png", picture()), asking)

    asked = stub.seen[-1].body["messages"][1]["content"][0]["text"]
    assert "mind the handle" in asked
    assert "too short" in asked


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        ("busy", ProviderBusy),
        ("moderated", ProviderRefused),
        ("drop_after_acceptance", ProviderUnclear),
        ("not_json", ProviderMalformed),
        ("length", ProviderMalformed),
    ],
)
def test_what_may_happen_instead_is_said_in_the_words_of_the_port(
    eyes: LanguageModelEyes, stub: ChatStub, tmp_path: Path, fault: str, error: type[Exception]
) -> None:
    stub.breaks(fault)
    with pytest.raises(error):
        eyes.describe(shown(tmp_path / "p.png", picture()), Asking())
    assert len(stub.seen) == 1


def test_a_file_that_is_gone_is_refused_before_anything_is_sent(
    eyes: LanguageModelEyes, stub: ChatStub, tmp_path: Path
) -> None:
    gone = shown(tmp_path / "p.png", picture())
    gone.path.unlink()
    with pytest.raises(ProviderRefused):
        eyes.describe(gone, Asking())
    assert stub.seen == []
