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
    waits: int  # jobs that wait at a provider
    waits_seconds: float
    waits_cadence: float  # seconds between two looks at the same job
    finalize_scale: float  # of the provider's latencies
    limits: tuple[Literal["provider", "engine"], ...]  # who keeps the limit in flight
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
    waits=10_000,
    waits_seconds=40,
    waits_cadence=20,
    finalize_scale=0.5,
    limits=("provider", "engine"),
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
    waits=10_000,
    waits_seconds=12,
    waits_cadence=20,
    finalize_scale=0.2,
    limits=("provider",),
    growth=(),
    recoveries=0,
)
