"""Where a run of the benchmarks lives: a PostgreSQL and a Valkey of its own, under var/bench.

Durability is on as in production (fsync, synchronous_commit). Every system gets a database of its
own on the same server, and the broker is the same for the two that need one.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import psycopg
from psycopg import sql

from benchmarks.cpu_time import CpuTime, cpu_time
from benchmarks.tally import PLACE, Tally
from benchmarks.worker_processes import WorkerProcess, running

ROOT = Path(__file__).resolve().parent.parent
VAR = ROOT / "var" / "bench"
_SERVERS = ("postgres", "valkey")
#: A developer's servers are none of ours.
_NOT_OURS = [
    name + end
    for name in ("DATABASE_URL", "CELERY_BROKER_URL", "REDIS_URL")
    for end in ("", "_FILE")
]


@dataclass(frozen=True)
class Place:
    sockets: Path  # PostgreSQL's
    valkey: Path
    tally: Tally
    logs: Path
    state: Path  # of the embedded servers

    def cpu_time(self, worker: WorkerProcess | None = None) -> CpuTime:
        """What the workers that run now (or this one), the database and the broker have used."""
        from config.embedded.server_process import ServerProcess

        postgres, valkey = (ServerProcess(name, self.state).pid() for name in _SERVERS)
        workers = [worker] if worker else running
        return cpu_time((one.process.pid for one in workers), postgres or 0, valkey or 0)

    def dsn(self, database: str, scheme: str = "postgresql") -> str:
        return f"{scheme}://callsheet@{quote(str(self.sockets), safe='')}/{database}"

    def sqlalchemy_url(self, database: str) -> str:
        return f"postgresql+psycopg://callsheet@/{database}?host={quote(str(self.sockets))}"

    def broker(self, number: int) -> str:
        return f"redis+socket://{self.valkey}?virtual_host={number}"

    def make_database(self, name: str) -> None:
        """Anew, whatever an earlier run has left."""
        with psycopg.connect(self.dsn("callsheet"), autocommit=True) as connection:
            connection.execute(
                sql.SQL("drop database if exists {} with (force)").format(sql.Identifier(name))
            )
            connection.execute(sql.SQL("create database {}").format(sql.Identifier(name)))

    def server_version(self) -> str:
        with psycopg.connect(self.dsn("callsheet")) as connection:
            row = connection.execute("show server_version").fetchone()
        return str(row[0]) if row else ""


@contextmanager
def running_place() -> Iterator[Place]:
    """Servers started, databases empty; afterwards the servers are stopped and their data gone.

    Sets the environment of this process and of every worker it starts; call it before Django.
    """
    for name in _NOT_OURS:
        os.environ.pop(name, None)
    os.environ["CALLSHEET_VAR"] = str(VAR)
    from config.embedded.embedded_services import running_services
    from config.embedded.stop import remove_unused_services

    with running_services(VAR, postgres=True, valkey=True) as services:
        folder = VAR / "tally"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        (VAR / "logs").mkdir(exist_ok=True)
        places = services.places
        place = Place(
            sockets=places.postgres_sockets,
            valkey=places.valkey_socket,
            tally=Tally(folder),
            logs=VAR / "logs",
            state=places.state,
        )
        os.environ |= {
            PLACE: str(folder),
            "DATABASE_URL": place.dsn("bench_engine", "postgres"),
            "CELERY_BROKER_URL": place.broker(0),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "LOG_LEVEL": "WARNING",
            "PYTHONPATH": str(ROOT),
            # A worker that compiles all it imports at every start would be measured for that.
            "PYTHONDONTWRITEBYTECODE": "",
            "PYTHONPYCACHEPREFIX": str(VAR / "pycache"),
        }
        yield place
    remove_unused_services(VAR)
