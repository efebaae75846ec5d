"""What fal is sent, and what comes back, by model."""

import base64
import io
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from media_pipeline.providers.hosted import SentPicture
from tests.media_pipeline.providers.fal.desk import CLIP, STILL, Desk
from tests.providers.stub.media import material
from tests.providers.stub.media.server import KEY
from workflows.jobs.outcomes import Accepted, Answered


def test_a_still_is_one_post_and_comes_back_with_its_price(desk: Desk) -> None:
    done = desk.ask("fal/flux-dev", STILL)

    assert isinstance(done, Answered)
    (file,) = done.result["files"]
    assert (file["media_type"], done.asset_url) == ("image/png", file["url"])
    assert done.cost_microdollars == 25_000
    assert done.result["seed"] == 7
    (line,) = desk.stub.ledger.read()
    (sent,) = desk.stub.seen
    assert (line.cost_microdollars, line.key) == (25_000, sent.headers["idempotency-key"])
    assert sent.endpoint == "fal-ai/flux/dev"
    assert sent.body == {
        "prompt": STILL.prompt,
        "image_size": {"width": 1600, "height": 900},
        "seed": 7,
        "num_images": 1,
        "output_format": "png",
    }


def test_the_id_of_a_request_is_the_address_that_fal_gave(desk: Desk) -> None:
    """The last part of the model's name is not in it."""
    accepted = desk.submit("fal/flux-dev", STILL)

    assert isinstance(accepted, Accepted)
    (line,) = desk.stub.ledger.read()
    assert accepted.provider_request_id == f"fal-ai/flux/requests/{line.id}"


def test_an_id_that_a_person_or_a_webhook_told_is_completed(desk: Desk) -> None:
    desk.submit("fal/kling-2.5-pro", CLIP)
    (line,) = desk.stub.ledger.read()

    assert isinstance(desk.look("fal/kling-2.5-pro", CLIP, line.id), Answered)


def test_references_go_in_the_order_of_the_request_to_the_model_that_takes_them(
    desk: Desk,
) -> None:
    mara, pier = desk.picture("MARA"), desk.picture("THE PIER")
    request = replace(STILL, pictures=(mara, pier))

    assert isinstance(desk.ask("fal/seedream-4", request), Answered)

    (sent,) = desk.stub.seen
    assert sent.endpoint == "fal-ai/bytedance/seedream/v4/edit"
    assert len(sent.body["image_urls"]) == 2
    assert [_shown(url) for url in sent.body["image_urls"]] == [_colour(mara), _colour(pier)]


def test_what_is_sent_of_a_picture_is_its_pixels(desk: Desk) -> None:
    """As a small JPEG without anything that came with the file."""
    desk.ask("fal/kling-2.5-pro", replace(CLIP, pictures=(desk.picture("START", "start"),)))

    (sent,) = desk.stub.seen
    assert sent.body["image_url"].startswith("data:image/jpeg;base64,/9j/")


def test_a_clip_with_a_sound_takes_it_along(desk: Desk) -> None:
    speech = desk.folder / "speech.wav"
    speech.write_bytes(material.sound("hello", 2))
    request = replace(CLIP, audio=speech, pictures=(desk.picture("START", "start"),))

    done = desk.ask("fal/wan-2.5", request)

    assert isinstance(done, Answered)
    (sent,) = desk.stub.seen
    assert sent.body["audio_url"].startswith("data:audio/wav;base64,UklGR")
    assert (sent.body["duration"], sent.body["resolution"]) == ("5", "720p")
    assert done.cost_microdollars == 500_000


def test_a_model_that_records_its_own_sound_costs_more(desk: Desk) -> None:
    request = replace(CLIP, seconds=8, with_sound=True)

    assert desk.ask("fal/veo-3.1", request).cost_microdollars == 3_200_000
    assert desk.ask("fal/veo-3.1", replace(request, with_sound=False)).cost_microdollars == (
        1_600_000
    )
    assert [sent.body["duration"] for sent in desk.stub.seen] == ["8s", "8s"]


def test_a_final_is_made_from_its_draft_and_nothing_else(desk: Desk) -> None:
    draft = desk.ask("fal/seedance-2.5", replace(CLIP, draft=True))
    final = desk.ask("fal/seedance-2.5", replace(CLIP, draft_of=draft.result["draft_id"]))

    assert isinstance(final, Answered)
    first, second = desk.stub.seen
    assert first.endpoint == "bytedance/seedance-2.5/draft"
    assert first.body["resolution"] == "480p"
    assert second.endpoint == "bytedance/seedance-2.5/draft/complete"
    assert second.body == {"draft_id": draft.result["draft_id"]}
    assert (draft.cost_microdollars, final.cost_microdollars) == (250_000, 750_000)


def test_an_upscale_sends_its_source(desk: Desk) -> None:
    request = replace(STILL, width=3200, height=1800, pictures=(desk.picture("S", "source"),))

    assert isinstance(desk.ask("fal/clarity-upscaler", request), Answered)
    (sent,) = desk.stub.seen
    assert sent.body["upscale_factor"] == 2.0


@pytest.mark.parametrize("model", ["fal/lyria-2", "fal/elevenlabs-music"])
def test_music_comes_as_one_sound(desk: Desk, model: str) -> None:
    done = desk.ask(model, replace(STILL, seconds=12))

    assert [file["media_type"] for file in done.result["files"]] == ["audio/wav"]


def test_several_pictures_of_one_request_are_several_files(desk: Desk) -> None:
    done = desk.ask("fal/nano-banana", replace(STILL, count=4))

    assert len({file["url"] for file in done.result["files"]}) == 4
    assert done.cost_microdollars == 156_000


def test_the_key_stands_in_a_header_and_nowhere_else(desk: Desk) -> None:
    accepted = desk.submit("fal/flux-dev", STILL, webhook="https://films.example/hooks/abc")

    (sent,) = desk.stub.seen
    assert sent.headers["authorization"] == f"Key {KEY}"
    assert KEY not in repr(accepted) + repr(sent.body) + repr(desk.fal.account())
    (request,) = desk.stub.accepted.values()
    assert request.webhook == "https://films.example/hooks/abc"


def _shown(url: str) -> Any:
    return _pixel(base64.b64decode(url.partition(",")[2]))


def _colour(picture: SentPicture) -> Any:
    return _pixel(picture.path.read_bytes())


def _pixel(data: bytes) -> Any:
    """Of a corner, coarse enough for a JPEG's loss."""
    pixel: Any = Image.open(io.BytesIO(data)).convert("RGB").getpixel((2, 2))
    return tuple(round(part / 16) for part in pixel)
