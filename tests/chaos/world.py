"""A world of its own for one run: PostgreSQL, Valkey and the provider in a temporary folder."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from config.embedded.embedded_services import running_services
from config.embedded.file_lock import exclusive
from config.embedded.places import Places
from config.embedded.postgres import connection_settings, ensure_postgres, postgres_server
from config.embedded.server_process import ServerProcess, wait_until
from config.embedded.stop import remove_unused_services
from config.embedded.valkey import broker_url, ensure_valkey, valkey_server
from config.env import BASE_DIR
from tests.chaos.proportions import Proportions

#: Whatever the environment says of servers, they are not for this.
_NOT_OURS = ("DATABASE_URL", "CELERY_BROKER_URL", "REDIS_URL", "PYTEST_XDIST_WORKER")


class World:
    def __init__(self, root: Path, proportions: Proportions, seed: int, trouble: float) -> None:
        self.root = root
        self.places = Places(root / "var")
        self.logs = root / "logs"
        self.ledger = root / "ledger"
        self.proportions = proportions
        self._seed = seed
        self._trouble = trouble
        self._servers = threading.Lock()  # one of them is broken at a time
        self.provider = ""
        self.webhooks = ""  # where the provider calls us

    @contextmanager
    def running(self) -> Iterator[None]:
        """Inside, all three run; afterwards nothing of them is left but ``root``."""
        for folder in (self.root / "var", self.logs, self.root / "warrants"):
            folder.mkdir(parents=True)
        # The account that serves the database for root passes through here.
        self.root.chmod(0o711)
        for name in _NOT_OURS:
            os.environ.pop(name, None)
        try:
            with (
                running_services(self.places.var, postgres=True, valkey=True),
                self._a_provider(),
            ):
                yield
        finally:
            remove_unused_services(self.places.var)

    def environment(self) -> dict[str, str]:
        """For this process and all it starts. Both servers are named, so nobody starts one."""
        database = connection_settings(self.places.var)
        host = quote(str(database["HOST"]), safe="")
        return self.proportions.environment() | {
            "CALLSHEET_VAR": str(self.places.var),
            "DATABASE_URL": f"postgres://{database['USER']}@{host}/{database['NAME']}",
            "CELERY_BROKER_URL": broker_url(self.places.var),
            "DJANGO_SETTINGS_MODULE": "tests.chaos.settings",
            "CELERY_WORKER_POOL_START_METHOD": "fork",
            "LOG_LEVEL": "WARNING",
            "CHAOS_PROVIDER": self.provider,
            "WORKFLOWS_PROVIDER_WEBHOOK_URL": self.webhooks,
            "CHAOS_ROOT": str(self.root),
        }

    @contextmanager
    def _a_provider(self) -> Iterator[None]:
        port = self.root / "provider.port"
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.chaos.provider_process", str(self.ledger), str(port),
             str(self._seed), str(self._trouble)],
            cwd=BASE_DIR, stdin=subprocess.PIPE, stderr=(self.logs / "provider.log").open("ab"),
        )  # fmt: skip
        try:
            if not wait_until(port.exists, 20):
                raise RuntimeError(f"the provider does not start; see {self.logs}/provider.log")
            self.provider = f"127.0.0.1:{port.read_text()}"
            yield
        finally:
            process.kill()
            process.wait()

    def break_database(self, number: signal.Signals, down: float) -> float:
        """Ends PostgreSQL with this signal, starts it again; the seconds it was away."""
        with self._servers:
            return self._break(postgres_server(self.places), number, down, ensure_postgres)

    def break_broker(self, number: signal.Signals, down: float) -> float:
        with self._servers:
            return self._break(valkey_server(self.places), number, down, ensure_valkey)

    def _break(
        self,
        server: ServerProcess,
        number: signal.Signals,
        down: float,
        ensure: Callable[[Places], None],
    ) -> float:
        began = time.monotonic()
        if (pid := server.pid()) is not None:
            os.kill(pid, number)
        if not wait_until(lambda: not server.is_alive(), 30):
            raise RuntimeError(f"the embedded {server.name} does not end")
        time.sleep(down)
        with exclusive(self.places.state / "start.lock"):
            ensure(self.places)
        return time.monotonic() - began
