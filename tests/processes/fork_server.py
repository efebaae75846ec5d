"""
``python -m tests.processes.fork_server SOCKET``: makes a ``python -m MODULE …`` in a moment.

It has loaded Django and Celery once and forks. An order is one JSON line with four descriptors: the
child's input, output and errors, and a pipe on which its end is told. When the socket is closed,
because whoever started it is gone, it and its children end.
"""

import array
import contextlib
import gc
import json
import os
import runpy
import select
import signal
import socket
import sys
from importlib import import_module
from typing import Any, NamedTuple

import django

#: Of others, and no part of ours beyond what every process of ours loads: a module of ours that is
#: missing in a child must be missing here as well.
LOADED = (
    "config.celery",
    "celery.__main__",
    "celery.apps.beat",
    "celery.apps.worker",
    "celery.bin.beat",
    "celery.bin.worker",
    "celery.concurrency.thread",
    "celery.worker.consumer",
    "celery.worker.strategy",
    "django.core.handlers.asgi",
    "django_celery_beat.schedulers",
    "kombu.transport.redis",
    "rest_framework.views",
    "uvicorn.main",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.websockets.auto",
)


class Order(NamedTuple):
    module: str
    arguments: list[str]
    environment: dict[str, str]


class ForkServer:
    def __init__(self, line: socket.socket) -> None:
        self.line = line
        self.told, self.tell = os.pipe()  # that a child has ended
        os.set_blocking(self.tell, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self.tell)
        self.children: dict[int, int] = {}  # pid -> where its end is told

    def serve(self) -> Order | None:
        """Returns in each child with its order, and here with None, at the end."""
        while True:
            ready, _, _ = select.select([self.line.fileno(), self.told], [], [])
            if self.told in ready:
                os.read(self.told, 4096)
                self._tell_ends()
            if self.line.fileno() in ready:
                said, files = self._next()
                if not said:
                    break
                order = Order(**json.loads(said))
                pid = os.fork()
                if pid == 0:
                    self._become_a_child(files)
                    return order
                self.children[pid] = files.pop()
                for file in files:
                    os.close(file)
                self.line.sendall(b"%d\n" % pid)
        for pid in self.children:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(pid, signal.SIGKILL)
        return None

    def _next(self) -> tuple[bytes, list[int]]:
        size = array.array("i").itemsize
        said, found, _, _ = self.line.recvmsg(65536, socket.CMSG_LEN(4 * size))
        files = array.array("i")
        for _, _, data in found:
            files.frombytes(data[: len(data) - len(data) % size])
        while said and not said.endswith(b"\n"):
            said += self.line.recv(65536)
        return said, list(files)

    def _tell_ends(self) -> None:
        with contextlib.suppress(ChildProcessError):
            while (one := os.waitpid(-1, os.WNOHANG))[0]:
                told = self.children.pop(one[0])
                with contextlib.suppress(BrokenPipeError):
                    os.write(told, b"%d\n" % os.waitstatus_to_exitcode(one[1]))
                os.close(told)

    def _become_a_child(self, files: list[int]) -> None:
        """A session of its own, with what it was given and nothing of the server's."""
        os.setsid()
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for number, file in enumerate(files[:3]):
            os.dup2(file, number)
        self.line.close()
        for file in (*files, self.told, self.tell, *self.children.values()):
            os.close(file)


def load() -> None:
    django.setup()
    for name in LOADED:
        import_module(name)
    gc.collect()
    gc.freeze()  # children that collect leave these pages shared


def live(order: Order) -> None:
    """In the child: with its own environment and settings, as if it had just started."""
    before = {name: os.environ.get(name) for name in SETTLED}
    os.environ.clear()
    os.environ.update(order.environment)
    if before != {name: os.environ.get(name) for name in SETTLED} or not read_settings_again():
        command = [sys.executable, "-m", order.module, *order.arguments]
        os.execve(sys.executable, command, order.environment)  # noqa: S606
    sys.argv = [order.module, *order.arguments]
    runpy.run_module(order.module, run_name="__main__", alter_sys=True)


#: What modules keep from when they were loaded.
SETTLED = ("CALLSHEET_VAR", "DJANGO_SETTINGS_MODULE", "TMPDIR")


def read_settings_again() -> bool:
    """False when a setting is another one that somebody had read before the fork."""
    from django.conf import Settings, settings
    from django.db import connections

    read: dict[str, Any] = dict(vars(settings))  # Django keeps there whatever was asked for
    del read["_wrapped"]
    del read["DATABASES"]  # nobody is connected yet
    name = os.environ["DJANGO_SETTINGS_MODULE"]
    for module in [one for one in sys.modules if f"{one}.".startswith(f"{name}.")]:
        del sys.modules[module]
    settings._wrapped = Settings(name)
    vars(connections).clear()
    connections.__init__()  # type: ignore[misc]  # it has no other way to forget
    return all(getattr(settings, one) == value for one, value in read.items())


if __name__ == "__main__":
    server = ForkServer(socket.socket(fileno=int(sys.argv[1])))
    load()
    if (mine := server.serve()) is not None:
        live(mine)
