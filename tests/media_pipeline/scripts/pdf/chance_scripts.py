"""Scripts and printers of every kind, by chance."""

from hypothesis import strategies as st

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
text_printers = st.builds(
    Printer,
    shape=st.sampled_from(SHAPES),
    revised=st.booleans(),
    shift=st.sampled_from((0.0, -18.0, 11.5)),
    continued=st.booleans(),
    lines=st.sampled_from((40, 54, 57)),
)
#: What the lexer calls them.
KINDS = {"cue": "cue", "centred": "centered"}


def whole_script(groups: list[list[Piece]]) -> list[Piece]:
    """With a beginning that shows where names and speeches stand, as every script soon does."""
    start = [Piece("heading", "EXT. HARBOUR - NIGHT"), Piece("action", "A lamp burns.")]
    speech = [Piece("cue", "MAREN"), Piece("dialogue", "Somebody is out there tonight.")]
    return [*start, *speech, *speech, *(piece for group in groups for piece in group)]


def meant(pieces: list[Piece]) -> list[tuple[str, str]]:
    return [(KINDS.get(piece.kind, piece.kind), piece.text) for piece in pieces]
