"""How much is measured: enough for a picture, or what fits into two minutes."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Sizes:
    name: str
    rounds: int  # A B C, A B C, …; medians of these
    independent_jobs: int
    chains: int  # of ten jobs
    fans: int  # 1 -> 100 -> 1
    idle_probes: int
    loaded_probes: int
    plans: int  # accepted commands of 61 jobs
    film_plans: tuple[int, ...]  # shots of each film
    site_requests: int  # commands sent over HTTP, and as many bare inserts
    waits: int  # jobs that wait at a provider
    waits_seconds: float
    waits_cadence: float  # seconds between two looks at the same job
    #: Who keeps the limit in flight, and the scale of the provider's latencies.
    finalizes: tuple[tuple[Literal["provider", "engine"], float], ...]
    growth: tuple[int, ...]  # finished rows
    recoveries: int  # 0: not measured


FULL = Sizes(
    name="full",
    rounds=3,
    independent_jobs=2_000,
    chains=100,
    fans=10,
    idle_probes=40,
    loaded_probes=60,
    plans=30,
    film_plans=(10, 100, 1_000),
    site_requests=200,
    waits=10_000,
    waits_seconds=40,
    waits_cadence=20,
    finalizes=(("provider", 0.5), ("engine", 0.5)),
    growth=(1_000, 10_000, 100_000, 1_000_000),
    recoveries=1,
)
QUICK = Sizes(
    name="quick",
    rounds=1,
    independent_jobs=600,
    chains=30,
    fans=3,
    idle_probes=16,
    loaded_probes=30,
    plans=10,
    film_plans=(10, 1_000),
    site_requests=60,
    waits=10_000,
    waits_seconds=12,
    waits_cadence=20,
    finalizes=(("provider", 0.2),),
    growth=(),
    recoveries=0,
)
