"""The eyes without a model: what can be measured of a picture, and nothing that is a guess."""

import colorsys
from collections import Counter

from PIL import Image

from media_pipeline.providers.asking import Asking, Reply
from media_pipeline.providers.eyes import Description, PictureToSee
from media_pipeline.providers.provider_errors import ProviderRefused

_SAMPLE = 64
#: Hue in degrees up to which a colour has its name.
_HUES = (
    (15, "red"), (42, "orange"), (70, "yellow"), (165, "green"), (195, "turquoise"), (255, "blue"),
    (290, "purple"), (335, "pink"), (360, "red"),
)  # fmt: skip


class LocalEyes:
    """Same picture, same words. Knows shape, light and colours; says that it knows no more."""

    name = "local"

    def most(self) -> int:
        return 0

    def describe(self, picture: PictureToSee, asking: Asking) -> Reply[Description]:  # noqa: ARG002
        try:
            with Image.open(picture.path) as file:
                small = file.convert("RGBA")
        except OSError as error:
            raise ProviderRefused("the picture's file cannot be read") from error
        small.thumbnail((_SAMPLE, _SAMPLE))
        data = small.tobytes()
        pixels = list(zip(*[iter(data)] * 4, strict=True))
        seen = [pixel for pixel in pixels if pixel[3] >= 128]
        colours = _main_colours(seen)
        words = [f"mostly {' and '.join(colours)}", _brightness(seen)] if seen else []
        if len(seen) < 0.98 * len(pixels):
            words.append("with transparent parts")
        words.append(f"{_shape(picture.width, picture.height)}")
        return Reply(
            Description(
                description=f"A picture, {', '.join(words)}; not looked at by a model.",
                in_few_words=" and ".join(colours),
            )
        )


def _main_colours(pixels: list[tuple[int, ...]]) -> list[str]:
    """One to three names, the largest share first; a colour of less than an eighth is left out."""
    counted = Counter(_colour_name(*pixel[:3]) for pixel in pixels)
    # By name where two are equal: the same picture has the same words.
    ranked = sorted(counted.items(), key=lambda item: (-item[1], item[0]))[:3]
    return [name for at, (name, count) in enumerate(ranked) if at == 0 or count >= len(pixels) / 8]


def _colour_name(red: int, green: int, blue: int) -> str:
    hue, saturation, value = colorsys.rgb_to_hsv(red / 255, green / 255, blue / 255)
    if value < 0.16:
        return "black"
    if saturation < 0.12:
        return "white" if value > 0.88 else "grey"
    name = next(word for upto, word in _HUES if hue * 360 <= upto)
    if name in ("orange", "red") and value < 0.6 and saturation > 0.3 and hue * 360 > 8:
        return "brown"
    if name in ("orange", "yellow") and saturation < 0.35:
        return "beige"
    return name


def _brightness(pixels: list[tuple[int, ...]]) -> str:
    light = sum(0.299 * red + 0.587 * green + 0.114 * blue for red, green, blue, _ in pixels)
    mean = light / len(pixels)
    return "dark" if mean < 80 else "bright" if mean > 175 else "of medium brightness"


def _shape(width: int, height: int) -> str:
    share = width / height
    shape = "square" if 0.95 < share < 1.05 else "wide" if share > 1 else "tall"
    return f"{shape} ({width} × {height})"
