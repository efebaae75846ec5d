"""What a voice costs before it is made: designed by a provider, or read and checked."""

from media_pipeline.graph.price import Price
from media_pipeline.providers.adapters import (
    isolator,
    range_reader,
    transcriber,
    voices,
    writer,
)
from media_pipeline.providers.model_cards import card
from media_pipeline.providers.range_script import LONGEST_RANGE_SCRIPT

#: A range script takes about so long; nobody reads it for longer than the second.
_USUAL_SECONDS, _LONGEST_SECONDS = 35.0, 78.0


def voice_price(model: str) -> Price:
    """``least``: one reading passes, and the others are refused or dropped; ``most``: all are
    read, checked and kept."""
    reads = card(model, "voices").range_reads
    if not reads:
        return Price.of(voices(model).most("design", 0))
    reading = range_reader(model).most_to_read(LONGEST_RANGE_SCRIPT)
    listeners = [one for one in (transcriber(), isolator()) if one is not None]
    usual = sum(one.most(_USUAL_SECONDS) for one in listeners)
    longest = sum(one.most(_LONGEST_SECONDS) for one in listeners)
    least = round(reading * _USUAL_SECONDS / _LONGEST_SECONDS) + usual
    return Price(least, writer().most("range_script", "") + reads * (reading + longest))
