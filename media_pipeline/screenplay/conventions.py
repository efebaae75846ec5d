"""What one text is used to: its margins, and how it writes the names of those who speak.

A line says little alone. Whether «Anne» is a cue or a word is seen from the whole script: how
often the line stands like that, whether a cast list has the name, whether cues are indented.
"""

from collections import Counter
from collections.abc import Set
from dataclasses import dataclass

from media_pipeline.screenplay.cue import (
    is_short_caseless,
    looks_like_name,
    read_cue,
    read_label_cue,
)
from media_pipeline.screenplay.fields import NOT_SPEAKERS, cast_list_names
from media_pipeline.screenplay.heading import read_label, read_slug
from media_pipeline.screenplay.inline_cue import read_stopped_cue
from media_pipeline.screenplay.lines import Line
from media_pipeline.screenplay.margins import (
    find_cue_column,
    find_margin,
    is_indented,
    may_be_alone,
)
from media_pipeline.screenplay.names import is_capitals, is_caseless

#: Lines in which a screenplay has shown what it is.
_OPENING = 300


@dataclass(frozen=True, slots=True)
class Conventions:
    margin: int  # columns before an ordinary line
    cue_column: int  # where indented cues stand; 0 where they are not indented
    is_indented: bool  # nobody's name stands at the margin
    names: frozenset[str]  # keys of names that this text lets stand alone on a line
    labels: frozenset[str]  # keys of names that may stand before a colon
    stops: frozenset[str]  # keys of names that may stand before a stop, as plays have them
    is_screenplay: bool  # it has slug lines: what stands behind a name is then what somebody does
    known: Set[str]  # keys of the people that were given, or that a cast list names

    def is_name(self, key: str) -> bool:
        """A name that may stand alone on a line, whatever its letters."""
        return key in self.names or key in self.known


def read_conventions(lines: list[Line], names: frozenset[str]) -> Conventions:
    """``names``: keys of people that are known already, as when one scene alone is read."""
    listing = cast_list_names(lines)
    known = names | listing if listing else names  # a scene of a long play copies no thousand names
    margin = find_margin(lines)
    alone: Counter[str] = Counter()
    labels: Counter[str] = Counter()
    openings: set[str] = set()  # right under a heading stands where a scene is, as «Salon. Night.»
    parts = 0  # acts and scenes, by their labels
    under_label = False
    stops: Counter[str] = Counter()
    bare: set[str] = set()
    listed: set[str] = set()
    capitals: set[str] = set()
    caseless: set[str] = set()
    written: dict[str, str] = {}
    for index, line in enumerate(lines):
        if line.blank:
            continue
        is_label, was_under = bool(read_label(line.text)), under_label
        parts, under_label = parts + is_label, is_label
        label = read_label_cue(line.text) if ":" in line.text or "：" in line.text else None
        if label and label.key not in NOT_SPEAKERS:
            labels[label.key] += 1
            (listed if label.is_listed else bare).add(label.key)
            written.setdefault(label.key, label.name)
        elif (stopped := read_stopped_cue(line.text)) and not (read_slug(line.text) or is_label):
            if was_under:
                openings.add(stopped.key)
            stops[stopped.key] += 1
            written.setdefault(stopped.key, stopped.name)
        if len(line.text) > 60:
            continue
        alone_here = may_be_alone(lines, index)
        cue = read_cue(line.text) if alone_here or ":" in line.text else None
        if cue is not None and not alone_here and not cue.is_stamped:
            continue
        if cue is None or cue.key in NOT_SPEAKERS:
            continue
        if is_capitals(cue.name):
            capitals.add(cue.key)
        elif is_caseless(cue.name):
            if (
                is_short_caseless(cue.name)
                and len(cue.name.split()) <= 3
                and line.text[-1] not in ".।"
            ):
                caseless.add(cue.key)
        elif looks_like_name(cue.name) and not line.text.endswith("."):
            alone[cue.key] += 3 if cue.is_stamped else 1
    accepted = {key for key, count in alone.items() if count >= 3 or key in known}
    column = find_cue_column(lines, margin)
    slugs = any(read_slug(line.text) for line in lines[:_OPENING] if not line.blank)
    return Conventions(
        margin=margin,
        cue_column=column,
        is_indented=is_indented(lines, margin, column, names),
        names=frozenset(accepted | caseless),
        labels=_labels(
            labels,
            written,
            known,
            accepted | capitals,
            listed - bare,
            share=0.0 if names else sum(labels.values()) / max(1, len(lines)),
        ),
        stops=_stops_of_part(stops, known, others=slugs and bool(capitals or accepted or labels))
        if names
        else _stops(stops, written, known, sum(not line.blank for line in lines))
        or (
            _stops_of_play(stops, written, openings, sum(not line.blank for line in lines))
            if parts and not slugs and not labels
            else frozenset()
        ),
        is_screenplay=slugs,
        known=known,
    )


def _labels(
    counts: Counter[str],
    written: dict[str, str],
    known: Set[str],
    cues: Set[str],
    listed: set[str],
    *,
    share: float,
) -> frozenset[str]:
    """Before a colon: known or in capitals, said twice, or one of several that look like names.

    ``listed``: keys seen behind bullets only, where facts stand too: those must come again.
    ``cues``: keys of names that stand alone elsewhere. ``share``: how much of the text is so; of a
    scene alone, whose people are known, that says nothing.
    """
    known = {key for key in counts if key in known or key in cues}
    comes_again = any(counts[key] >= 2 for key in listed)
    counts = Counter(
        {
            key: n
            for key, n in counts.items()
            if key not in listed
            or n >= 2
            or key in known
            or (comes_again and is_capitals(written[key]))
        }
    )
    sure = {
        key
        for key, count in counts.items()
        if key in known
        or is_capitals(written[key])
        or (count >= 2 and looks_like_name(written[key]))
        or (is_short_caseless(written[key]) and len(written[key].split()) <= 3)
    }
    named = {key for key in counts if looks_like_name(written[key])}
    if sure or (share > 0.3 and len(named) > 1):
        sure |= named
    return frozenset(sure - NOT_SPEAKERS)


def _stops_of_part(counts: Counter[str], known: Set[str], *, others: bool) -> frozenset[str]:
    """Of one scene of a text whose people are known: those alone, where nobody speaks otherwise."""
    return frozenset() if others else frozenset(key for key in counts if key in known)


def _stops_of_play(
    counts: Counter[str], written: dict[str, str], openings: set[str], lines: int
) -> frozenset[str]:
    """Where acts and scenes are named: «Марфа. Самовар остыл.», two names that come again, and
    then all that look like theirs."""
    named = {
        key
        for key in counts.keys() - openings - NOT_SPEAKERS
        if looks_like_name(written[key]) and len(key.split()) <= 3
    }
    again = [key for key in named if counts[key] >= 2]
    is_habit = len(again) >= 2 and sum(counts[key] for key in named) >= 0.3 * lines
    return frozenset(named if is_habit else ())


def _stops(
    counts: Counter[str],
    written: dict[str, str],
    known: Set[str],
    lines: int,
) -> frozenset[str]:
    """Before a stop: names of the cast list, or capitals that come again, where much of the text
    is written so; a screenplay's «BANG. The door flies open.» is not."""
    sure = {
        key
        for key, count in counts.items()
        if key in known
        or (is_capitals(written[key]) and count >= 2)
        or (looks_like_name(written[key]) and not is_caseless(written[key]) and count >= 3)
    }
    total = sum(counts[key] for key in sure)
    loud = {
        key
        for key in counts
        if is_capitals(written[key]) or (is_short_caseless(written[key]) and " " not in key)
    }
    if len(loud) >= 2 and sum(counts[key] for key in loud) >= 0.3 * lines:
        return frozenset((sure | loud) - NOT_SPEAKERS)
    if total < 2 or total < 0.12 * lines or (len(sure) < 2 and not sure & known):
        return frozenset()
    sure |= {key for key in counts if is_capitals(written[key]) and len(key.split()) <= 3}
    return frozenset(sure - NOT_SPEAKERS)
