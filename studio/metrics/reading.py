"""One statement for the scrape, and what its columns are called there."""

from typing import NamedTuple


class Gauge(NamedTuple):
    """``name`` without ``callsheet_`` before it."""

    name: str
    meaning: str


class Reading(NamedTuple):
    """
    The rows of ``statement``: first a column for each label, then one for each gauge.

    ``%(queues)s`` and ``%(dead)s`` stand for all queues and for the seconds after which a silent
    worker is dead. A label is a word of our own code (a kind, a queue, a code, a provider), never
    an id or a name that somebody chose; a statement whose words might be many has a limit.
    """

    name: str
    statement: str
    labels: tuple[str, ...]
    gauges: tuple[Gauge, ...]


#: Ids begin with the time they were made in: nothing older is read.
A_DAY_AGO = """
(lpad(to_hex((extract(epoch from now() - interval '1 day') * 1000)::bigint), 12, '0')
 || repeat('0', 20))::uuid
"""
#: More series than this say nothing to anybody, and cost whoever keeps them.
MOST_SERIES = 200
#: Of one run or one project; who has more jobs than that to do has enough.
MOST_COUNTED = 10_000
MOST_PROJECTS = 1000
