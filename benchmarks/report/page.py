"""docs/benchmarks.md and its picture, written from one run; nobody types a figure in."""

from pathlib import Path

from benchmarks.figures import figures
from benchmarks.measures.finalize import GRID, LOOK_EVERY, RENDER, SHEET
from benchmarks.measures.site import EVENTS
from benchmarks.measures.waits import THREADS
from benchmarks.place import ROOT
from benchmarks.report import tables
from benchmarks.report.picture import picture
from benchmarks.results import Results
from benchmarks.run import SYSTEMS
from benchmarks.systems.system import PROCESSES, System

PAGE = ROOT / "docs" / "benchmarks.md"
PICTURE = ROOT / "docs" / "benchmarks.svg"
NOTES = Path(__file__).with_name("notes.md")


_LOOKS = {
    "provider": "those at the sheet and at the last picture came after the provider's end",
    "engine": "a slot waits until a look has seen that its request has ended",
}


def write_page(results: Results) -> None:
    PICTURE.write_text(picture(results), encoding="utf-8")
    PAGE.write_text(page(results), encoding="utf-8")


def page(results: Results) -> str:
    """The whole page, in Markdown."""
    return "\n\n".join(_parts(results)) + "\n"


def _parts(results: Results) -> list[str]:
    rounds = max(len(one) for of_shape in results.rates.values() for one in of_shape.values())
    machine = ", ".join(f"{name} {what}" for name, what in results.machine.items())
    versions = ", ".join(f"{name} {what}" for name, what in results.versions.items())
    return [
        "# Side by side",
        "Written by `make bench` from one run; change the code, not this page. `make bench-quick` "
        "prints the last line within two minutes.",
        f"Measured {results.began}: {machine}. {versions}. All systems on the same PostgreSQL "
        f"(fsync and synchronous_commit on) and the same cores, {PROCESSES} worker processes each, "
        f"in {rounds} interleaved rounds ({results.sizes} size). Medians, with the least and the "
        f"most in brackets. Load average before the measurements: {tables.loads(results)}.",
        f"```\n{figures(results).line}\n```",
        "## Jobs a second",
        "![Jobs a second](benchmarks.svg)",
        tables.rates(results),
        "Work is put in place before any worker sees it; the clock runs from the first job's start "
        "to the last one's end. Bare Celery keeps no rows. Procrastinate has no join: its fan-out "
        "is 1 → 100, shown here and left out of the ratios. A chain is ten "
        "steps of one workflow in DBOS.",
        tables.ratios(results),
        "Each round's own ratio, then the median. In the line above, `vs_celery` is a pointer per "
        "job, the others are turns; each is the geometric mean of its three shapes.",
        tables.cpu(results),
        "## Until a job starts",
        tables.pickups(results),
        "From just before the job can be seen (before the COMMIT, before the publish) to its first "
        "line. Idle: one job at a time. Loaded: among a hundred no-ops a second, in tens.",
        "## The engine alone",
        *_alone(results),
        "## How it is set",
        *(_settings(system) for system in SYSTEMS),
        NOTES.read_text(encoding="utf-8").strip(),
    ]


def _alone(results: Results) -> list[str]:
    parts = []
    if planned := results.planned:
        parts.append(
            f"**Accept and plan** a run of {planned.jobs} jobs: {planned.milliseconds:.0f} ms "
            f"(p99 {planned.p99_milliseconds:.0f} ms), {planned.statements} statements."
        )
    if results.film_plans:
        sizes = "; ".join(
            f"{one.shots:,} shots ({one.slots:,} slots) {one.milliseconds:.0f} ms in "
            f"{one.queries} queries"
            for one in results.film_plans
        )
        parts.append(f"**Reading a film and planning** what is stale in it: {sizes}.")
    if site := results.site:
        parts.append(
            f"**A command over HTTP** (a script, for which a film, its run and its first jobs "
            f"begin): {site.accept_p50:.0f} ms (p99 {site.accept_p99:.0f} ms), beside "
            f"{site.insert_p50:.0f} ms (p99 {site.insert_p99:.0f} ms) of a bare DRF endpoint that "
            f"inserts one row: {site.ratio:.1f} times as long. **{site.streams} streams of "
            f"events** on one process: {site.streams_rss_mb:.0f} MB, where it held "
            f"{site.idle_rss_mb:.0f} MB before; the last of {EVENTS} events is heard "
            f"{site.heard_after_ms:.0f} ms after its commit."
        )
    if waits := results.waits:
        parts.append(
            f"**{waits.jobs:,} jobs waiting** at a provider, each looked at every "
            f"{waits.cadence:g} s, on one worker of {THREADS} threads: {waits.rss_mb:.0f} MB, "
            f"{waits.cpu_share:.0%} of a core (the database {waits.database_share:.0%}); looks "
            f"come {waits.late_p50:.1f} s late "
            f"(p99 {waits.late_p99:.1f} s); {waits.looks_per_second:.0f} looks a second in "
            f"{waits.calls_per_second:.1f} requests to the provider."
        )
    for name, makespan in results.makespans.items():
        sheet, grid, render = (at * makespan.scale for at in (SHEET, GRID, RENDER))
        parts.append(
            f"**The finalize** ({name} keeps the limit): a sheet of {sheet:g} s, thirty grid "
            f"pictures of {grid:g} s, thirty renders of {render:g} s, at most "
            f"{makespan.most_running} at a time, a look every {LOOK_EVERY:g} s: "
            f"{makespan.seconds:.1f} s, where max(critical path, provider time ÷ limit) is "
            f"{makespan.bound:.1f} s. That is {makespan.ratio_with_looks:.3f} of it, and "
            f"{makespan.ratio:.3f} without the {makespan.look_delay_on_the_path:.1f} s that the "
            f"looks cost: {_LOOKS[name]} (median delay of a look: {makespan.look_delay:.1f} s)."
        )
    if results.recoveries:
        parts += ["**A killed worker.**", tables.recoveries(results)]
    if results.growth:
        parts += ["**Full tables.**", tables.growth(results)]
    return parts


def _settings(system: type[System]) -> str:
    lines = "\n".join(f"- {one.what} ({one.page})" for one in system.settings)
    return f"**{system.title}**\n\n{lines}"
