# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""Shot sizes and angles: how large people stand, where their eyes are, how soft the set is."""

from dataclasses import dataclass

from media_pipeline.providers.local.artist.camera import Camera


@dataclass(frozen=True)
class _Frame:
    """``metre``: one metre at the people, in units of the panel; ``eyes``: where they are, 0..1;
    ``lens``: focal length in units; ``below``: how far under the eyes the camera stands, metres."""

    metre: float
    eyes: float
    lens: float
    below: float
    blur: float


_FRAMES = {
    "extreme wide": _Frame(0.125, 0.60, 1.1, -0.9, 0.0),
    "interior wide": _Frame(0.22, 0.47, 1.1, 0.35, 0.0),
    "wide": _Frame(0.30, 0.40, 1.1, 0.5, 0.0),
    "full": _Frame(0.45, 0.215, 1.25, 0.55, 0.0),
    "medium": _Frame(0.80, 0.33, 1.5, 0.25, 2.2),
    "medium close": _Frame(1.15, 0.37, 1.7, 0.12, 4.5),
    "close": _Frame(1.75, 0.43, 2.1, 0.04, 7.0),
    "extreme close": _Frame(3.4, 0.44, 2.6, 0.0, 10.0),
    "insert": _Frame(1.9, 0.40, 2.1, 0.4, 8.0),
    "over the shoulder": _Frame(0.98, 0.37, 1.7, 0.06, 3.6),
    "two shot": _Frame(0.86, 0.34, 1.5, 0.2, 3.0),
}

_SIZE_WORDS = (
    ("insert", ("insert", "detail", "prop", "macro")),
    ("over the shoulder", ("over the shoulder", "over-the-shoulder", "ots", "over shoulder")),
    ("two shot", ("two shot", "two-shot", "2-shot", "twoshot")),
    ("extreme close", ("extreme close", "ecu", "xcu", "big close")),
    ("medium close", ("medium close", "mcu", "medium-close")),
    ("extreme wide", ("extreme wide", "establishing", "ews", "aerial", "extreme long", "panoram")),
    ("close", ("close", "cu")),
    ("wide", ("wide", "long", "master", "ws")),
    ("full", ("full",)),
    ("medium", ("medium", "mid", "cowboy", "waist", "point of view", "pov")),
)

#: How far the camera rises (metres, at a wide frame), by angle.
_RISE = {"eye level": 0.0, "low": -0.62, "high": 1.3, "overhead": 3.4}


def size_of(words: str) -> str:
    """The shot size the words mean; a medium shot when they mean none."""
    low = words.lower().replace("_", " ").replace("-", " ")
    tokens = low.split()
    for name, spellings in _SIZE_WORDS:
        for spelling in spellings:
            if (spelling in low) if len(spelling) > 3 else (spelling in tokens):
                return name
    return "medium"


def angle_of(words: str) -> str:
    """eye level | low | high | overhead."""
    low = words.lower()
    if any(word in low for word in ("overhead", "top", "bird", "god")):
        return "overhead"
    for name in ("low", "high"):
        if name in low.replace("below", "low"):
            return name
    return "eye level"


def camera_for(
    width: int, height: int, size: str, angle: str, *, eye_height: float, crowd: int
) -> Camera:
    """The camera of a shot. ``eye_height``: metres, of whom it looks at; ``crowd``: how many abreast.

    Portrait panels measure by their width, so that nobody is wider than the picture.
    """
    frame = _FRAMES[size]
    unit = min(height, width * 1.25)
    metre = frame.metre * unit
    if crowd > 1 and size not in {"extreme wide", "over the shoulder"}:
        metre = min(metre, width / (0.66 * crowd + 0.16))
    tight = max(1.0, frame.metre / 0.45)
    rise = _RISE[angle] / tight
    if size == "extreme wide":
        rise *= 1.6
    focal = frame.lens * unit
    eyes = frame.eyes * height
    if size in {"full", "wide"} and height > width:
        eyes = height * 0.36 if size == "full" else height * 0.44
    if crowd > 1 and size in {"medium", "two shot", "medium close", "close"}:
        eyes += 0.12 * max(0.0, frame.metre * unit - metre)
        if height > width:
            eyes = max(eyes, 0.41 * height)
    if angle == "low":
        eyes -= 0.03 * height
    if angle in {"high", "overhead"}:
        eyes += 0.03 * height
    lens_height = max(0.25, eye_height - frame.below + rise)
    return Camera(
        width=width,
        height=height,
        unit=unit,
        focal=focal,
        eye=lens_height,
        horizon=eyes + (eye_height - lens_height) * metre,
        centre=width / 2,
        distance=focal / metre,
        blur=frame.blur * unit / 720,
    )
