"""Everything that one run has measured, and the file it is kept in."""

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.cpu_time import CpuTime
from benchmarks.measures.accept_and_plan import Planned
from benchmarks.measures.film_plan import FilmPlanned
from benchmarks.measures.finalize import Makespan
from benchmarks.measures.growth import Costs
from benchmarks.measures.pickup import Pickup
from benchmarks.measures.recovery import Recovery
from benchmarks.measures.site import Site
from benchmarks.measures.throughput import Rate
from benchmarks.measures.waits import Waits
from benchmarks.place import VAR

FOLDER = VAR / "results"


@dataclass
class Results:
    """``rates[shape][system]`` has one Rate for each round; so have the pickups."""

    sizes: str
    began: str  # UTC
    versions: dict[str, str]
    machine: dict[str, str]
    rates: dict[str, dict[str, list[Rate]]] = field(default_factory=dict)
    idle: dict[str, list[Pickup]] = field(default_factory=dict)
    loaded: dict[str, list[Pickup]] = field(default_factory=dict)
    planned: Planned | None = None
    film_plans: list[FilmPlanned] = field(default_factory=list)
    site: Site | None = None
    waits: Waits | None = None
    makespans: dict[str, Makespan] = field(default_factory=dict)
    recoveries: list[Recovery] = field(default_factory=list)
    growth: list[Costs] = field(default_factory=list)

    def keep(self) -> Path:
        FOLDER.mkdir(parents=True, exist_ok=True)
        path = FOLDER / f"{self.began.replace(':', '')}-{self.sizes}.json"
        path.write_text(json.dumps(asdict(self), indent=1))
        return path


def read(path: Path) -> Results:
    kept: dict[str, Any] = json.loads(path.read_text())
    kept["rates"] = {
        shape: {key: [_rate(one) for one in rates] for key, rates in of_shape.items()}
        for shape, of_shape in kept["rates"].items()
    }
    for name in ("idle", "loaded"):
        kept[name] = {
            key: [Pickup(**one) for one in pickups] for key, pickups in kept[name].items()
        }
    kept["planned"] = Planned(**kept["planned"]) if kept["planned"] else None
    kept["film_plans"] = [FilmPlanned(**one) for one in kept.get("film_plans", [])]
    kept["site"] = Site(**kept["site"]) if kept.get("site") else None
    kept["waits"] = Waits(**kept["waits"]) if kept["waits"] else None
    kept["makespans"] = {name: Makespan(**one) for name, one in kept["makespans"].items()}
    kept["recoveries"] = [Recovery(**one) for one in kept["recoveries"]]
    kept["growth"] = [Costs(**one) for one in kept["growth"]]
    return Results(**kept)


def _rate(kept: dict[str, Any]) -> Rate:
    return Rate(**{**kept, "cpu": CpuTime(**kept["cpu"])})


def newest(sizes: str) -> Path:
    """Raises FileNotFoundError when there is none."""
    found = sorted(FOLDER.glob(f"*-{sizes}.json"))
    if not found:
        raise FileNotFoundError(f"no results in {FOLDER}; run make bench first")
    return found[-1]
