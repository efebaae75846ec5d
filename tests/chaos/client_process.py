"""A client that dies between its 202 and anything else: nobody sends the pointers for it."""

import os
import signal
from typing import Any

from tests.chaos.commands import send
from workflows.jobs import send_pointers


def send_command_and_die(client_command_id: str, shape: str, seed: str, said: str) -> None:
    """The commit is done when the first pointer would go out; then this process is gone."""

    def die(*_: Any) -> Any:
        descriptor = os.open(said, os.O_WRONLY | os.O_CREAT, 0o644)
        os.write(descriptor, client_command_id.encode())
        os.kill(os.getpid(), signal.SIGKILL)

    send_pointers.publish_pointers = die  # type: ignore[attr-defined, assignment]
    send(client_command_id, {"shape": shape, "seed": seed})
