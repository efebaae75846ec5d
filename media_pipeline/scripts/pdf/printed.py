"""One element as it was printed: its kind and its lines, before they are joined again."""

from dataclasses import dataclass

from media_pipeline.screenplay.element import Kind
from media_pipeline.scripts.pdf.printed_line import Line


@dataclass(slots=True)
class Printed:
    """``number``: of a scene. ``dual``: a cue spoken together with the speech before; ``beside``:
    in a narrow column beside another speech."""

    kind: Kind
    lines: list[Line]
    number: str = ""
    dual: bool = False
    beside: bool = False

    @property
    def text(self) -> str:
        return " ".join(line.text for line in self.lines)
