"""
``python -m tests.chaos.zygote``: makes real Celery workers and beats in a tenth of a second each.

It has imported everything once and forks. One JSON line in asks for a process, JSON lines out say
which were made and which have ended. When its input ends, because the harness did, so do they.
"""

import contextlib
import json
import os
import random
import select
import signal
import sys
from typing import Any

import django


def main() -> None:
    django.setup()
    from config.celery import app

    children: set[int] = set()
    orders = b""
    while True:
        ready, _, _ = select.select([0], [], [], 0.02)
        if ready:
            read = os.read(0, 65536)
            if not read:
                break
            *lines, orders = (orders + read).split(b"\n")
            for line in lines:
                order = json.loads(line)
                pid = os.fork()
                if pid == 0:
                    become(app, order)
                children.add(pid)
                say({"started": pid, "name": order["name"]})
        for pid, status in ended():
            children.discard(pid)
            say({"ended": pid, "status": status})
    for pid in children:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def say(fact: dict[str, Any]) -> None:
    os.write(1, (json.dumps(fact) + "\n").encode())


def ended() -> list[tuple[int, int]]:
    found = []
    with contextlib.suppress(ChildProcessError):
        while (one := os.waitpid(-1, os.WNOHANG))[0]:
            found.append((one[0], os.waitstatus_to_exitcode(one[1])))
    return found


def become(app: Any, order: dict[str, Any]) -> None:
    """The child: a session of its own, its own log, then Celery's own command line."""
    os.setsid()
    log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    if order["spawns"]:
        # Children that start afresh need a parent whose program they can start again.
        os.environ["CELERY_WORKER_POOL_START_METHOD"] = "spawn"
        celery = [sys.executable, "-m", "celery", "-A", "config.celery"]
        os.execv(sys.executable, [*celery, *order["arguments"]])  # noqa: S606
    random.seed()
    if order["skew"]:
        from tests.chaos.skewed_clock import skew_clock

        skew_clock(order["skew"])
    status = 1
    try:
        if order["arguments"][0] == "client":
            from tests.chaos.client_process import send_command_and_die

            send_command_and_die(*order["arguments"][1:])
        status = app.start(argv=order["arguments"]) or 0
    except SystemExit as leaving:
        status = leaving.code if isinstance(leaving.code, int) else 1
    except BaseException:  # noqa: BLE001 - said in its log
        sys.excepthook(*sys.exc_info())
    finally:
        sys.stderr.flush()
        os._exit(status)


if __name__ == "__main__":
    main()
