"""Whatever a screenwriter's program prints of these elements, the same elements are read back."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from media_pipeline.scripts.pdf.pdf_process import read
from tests.media_pipeline.scripts.pdf.elements import told
from tests.media_pipeline.scripts.pdf.printer import A4, LETTER, SHAPES, Piece, Printer

_TEXT = (
    "lamp harbour rope the a of and she he waits turns slowly towards window rain lantern boat "
    "nobody answers then quiet again under grey light hand door over table bread knife thunder"
)
_WORDS = tuple(_TEXT.split())
_NAMES = ("MAREN", "OLD PILOT", "DR. HALE", "FISHERMAN #2", "McCABE", "ÉLODIE", "VOICE OF JON")
_PLACES = ("HARBOUR", "KITCHEN", "LONG PIER UNDER THE LIGHTHOUSE", "BOAT", "CAPTAIN'S CABIN")
_TIMES = ("DAY", "NIGHT", "DAWN", "CONTINUOUS")


def sentences(least: int, most: int) -> st.SearchStrategy[str]:
    words = st.lists(st.sampled_from(_WORDS), min_size=least, max_size=most)
    return words.map(lambda chosen: " ".join(chosen).capitalize() + ".")


headings = st.builds(
    lambda setting, place, time: [Piece("heading", f"{setting}. {place} - {time}")],
    st.sampled_from(("INT", "EXT", "INT./EXT")),
    st.sampled_from(_PLACES),
    st.sampled_from(_TIMES),
)
actions = sentences(3, 90).map(lambda text: [Piece("action", text)])
speeches = st.builds(
    lambda name, manner, text, more: [
        Piece("cue", name),
        *([Piece("parenthetical", f"({manner})")] if manner else []),
        Piece("dialogue", text),
        *([Piece("parenthetical", "(beat)"), Piece("dialogue", more)] if more else []),
    ],
    st.sampled_from(_NAMES),
    st.sampled_from(("", "quietly", "to the old man at the window behind her")),
    sentences(2, 120),
    st.one_of(st.just(""), sentences(2, 20)),
)
cuts = st.sampled_from(("CUT TO:", "FADE OUT.", "DISSOLVE TO:")).map(
    lambda text: [Piece("transition", text)]
)
scripts = st.lists(st.one_of(headings, actions, speeches, speeches, cuts), min_size=8, max_size=40)
printers = st.builds(
    Printer,
    font=st.sampled_from(("Courier", "Courier", "Helvetica", "Times-Roman")),
    shape=st.sampled_from(SHAPES),
    paper=st.sampled_from((LETTER, A4)),
    numbers=st.booleans(),
    head=st.sampled_from(("", "THE LAMP - Blue Revision 3/4/25")),
    revised=st.booleans(),
    shift=st.sampled_from((0.0, -18.0, 11.5)),
    watermark=st.sampled_from(("", "J. Doe 0042")),
    continued=st.booleans(),
    twice=st.booleans(),
    lines=st.sampled_from((40, 54, 57)),
)
_KINDS = {"cue": "cue", "centred": "centered"}


@given(script=scripts, printer=printers)
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_elements_that_are_printed_are_the_elements_that_are_read(
    script: list[list[Piece]], printer: Printer
) -> None:
    start = [Piece("heading", "EXT. HARBOUR - NIGHT"), Piece("action", "A lamp burns.")]
    speech = [Piece("cue", "MAREN"), Piece("dialogue", "Somebody is out there tonight.")]
    pieces = [*start, *speech, *speech, *(piece for group in script for piece in group)]
    text = str(read(printer.print(pieces))["text"])
    assert told(text) == [(_KINDS.get(piece.kind, piece.kind), piece.text) for piece in pieces]
