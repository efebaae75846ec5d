"""The closed lists of words by which scenes and shots are described."""

SHOT_SIZES = (
    *("extreme wide", "wide", "full", "medium", "medium close", "close", "extreme close"),
    *("insert", "over the shoulder", "two shot"),
)
ANGLES = ("eye level", "low", "high", "overhead")
CAMERA_MOVES = (
    *("static", "push in", "pull out", "pan left", "pan right", "tilt up", "tilt down"),
    *("track left", "track right", "handheld"),
)
TIMES = ("dawn", "morning", "day", "afternoon", "dusk", "evening", "night")
WEATHERS = ("clear", "cloudy", "rain", "snow", "fog", "wind", "storm")
MOODS = ("tense", "hopeful", "melancholy", "action", "mystery", "romance", "calm")
