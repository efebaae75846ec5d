"""Who is cast is drawn with the face's colours, on the sheet and in every still."""

import io
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from media_pipeline.providers.artist import AssetReference, AssetRequest, PersonLook, Picture
from media_pipeline.providers.local.artist import LocalArtist
from media_pipeline.providers.local.artist.portrait_colours import portrait_colours
from media_pipeline.providers.provider_errors import ProviderRefused
from tests.media_pipeline.providers.local.artist.panels import KITCHEN, MARA, request
from tests.media_pipeline.small_pictures import picture

ARTIST = LocalArtist()
REDHEAD = replace(
    MARA, name="A", physical_description="a woman with dark skin and long red hair", seed=99
)
BLOND = replace(MARA, name="B", physical_description="a pale man with blond hair", seed=3)


def portrait(of: PersonLook, path: Path) -> Path:
    """The face of a drawn sheet, as somebody would upload it."""
    sheet = Image.open(io.BytesIO(ARTIST.draw_person_sheet(of, style="ink").png))
    sheet.crop((845, 45, 1235, 675)).save(path)
    return path


def apart(one: str, other: str) -> int:
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return max(abs(a - b) for a, b in pairs)


def image(drawn: Picture) -> Image.Image:
    return Image.open(io.BytesIO(drawn.png)).convert("RGB")


@pytest.mark.parametrize(
    ("of", "skin", "hair"), [(REDHEAD, "#6d4530", "#a94e1f"), (BLOND, "#f3d3b8", "#d6b068")]
)
def test_skin_and_hair_are_measured_on_a_portrait(
    tmp_path: Path, of: PersonLook, skin: str, hair: str
) -> None:
    seen = portrait_colours([portrait(of, tmp_path / "face.png")])

    assert apart(seen.skin, skin) < 40
    assert apart(seen.hair, hair) < 40


@pytest.mark.parametrize("colour", [(30, 30, 200), (200, 30, 30), (224, 172, 130), (250, 250, 250)])
def test_a_picture_without_a_face_tells_nothing(
    tmp_path: Path, colour: tuple[int, int, int]
) -> None:
    (tmp_path / "flat.png").write_bytes(picture(colour, size=(200, 200)))

    assert portrait_colours([tmp_path / "flat.png"]).skin == ""


def test_the_first_portrait_with_a_face_counts(tmp_path: Path) -> None:
    (tmp_path / "flat.png").write_bytes(picture((30, 30, 200), size=(200, 200)))
    faces = [portrait(of, tmp_path / f"{of.name}.png") for of in (REDHEAD, BLOND)]

    assert portrait_colours([tmp_path / "flat.png", *faces]) == portrait_colours(faces[:1])


def test_a_cast_character_has_the_talents_colours_on_the_sheet_and_in_a_still(
    tmp_path: Path,
) -> None:
    face = portrait(REDHEAD, tmp_path / "face.png")
    plain = ARTIST.draw_person_sheet(MARA, style="ink")
    cast = ARTIST.draw_person_sheet(MARA, style="ink", portraits=[face])

    assert plain.look == MARA
    assert cast.look is not None
    assert apart(cast.look.skin, "#6d4530") < 40
    assert replace(cast.look, skin="", hair="") == MARA
    assert image(cast).tobytes() != image(plain).tobytes()
    as_herself = image(ARTIST.draw_still(request(people=(MARA,))))
    as_cast = image(ARTIST.draw_still(request(people=(cast.look,))))
    assert as_herself.tobytes() != as_cast.tobytes()


def test_the_portrait_hangs_on_the_sheet(tmp_path: Path) -> None:
    (tmp_path / "green.png").write_bytes(picture((10, 250, 10), size=(300, 200)))
    sheet = image(ARTIST.draw_person_sheet(MARA, style="ink", portraits=[tmp_path / "green.png"]))

    pixels = sheet.tobytes()
    found = zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True)
    assert sum(red < 40 and green > 220 and blue < 40 for red, green, blue in found) > 2000


def test_a_place_of_the_library_hangs_on_the_sheet_of_the_location(tmp_path: Path) -> None:
    (tmp_path / "green.png").write_bytes(picture((10, 250, 10), size=(300, 200)))
    plain = image(ARTIST.draw_place_sheet(KITCHEN, style="ink"))
    cast = image(ARTIST.draw_place_sheet(KITCHEN, style="ink", pictures=[tmp_path / "green.png"]))
    assert plain.tobytes() != cast.tobytes()


def test_a_portrait_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "broken.png").write_bytes(b"\x89PNG")
    with pytest.raises(ProviderRefused):
        ARTIST.draw_person_sheet(MARA, style="ink", portraits=[tmp_path / "broken.png"])


def drawn(prompt: str, *references: AssetReference) -> bytes:
    asked = AssetRequest(prompt=prompt, width=320, height=180, references=references, seed=4)
    return ARTIST.draw_asset(asked).png


def test_a_prompt_is_drawn_by_its_words() -> None:
    day = drawn("An old man in a green cardigan in a kitchen by day")

    assert day == drawn("An old man in a green cardigan in a kitchen by day")
    assert day != drawn("An old man in a green cardigan in a kitchen at night")
    assert day != drawn("An old man in a red cardigan in a kitchen by day")
    assert day != drawn("A kitchen by day")


def test_an_edit_keeps_of_the_picture_before_what_it_does_not_change(tmp_path: Path) -> None:
    before = tmp_path / "before.png"
    before.write_bytes(drawn("A woman in a red coat on a pier at night"))
    edited = AssetReference(
        role="edited",
        called="",
        description="A woman in a red coat on a pier at night",
        picture=before,
    )
    by_day = drawn("the same by day", edited)

    assert by_day == drawn("the same by day", edited)
    assert by_day != drawn("the same by night", edited)
    assert by_day != drawn("the same by day", replace(edited, description="A barn at night"))
