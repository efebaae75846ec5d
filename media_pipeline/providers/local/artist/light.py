"""The light of an hour and a weather: sky, tint of surfaces, what glows."""

from dataclasses import dataclass, replace

from media_pipeline.providers.local.artist.colours import from_channels, luma, mix, times

Tint = tuple[float, float, float]


@dataclass(frozen=True, kw_only=True)
class Light:
    """``sky`` from the zenith down; ``tint`` outdoors, ``indoors`` inside; ``dark`` 0 day, 1 night.

    ``sun`` is its height over the horizon (0..1), None when it is not in the sky.
    """

    hour: str
    weather: str
    sky: tuple[str, str, str]
    tint: Tint
    indoors: Tint
    key: str
    shadow: str
    dark: float
    sun: float | None
    lamps: bool
    side: int = -1


def _hour(
    hour: str,
    sky: tuple[str, str, str],
    tint: Tint,
    indoors: Tint,
    key: str,
    shadow: str,
    dark: float,
    sun: float | None,
    lamps: bool,
) -> Light:
    return Light(
        hour=hour,
        weather="clear",
        sky=sky,
        tint=tint,
        indoors=indoors,
        key=key,
        shadow=shadow,
        dark=dark,
        sun=sun,
        lamps=lamps,
    )


_HOURS = {
    light.hour: light
    for light in (
        _hour(
            "dawn",
            ("#5a6fa6", "#cf9db0", "#ffd9ae"),
            (0.86, 0.82, 0.92),
            (0.82, 0.79, 0.88),
            "#ffcfa6",
            "#4f5a86",
            0.25,
            0.10,
            False,
        ),
        _hour(
            "morning",
            ("#69a4d8", "#b2d4ea", "#fbeed4"),
            (1.0, 0.97, 0.92),
            (1.0, 0.97, 0.91),
            "#fff0c8",
            "#5f6f95",
            0.0,
            0.38,
            False,
        ),
        _hour(
            "day",
            ("#4a90d2", "#8cc0e8", "#dbeef6"),
            (1.0, 1.0, 0.99),
            (0.99, 0.99, 0.97),
            "#fff8e0",
            "#58688f",
            0.0,
            0.75,
            False,
        ),
        _hour(
            "afternoon",
            ("#5b98cc", "#a9cbe0", "#f7e2b8"),
            (1.02, 0.94, 0.83),
            (1.0, 0.93, 0.82),
            "#ffdf9e",
            "#66648a",
            0.05,
            0.32,
            False,
        ),
        _hour(
            "dusk",
            ("#3d3a72", "#b45d80", "#f9a65f"),
            (0.80, 0.64, 0.70),
            (0.86, 0.70, 0.64),
            "#ffb070",
            "#40335f",
            0.4,
            0.06,
            True,
        ),
        _hour(
            "evening",
            ("#20264f", "#54467c", "#c57c70"),
            (0.58, 0.54, 0.72),
            (0.78, 0.63, 0.51),
            "#ffc486",
            "#2b2850",
            0.7,
            None,
            True,
        ),
        _hour(
            "night",
            ("#070c26", "#101940", "#232d58"),
            (0.34, 0.40, 0.64),
            (0.60, 0.48, 0.40),
            "#ffd08c",
            "#141a3c",
            1.0,
            None,
            True,
        ),
    )
}

_HOUR_WORDS = (
    ("night", ("night", "midnight", "nacht", "moon", "small hours")),
    ("evening", ("evening", "twilight", "abend")),
    ("dusk", ("dusk", "sunset", "magic hour", "golden hour", "nightfall")),
    ("dawn", ("dawn", "sunrise", "daybreak", "first light")),
    ("morning", ("morning", "breakfast", "early")),
    ("afternoon", ("afternoon", "late day")),
)

#: How much of the sky's colour a weather takes away.
_OVERCAST = {
    "cloudy": 0.45,
    "rain": 0.68,
    "storm": 0.88,
    "snow": 0.6,
    "fog": 0.78,
    "wind": 0.12,
    "clear": 0.0,
}

_WEATHER_WORDS = (
    ("storm", ("storm", "thunder", "lightning", "hurricane", "tempest")),
    ("snow", ("snow", "blizzard", "sleet")),
    ("rain", ("rain", "drizzle", "downpour", "shower")),
    ("fog", ("fog", "mist", "haze", "smog")),
    ("wind", ("wind", "gale", "gust")),
    ("cloudy", ("cloud", "overcast", "grey sky", "gray sky")),
)


def light_of(time_of_day: str, weather: str, seed: int) -> Light:
    """The light of the words; unknown words mean a clear day."""
    base = _HOURS[_first_word(_HOUR_WORDS, time_of_day, "day")]
    sort = _first_word(_WEATHER_WORDS, weather, "clear")
    lost = _OVERCAST[sort]
    grey_level = luma(base.sky[1])
    grey = from_channels(grey_level * 0.84, grey_level * 0.87, grey_level * 0.92)
    heavier = times(grey, 0.72 if sort in {"storm", "rain"} else 1.04)
    tops = (mix(base.sky[0], heavier, lost), mix(base.sky[1], grey, lost))
    sky = (*tops, mix(base.sky[2], times(grey, 1.12), lost))
    dim = 1 - lost * (0.30 if sort in {"storm", "rain"} else 0.12)
    mean = sum(base.tint) / 3
    r, g, b = ((part + (mean - part) * lost * 0.6) * dim for part in base.tint)
    early = base.hour in {"dawn", "morning"}
    return replace(
        base,
        weather=sort,
        sky=sky,
        tint=(r, g, b * (1 + lost * 0.05)),
        key=mix(base.key, times(grey, 1.3), lost * (0.2 if base.lamps else 0.6)),
        sun=base.sun if lost < 0.4 else None,
        lamps=base.lamps or sort in {"storm", "fog"},
        side=(-1 if seed % 2 else 1) * (-1 if early else 1),
    )


def _first_word(table: tuple[tuple[str, tuple[str, ...]], ...], text: str, other: str) -> str:
    low = text.lower()
    for name, words in table:
        if any(word in low for word in words):
            return name
    return other
