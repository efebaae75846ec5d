"""What was measured on, and with which versions."""

import os
import platform
import subprocess
import time
from importlib.metadata import version
from pathlib import Path
from statistics import median

import psycopg

from benchmarks.place import ROOT, Place

_PACKAGES = ("celery", "kombu", "redis", "django", "psycopg", "procrastinate", "dbos")


def versions(place: Place) -> dict[str, str]:
    import redis

    told = redis.Redis(unix_socket_path=str(place.valkey)).info("server")
    return {
        "Callsheet": _commit(),
        "Python": platform.python_version(),
        "PostgreSQL": place.server_version(),
        "Valkey": str(told.get("valkey_version", told.get("redis_version", ""))),
        **{name: version(name) for name in _PACKAGES},
    }


def machine(place: Place) -> dict[str, str]:
    return {
        "processor": _processor(),
        "cores": str(len(os.sched_getaffinity(0))),
        "system": f"{platform.system()} {platform.release()}",
        "a commit, fsync on": f"{_commit_milliseconds(place):.2f} ms",
    }


def _processor() -> str:
    cpu = Path("/proc/cpuinfo")
    for line in cpu.read_text().splitlines() if cpu.exists() else []:
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def _commit() -> str:
    done = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip() or "unknown"


def _commit_milliseconds(place: Place) -> float:
    """The floor under every durable step: one small INSERT, committed."""
    took = []
    with psycopg.connect(place.dsn("callsheet"), autocommit=True) as connection:
        connection.execute("create table if not exists commit_probe (at timestamptz)")
        for _ in range(200):
            began = time.perf_counter()
            connection.execute("insert into commit_probe values (now())")
            took.append((time.perf_counter() - began) * 1000)
        connection.execute("drop table commit_probe")
    return median(took)
