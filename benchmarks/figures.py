"""
The figures that a run comes down to.

A shape is compared with the same shape, round by round; a ratio of the line is the geometric mean
over the three shapes, against the faster peer in each.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import geometric_mean, median

from benchmarks.measures.pickup import Pickup
from benchmarks.measures.throughput import Rate
from benchmarks.results import Results
from benchmarks.spread import percentile

PEERS = ("procrastinate", "dbos")
#: Measured as far as it goes, and no measure for those who do all of it: Procrastinate has no join.
LACKS = {("fan_out", "procrastinate")}


@dataclass(frozen=True)
class Figures:
    vs_celery: float
    vs_celery_turns: float
    vs_best_peer: float
    pickup_p50_ms: float
    makespan_ratio: float
    waits: int
    waits_rss_mb: float
    plan_1000_shots_ms: float
    plan_queries: int
    accept_vs_bare_insert: float
    sse_500_rss_mb: float

    @property
    def line(self) -> str:
        return (
            f"vs_celery={self.vs_celery:.2f} vs_celery_turns={self.vs_celery_turns:.2f} "
            f"vs_best_peer={self.vs_best_peer:.2f} pickup_p50_ms={self.pickup_p50_ms:.1f} "
            f"makespan_ratio={self.makespan_ratio:.2f} waits={self.waits} "
            f"waits_rss_mb={self.waits_rss_mb:.0f} "
            f"plan_1000_shots_ms={self.plan_1000_shots_ms:.0f} plan_queries={self.plan_queries} "
            f"accept_vs_bare_insert={self.accept_vs_bare_insert:.1f} "
            f"sse_500_rss_mb={self.sse_500_rss_mb:.0f}"
        )


def figures(results: Results) -> Figures:
    waits, makespan = results.waits, results.makespans.get("provider")
    largest = results.film_plans[-1] if results.film_plans else None
    return Figures(
        vs_celery=over_shapes(results, "engine", ["celery"]),
        vs_celery_turns=over_shapes(results, "engine_turns", ["celery"]),
        vs_best_peer=over_shapes(results, "engine_turns", PEERS),
        pickup_p50_ms=pickup(results.idle["engine_turns"], 0.5),
        makespan_ratio=makespan.ratio if makespan else 0.0,
        waits=waits.jobs if waits else 0,
        waits_rss_mb=waits.rss_mb if waits else 0.0,
        plan_1000_shots_ms=largest.milliseconds if largest else 0.0,
        plan_queries=largest.queries if largest else 0,
        accept_vs_bare_insert=results.site.ratio if results.site else 0.0,
        sse_500_rss_mb=results.site.streams_rss_mb if results.site else 0.0,
    )


def over_shapes(results: Results, ours: str, theirs: Sequence[str]) -> float:
    return geometric_mean(ratio(results, shape, ours, theirs) for shape in results.rates)


def ratio(results: Results, shape: str, ours: str, theirs: Sequence[str]) -> float:
    """Ours over the fastest of those that have the whole shape, round by round."""
    rates = results.rates[shape]
    others = [rates[key] for key in theirs if rates.get(key) and (shape, key) not in LACKS]
    return median(
        own.per_second / max(other[number].per_second for other in others)
        for number, own in enumerate(rates[ours])
    )


def per_second(rates: Sequence[Rate]) -> float:
    return median(rate.per_second for rate in rates)


def pickup(pickups: Sequence[Pickup], share: float) -> float:
    """Of all rounds together, in milliseconds."""
    return percentile([one for each in pickups for one in each.milliseconds], share)
