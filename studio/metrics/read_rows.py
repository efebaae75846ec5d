"""The rows of all readings, each asked for on its own and for a few seconds at most."""

import logging
import time
from collections.abc import Iterable, Sequence
from typing import Any

from django.conf import settings
from django.db import Error, connection
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric

from studio.metrics.outside_readings import OUTSIDE_READINGS
from studio.metrics.reading import Reading
from studio.metrics.work_readings import WORK_READINGS
from workflows.jobs.job import Queue
from workflows.pointer import broker_silence
from workflows.schedules import beat_silent_seconds

log = logging.getLogger(__name__)

READINGS: tuple[Reading, ...] = (*WORK_READINGS, *OUTSIDE_READINGS)
#: Seconds that a statement may take; one that takes longer is missing from this scrape.
STATEMENT_SECONDS = 3
BROKER_SECONDS = 1


def read_all() -> list[Metric]:
    """Everything that rows and the broker say now, on a connection of its own."""
    began = time.monotonic()
    try:
        families = _read_rows()
    finally:
        connection.close()
    broker = 0 if broker_silence(BROKER_SECONDS) else 1
    families.append(_gauge("broker_up", "Whether the broker answers.", broker))
    took = time.monotonic() - began
    families.append(_gauge("reading_seconds", "What it took to read all of this.", took))
    return families


def _read_rows() -> list[Metric]:
    unread = GaugeMetricFamily(
        "callsheet_reading_failed",
        "Whether a statement failed or took too long.",
        labels=["reading"],
    )
    families: list[Metric] = [unread]
    try:
        with connection.cursor() as cursor:
            timeout = f"{STATEMENT_SECONDS}s"
            cursor.execute("select set_config('statement_timeout', %s, false)", [timeout])
    except Error as error:
        log.warning("metrics.database_unreachable", extra={"reason": str(error)[:200]})
        return [_gauge("database_up", "Whether the database answers.", 0)]
    families.append(_gauge("database_up", "Whether the database answers.", 1))
    for reading in READINGS:
        try:
            families += families_of(reading, ask(reading))
            unread.add_metric([reading.name], 0)
        except Error as error:
            log.warning(
                "metrics.not_read", extra={"reading": reading.name, "reason": str(error)[:200]}
            )
            unread.add_metric([reading.name], 1)
    families += _beat(unread)
    return families


def ask(reading: Reading) -> list[Sequence[Any]]:
    words = {"queues": list(Queue.values), "dead": settings.WORKFLOWS_WORKER_DEAD_SECONDS}
    with connection.cursor() as cursor:
        cursor.execute(reading.statement, words)
        return list(cursor.fetchall())


def families_of(reading: Reading, rows: Iterable[Sequence[Any]]) -> list[GaugeMetricFamily]:
    families = [
        GaugeMetricFamily(f"callsheet_{gauge.name}", gauge.meaning, labels=reading.labels)
        for gauge in reading.gauges
    ]
    wide = len(reading.labels)
    for row in rows:
        for family, value in zip(families, row[wide:], strict=True):
            family.add_metric([str(label) for label in row[:wide]], float(value or 0))
    return families


def _beat(unread: GaugeMetricFamily) -> list[Metric]:
    """No series where beat has never run here."""
    try:
        silent = beat_silent_seconds()
    except Error:
        unread.add_metric(["beat"], 1)
        return []
    unread.add_metric(["beat"], 0)
    meaning = "Since when beat has written down no round; it does every few minutes."
    return [] if silent is None else [_gauge("beat_silent_seconds", meaning, silent)]


def _gauge(name: str, meaning: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"callsheet_{name}", meaning, value=value)
