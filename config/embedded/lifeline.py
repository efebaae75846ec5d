"""Children that end when their parent does, even when it is killed with SIGKILL.

The parent holds the write end of a pipe; nobody else does. When it dies, however it dies, the
kernel closes that end and a watcher sees end-of-file: it asks the child's whole process group to
end (SIGTERM), gives it its grace time and then kills it (SIGKILL). Nothing is polled.

``TiedProcess`` is the parent's side. Run as a program (``lifeline.py --fd N -- command``) this
file forks the watcher and then *becomes* the command: the child's pid, signals and exit status are
the command's own.
"""

import argparse
import contextlib
import os
import select
import signal
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

GRACE_SECONDS = 15.0


class TiedProcess(subprocess.Popen[bytes]):
    """A command in a process group of its own that does not outlive the process that made it.

    ``grace`` are the seconds between SIGTERM and SIGKILL after the parent's death. Everything else
    is Popen's; ``start_new_session``, ``process_group`` and ``pass_fds`` are taken.
    """

    def __init__(
        self, command: Sequence[str], *, grace: float = GRACE_SECONDS, **options: Any
    ) -> None:
        watched, self._lifeline = os.pipe()  # neither end is inherited by other children
        tie = [sys.executable, "-I", "-S", __file__, "--fd", str(watched), "--grace", str(grace)]
        try:
            super().__init__(
                [*tie, "--", *command], pass_fds=(watched,), start_new_session=True, **options
            )
        except BaseException:
            os.close(self._lifeline)
            raise
        finally:
            os.close(watched)

    def signal_group(self, number: signal.Signals) -> None:
        """Signals the command and everything that it started; no error when all have ended."""
        _signal_group(self.pid, number)

    def let_go(self) -> None:
        """Cuts the line: the group gets SIGTERM, its grace, and SIGKILL, as if we had died."""
        if self._lifeline >= 0:
            os.close(self._lifeline)
            self._lifeline = -1


def main(arguments: Sequence[str]) -> None:
    """Forks the watcher, then becomes the command."""
    parser = argparse.ArgumentParser(prog="lifeline", description="Tie a command to its parent.")
    parser.add_argument("--fd", type=int, required=True, help="read end of the parent's pipe")
    parser.add_argument("--grace", type=float, default=GRACE_SECONDS)
    parser.add_argument("command", nargs="+")
    given = parser.parse_args(arguments)
    if os.getpgrp() != os.getpid():
        os.setsid()
    # The command and what it starts inherit the other end: end-of-file means that all are gone.
    group_gone, held_by_group = os.pipe()
    group = os.getpid()
    middle = os.fork()
    if middle == 0:
        os.setsid()
        if os.fork() == 0:  # twice, so that the command has no child that it does not know of
            os.close(held_by_group)
            _detach_from_terminal()
            _watch(given.fd, group_gone, group, given.grace)
        os._exit(0)
    os.waitpid(middle, 0)
    os.close(given.fd)
    os.close(group_gone)
    os.set_inheritable(held_by_group, True)
    try:
        os.execvp(given.command[0], given.command)  # noqa: S606 no shell is wanted
    except OSError as error:
        sys.exit(f"lifeline: cannot run {given.command[0]}: {error.strerror}")


def _watch(parent: int, group_gone: int, command: int, grace: float) -> None:
    """Waits until the parent or the command has ended, and ends the command's whole group."""
    ended, _, _ = select.select([parent, group_gone, *_told_of_end(command)], [], [])
    if parent in ended:
        _signal_group(command, signal.SIGTERM)
        select.select([group_gone], [], [], grace)
    # Also after a death of its own: a killed worker's encoder would work on for nobody.
    _signal_group(command, signal.SIGKILL)


def _told_of_end(command: int) -> list[int]:
    """A descriptor that is readable when the command itself ends; Linux has one. Elsewhere the
    watcher sees its end when what it started has ended too."""
    if sys.platform != "linux":
        return []
    try:
        return [os.pidfd_open(command)]
    except OSError:
        return []


def _signal_group(group: int, number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, number)


def _detach_from_terminal() -> None:
    """Whoever reads the command's output must not wait for the watcher to close it."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nowhere, standard)
    os.close(nowhere)


if __name__ == "__main__":
    main(sys.argv[1:])
