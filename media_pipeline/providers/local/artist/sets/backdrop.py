"""The set of one panel: what lies behind the people, and what stands before them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Backdrop:
    """Two pieces of SVG text, in pixels. ``front`` is drawn over the people."""

    back: str
    front: str = ""
