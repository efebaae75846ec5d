"""
What can be wrong with a film that is put together.

ExportError
├── EmptyCut               there is no shot to show
├── SpeechTooLong          a shot ends before its speech does; the shot must be longer
├── LineOutsideShot        a line's times do not lie inside its shot
├── SourceUnusable         a clip, still or sound of the cut cannot be read
└── FilmNotWritten         encoding or writing failed; a later try may succeed
"""


class ExportError(Exception):
    """A film could not be put together."""

    code = "export_error"


class EmptyCut(ExportError):
    """There is no shot to show."""

    code = "empty_cut"

    def __init__(self) -> None:
        super().__init__("The cut has no shots: select at least one shot and export again.")


class SpeechTooLong(ExportError):
    """A shot ends before its speech does. Nothing is cut off: the shot must be longer."""

    code = "speech_longer_than_shot"

    def __init__(self, shot: int, *, speech_ends: float, shot_seconds: float) -> None:
        self.shot = shot
        self.speech_ends = speech_ends
        self.shot_seconds = shot_seconds
        super().__init__(
            f"Shot {shot} lasts {shot_seconds:.2f} s but its speech ends at {speech_ends:.2f} s: "
            "lengthen the shot or shorten its lines."
        )


class LineOutsideShot(ExportError):
    """A line's times do not lie inside its shot, so its subtitle would stand elsewhere."""

    code = "line_outside_shot"

    def __init__(self, shot: int, *, start: float, end: float, shot_seconds: float) -> None:
        self.shot = shot
        super().__init__(
            f"A line of shot {shot} is timed {start:.2f}–{end:.2f} s, the shot lasts "
            f"{shot_seconds:.2f} s: record the shot's dialogue again."
        )


class SourceUnusable(ExportError):
    """A clip, still or sound of the cut cannot be read. ``shot`` 0 means the film's music."""

    code = "source_unusable"

    def __init__(self, shot: int, what: str, cause: str) -> None:
        self.shot = shot
        self.what = what
        where = f"of shot {shot}" if shot else "of the film"
        super().__init__(f"The {what} {where} cannot be used: {cause}. Make it again.")


class FilmNotWritten(ExportError):
    """Encoding or writing failed."""

    code = "film_not_written"

    def __init__(self, cause: str) -> None:
        self.cause = cause
        super().__init__(f"The film could not be written: {cause}.")
