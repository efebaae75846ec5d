"""The harness's side of the zygote: ask for a process, hear when it has ended."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue

from config.env import BASE_DIR


class Nursery:
    """``on_end(pid, status)`` is called in a thread of the nursery's own."""

    def __init__(self, environment: dict[str, str], logs: Path) -> None:
        self._logs = logs
        self._lock = threading.Lock()
        self._answers: dict[str, int] = {}
        self._answered = threading.Condition()
        self.alive: dict[int, str] = {}
        self.on_end: Callable[[int, int], None] = lambda *_: None
        self._zygote = subprocess.Popen(
            [sys.executable, "-m", "tests.chaos.zygote"], cwd=BASE_DIR,
            env=os.environ | environment | {"CHAOS_MORTAL": "1"},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=(logs / "zygote.log").open("ab"), bufsize=0,
        )  # fmt: skip
        self._number = 0
        self._ended: SimpleQueue[tuple[int, int]] = SimpleQueue()
        for life in (self._listen, self._tell):
            threading.Thread(target=life, name="nursery", daemon=True).start()

    def start(
        self, name: str, arguments: Sequence[str], skew: float = 0.0, spawns: bool = False
    ) -> int:
        """The pid of a new process of this name; its log is called after it."""
        with self._lock:
            self._number += 1
            unique = f"{name}#{self._number}"
            order = {
                "name": unique, "arguments": list(arguments), "skew": skew, "spawns": spawns,
                "log": str(self._logs / f"{name}.log"),
            }  # fmt: skip
            assert self._zygote.stdin is not None
            self._zygote.stdin.write((json.dumps(order) + "\n").encode())
        with self._answered:
            if not self._answered.wait_for(lambda: unique in self._answers, 30):
                raise RuntimeError(f"the zygote made no {name}; see {self._logs}/zygote.log")
            return self._answers.pop(unique)

    def end(self) -> None:
        """All processes end with the zygote."""
        if self._zygote.stdin is not None:
            self._zygote.stdin.close()
        self._zygote.wait(30)

    def _listen(self) -> None:
        assert self._zygote.stdout is not None
        for line in self._zygote.stdout:
            fact = json.loads(line)
            if "started" in fact:
                with self._answered:
                    self.alive[fact["started"]] = fact["name"].partition("#")[0]
                    self._answers[fact["name"]] = fact["started"]
                    self._answered.notify_all()
            else:
                self.alive.pop(fact["ended"], None)
                self._ended.put((fact["ended"], fact["status"]))

    def _tell(self) -> None:
        """Apart from listening: whoever is told may be waiting for a new process itself."""
        while True:
            self.on_end(*self._ended.get())
