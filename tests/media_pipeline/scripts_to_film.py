"""Short scripts that tests film."""

FERRY = """Title: Two on a Pier

EXT. PIER - DUSK

MARA, 34, in a yellow raincoat, waits by the water.

MARA
Is anybody out there?

INT. TICKET OFFICE - NIGHT

OTTO, 61, in a green cardigan, counts coins.

OTTO
Nobody sails tonight.

MARA
Then I will row.

EXT. OPEN SEA - NIGHT

OTTO stands alone in the fog.
"""

SILENT = """INT. KITCHEN - DAY

ANNA, 40, in a red apron, kneads dough.

EXT. GARDEN - DAY

A dog sleeps under the apple tree.
"""

CHINESE = """INT. 厨房 - 白天

李雷拿着一个杯子。

李雷
你好，你在哪里？
"""


def many_scenes(count: int) -> str:
    """One scene for each of ``count`` speakers, in as many places."""
    names = ["ADA", "BEN", "CLEO", "DAN", "EVA", "FINN", "GITA", "HUGO", "IDA", "JON", "KIM"]
    scenes = [
        f"INT. ROOM {number} - DAY\n\n{name}, {20 + number}, sits down.\n\n"
        f"{name}\nThis is scene number {number}.\n"
        for number, name in enumerate(names[:count], start=1)
    ]
    return "\n".join(scenes)
