"""What a run prints."""

from collections.abc import Sequence

from tests.chaos.fault_log import FaultLog, percentile
from tests.chaos.last_look import LastLook
from tests.chaos.timeline import timeline

MOST = 40  # rows of one sort; the rest is counted


def table(log: FaultLog) -> str:
    lines = [f"{'class':<30} {'count':>7} {'minimum':>8} {'p50 s':>7} {'p99 s':>7} {'jobs':>6}"]
    for row in log.rows():
        p50, p99 = (_seconds(row.percentile(share)) for share in (0.5, 0.99))
        jobs = str(len(row.recoveries)) if row.recoveries else ""
        lines.append(f"{row.name:<30} {row.seen:>7} {row.minimum:>8} {p50:>7} {p99:>7} {jobs:>6}")
    return "\n".join(lines)


def recoveries(log: FaultLog) -> str:
    """By what freed the job, and the slowest ones by name."""
    lines = []
    for was_in_doubt, how in ((False, "the worker's silence"), (True, "the end of its lease")):
        back = sorted(log.jobs_back[was_in_doubt])
        if back:
            p50, p99 = (percentile([s for s, _ in back], share) for share in (0.5, 0.99))
            lines.append(
                f"jobs freed by {how}: {len(back)}, p50 {_seconds(p50)} s, p99 {_seconds(p99)} s"
            )
            for seconds, name in back[-3:]:
                lines += [f"    {seconds:.1f} s: job {name}", f"        {timeline(name[:36])}"]
    return "\n".join(lines)


def _seconds(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}"


def found(look: LastLook) -> str:
    parts = [
        ("lost", look.lost), ("paid twice", look.paid_twice),
        ("attempts open", look.attempts_open), ("events missing", look.events_missing),
    ]  # fmt: skip
    return "\n".join(_listed(name, rows) for name, rows in parts if rows)


def _listed(name: str, rows: Sequence[str]) -> str:
    more = [f"  … and {len(rows) - MOST} more"] if len(rows) > MOST else []
    return "\n".join([f"{name}:", *(f"  {row}" for row in rows[:MOST]), *more])


def last_line(log: FaultLog, look: LastLook) -> str:
    p99 = percentile(log.kill_recoveries(), 0.99)
    return (
        f"faults={log.total()} lost={len(look.lost)} paid_twice={len(look.paid_twice)} "
        f"attempts_open={len(look.attempts_open)} events_missing={len(look.events_missing)} "
        f"recovery_p99_s={0.0 if p99 is None else p99:.1f}"
    )
