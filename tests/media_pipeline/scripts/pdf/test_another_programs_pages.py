"""A script that another program lays out: read from its PDF as it is read from its Fountain."""

from io import BytesIO, StringIO

from screenplain.export.pdf import to_pdf
from screenplain.parsers import fountain

from media_pipeline.scripts.pdf.read_pdf import read_pdf
from tests.media_pipeline.scripts.pdf.elements import told

_SPEECH = (
    "I counted the steps, and there were eighty of them, and on each of them stood water, and in "
    "none of it did I see the lamp, though it burned all the while above me as it always does. "
)
_SCRIPT = f"""Title: The Lamp
Credit: written by
Author: Ann Example
Source: Based on a tale by her mother
Draft date: 3 May 2025

EXT. PIER - NIGHT

Waves break under the boards, and nobody is there to hear them break against the old stone.

MAREN
It went out.

OLD PILOT (V.O.)
(far away, and against the wind that blows from the sea)
It never burned.

CUT TO:

INT. THE LONG ROOM BEHIND THE KITCHEN OF THE OLD PILOT STATION AT THE END OF THE PIER - DAWN

Dust.

MAREN
You said it would burn all night.

OLD PILOT ^
Nothing burns all night, my dear.

> THE SECOND NIGHT <

@McCABE
{_SPEECH * 9}

ÉLODIE
{_SPEECH * 7}
(beat)
{_SPEECH * 5}

She takes the lantern from its hook and goes to the door, which is not locked, as we see.

INT./EXT. DOOR - CONTINUOUS

FISHERMAN #2
Who is there?

> BURN TO WHITE.
"""


def test_what_is_read_from_the_pages_is_what_was_written() -> None:
    pages = BytesIO()
    to_pdf(fountain.parse(StringIO(_SCRIPT)), pages)
    assert told(read_pdf(pages.getvalue())) == told(_SCRIPT)
