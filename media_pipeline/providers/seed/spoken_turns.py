"""Where each line is in a recording, by the words and times of Seed's own subtitle.

The subtitle is the script laid over the sound: it tells when a line is said, and never that
something else was.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from media_pipeline.providers.voices import SpokenTurn
from media_pipeline.screenplay.heard_words import heard_parts, words_of


def spoken_turns(
    subtitle: Any, lines: Sequence[str], seconds: float
) -> tuple[SpokenTurn, ...] | None:
    """``subtitle``: ``{"sentences": [{"text", "start_time", "end_time", "words"?}]}`` in
    milliseconds; with words where it has them, else by sentences. None where a line is not found.
    """
    timed = list(_timed(subtitle))
    heard = heard_parts(lines, [word for word, _, _ in timed])
    turns = []
    for span in heard.spans:
        if span is None:
            return None
        first, last = timed[span[0]], timed[span[1]]
        start = min(first[1], seconds)
        turns.append(SpokenTurn(start=start, end=min(max(last[2], start), seconds)))
    return tuple(turns)


def _timed(subtitle: Any) -> Iterator[tuple[str, float, float]]:
    """Each word with its times in seconds; those of a sentence share its time by their letters."""
    sentences = subtitle.get("sentences") if isinstance(subtitle, dict) else None
    for sentence in sentences if isinstance(sentences, list) else []:
        parts = sentence.get("words") if isinstance(sentence, dict) else None
        for part in parts or [sentence]:
            try:
                text = str(part["text"])
                start, end = float(part["start_time"]) / 1000, float(part["end_time"]) / 1000
            except (KeyError, TypeError, ValueError):
                continue
            words = words_of(text)
            letters, at = sum(map(len, words)) or 1, start
            for word in words:
                until = at + (end - start) * len(word) / letters
                yield word, at, until
                at = until
