"""A line as it stands on the page becomes the line as it is read aloud."""

import re
import unicodedata

#: Ligatures (ﬁ) and letters in the form that their neighbours give them (Arabic).
_FORMS = re.compile("[\ufb00-\ufb4f\ufb50-\ufdff\ufe70-\ufefc]")
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")
_RTL, _LTR = ("R", "AL"), ("L", "EN", "AN")


def is_right_to_left(text: str) -> bool:
    """More letters that run to the left than letters that run to the right."""
    if text.isascii():
        return False
    classes = [unicodedata.bidirectional(letter) for letter in text]
    return sum(one in _RTL for one in classes) > sum(one == "L" for one in classes)


def without_forms(text: str) -> str:
    return text if text.isascii() else _FORMS.sub(lambda form: _plain(form[0]), text)


def _plain(form: str) -> str:
    return unicodedata.normalize("NFKC", form)


def logical_order(pieces: list[str], *, from_right: bool = False) -> str:
    """``pieces``: the characters of one line from left to right, blanks among them.
    ``from_right``: its document runs that way; else a line does that has more such letters.

    Runs of letters from right to left are turned round; numbers and foreign words inside keep
    their order. A line without such letters comes out as it is.
    """
    text = "".join(pieces)
    if text.isascii() or not any(_direction(piece) == "R" for piece in pieces):
        return without_forms(text)
    from_right = from_right or is_right_to_left(text)
    runs = _runs(pieces, "R" if from_right else "L")
    ordered = reversed(runs) if from_right else runs
    turned = [
        run if direction == "L" else [piece.translate(_MIRRORED) for piece in reversed(run)]
        for direction, run in ordered
    ]
    return without_forms("".join(piece for run in turned for piece in run))


def _direction(piece: str) -> str:
    kind = unicodedata.bidirectional(piece[0])
    return "R" if kind in _RTL else "L" if kind in _LTR else ""


def _runs(pieces: list[str], line: str) -> list[tuple[str, list[str]]]:
    """Stretches of one direction. What has none (blanks, stops) belongs to its neighbours where
    they agree, and else to the line's own, ``line``."""
    directions = [_direction(piece) for piece in pieces]
    afters = [line] * (len(pieces) + 1)
    for at in reversed(range(len(pieces))):
        afters[at] = directions[at] or afters[at + 1]
    before = line
    for at, direction in enumerate(directions):
        if not direction:
            directions[at] = before if before == afters[at] else line
        before = directions[at] if direction else before
    runs: list[tuple[str, list[str]]] = []
    for direction, piece in zip(directions, pieces, strict=True):
        if not runs or runs[-1][0] != direction:
            runs.append((direction, []))
        runs[-1][1].append(piece)
    return runs
