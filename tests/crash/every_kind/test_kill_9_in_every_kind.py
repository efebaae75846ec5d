"""
A worker is killed at work on a job of every kind there is, and the film is the same as without it.

Each production is made twice: in calm, and by a crew of which one dies (SIGKILL, a process of its
own) at a step of the first job of each kind. The suite takes the worst step: what was asked for is
out and paid, and nothing of ours knows of it. With CHAOS_MINUTES, as in ``make chaos``, others are
taken as well: from ten minutes on every step, before that one by chance for each kind, by
CHAOS_SEED.
"""

import os
import random
from collections import Counter
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command

from media_pipeline import work
from tests.architecture.project_files import ROOT
from tests.crash.every_kind.aftermath import (
    Aftermath,
    aftermath,
    assert_nothing_is_left_over,
    differences,
)
from tests.crash.every_kind.backlot import Backlot, Providers
from tests.crash.every_kind.mortal_crew import Fate, MortalCrew, nobody_dies
from tests.crash.every_kind.numbered_steps import Step, steps_of, worst_step
from tests.crash.every_kind.productions import ELSEWHERE, PRODUCTIONS, Production
from tests.media_pipeline.film_set import FilmSet
from workflows.jobs.job_handlers import JobHandler, handler_for, known_job_kinds

assert work

MINUTES = float(os.environ.get("CHAOS_MINUTES") or 0)
#: The workers of one parallel run draw the same.
SEED = os.environ.get("CHAOS_SEED") or os.environ.get("PYTEST_XDIST_TESTRUNUID") or uuid4().hex
WORST, BY_CHANCE = "the worst step", "a step by chance"


def rounds() -> list[Any]:
    """Each production with the name of a fate: at which steps its crew dies."""
    return [
        pytest.param(production, name, id=f"{production.name}, {name}")
        for production in PRODUCTIONS
        for name in fates_of(production)
    ]


def fates_of(production: Production) -> list[str]:
    if MINUTES < 10:
        return [BY_CHANCE if MINUTES else WORST]
    handlers = [handler_for(kind) for kind in sorted(production.makes & known_job_kinds())]
    return list(dict.fromkeys(step.name for one in handlers for step in steps_of(one)))


def fate_of(name: str) -> Fate:
    def by_name(handler: JobHandler[Any]) -> Step | None:
        return next((step for step in steps_of(handler) if step.name == name), None)

    def by_chance(handler: JobHandler[Any]) -> Step:
        return random.Random(f"{SEED} {handler.kind}").choice(steps_of(handler))  # noqa: S311

    if name == WORST:
        return worst_step
    return by_chance if name == BY_CHANCE else by_name


def kinds_of_this_build() -> set[str]:
    ours = ("media_pipeline.", "workflows.")
    return {
        kind for kind in known_job_kinds() if type(handler_for(kind)).__module__.startswith(ours)
    }


def test_every_kind_of_job_has_a_production_that_makes_it() -> None:
    made = Counter(kind for production in PRODUCTIONS for kind in production.makes)
    assert max(made.values()) == 1, f"one production is enough: {made.most_common(3)}"
    nowhere = kinds_of_this_build() - made.keys() - ELSEWHERE.keys()
    assert not nowhere, (
        f"no worker is killed at work on {', '.join(sorted(nowhere))}. Name each in `makes` of a "
        "production in tests/crash/every_kind/productions.py, and let its `plays` order something "
        "that makes one job of it."
    )
    gone = (made.keys() | ELSEWHERE.keys()) - kinds_of_this_build()
    assert not gone, f"no job is of the kind {', '.join(sorted(gone))} any more: strike it out"
    for kind, file in ELSEWHERE.items():
        assert kind.partition(".")[0] in (ROOT / file).read_text(), file


#: Production -> what it leaves when nobody dies; made once in a process.
CALM: dict[str, Aftermath] = {}


@pytest.mark.parametrize(("production", "name"), rounds())
def test_a_worker_killed_at_work_on_any_kind_changes_nothing(
    production: Production,
    name: str,
    film_set: FilmSet,
    providers: Providers,
    tmp_path: Path,
) -> None:
    def make(fate: Fate) -> tuple[MortalCrew, Aftermath]:
        crew = MortalCrew(film_set, providers.accepted, production.makes, fate)
        lot = Backlot(film_set, providers, crew, tmp_path)
        lot.open_the_purse()
        production.plays(lot)
        assert_nothing_is_left_over(providers)
        return crew, aftermath()

    if production.name not in CALM:
        calm, CALM[production.name] = make(nobody_dies)
        assert not (missing := production.makes - calm.met), (
            f"«{production.name}» has no job of {', '.join(sorted(missing))} any more: order "
            "something in its `plays` (tests/crash/every_kind/productions.py) that makes one"
        )
        call_command("flush", interactive=False, verbosity=0)
        providers.forget()

    crew, found = make(fate_of(name))

    deaths = f"CHAOS_SEED={SEED}: {crew.died}"
    assert differences(found, CALM[production.name]) == [], deaths
    if name == WORST:
        assert crew.died.keys() >= production.makes, deaths
