"""A child never outlives its parent, however the parent dies."""

import os
import signal
import subprocess
import sys

import pytest

from config.embedded.lifeline import TiedProcess
from config.env import BASE_DIR

#: Starts a child tied to itself; the child starts one of its own. All hold our pipe's write end,
#: so end-of-file on it means that none of them lives.
PARENT = """
import sys, time
from config.embedded.lifeline import TiedProcess
child = TiedProcess(["/bin/sh", "-c", sys.argv[1]], grace=0.3)
time.sleep(60)
"""
OBEDIENT = "sleep 60 & echo $$; wait"
STUBBORN = "trap '' TERM; sleep 60 & echo $$; while true; do sleep 60; done"


@pytest.mark.parametrize("child", [OBEDIENT, STUBBORN])
def test_a_child_and_its_children_end_when_their_parent_is_killed(child: str) -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, child], cwd=BASE_DIR, stdout=subprocess.PIPE
    )
    assert parent.stdout is not None
    group = int(parent.stdout.readline())
    os.killpg(group, 0)  # alive
    parent.kill()
    assert parent.stdout.read() == b""  # all of them have ended, or this test times out
    parent.wait()


def test_the_child_of_a_killed_command_ends_too() -> None:
    with TiedProcess(["/bin/sh", "-c", OBEDIENT], stdout=subprocess.PIPE) as command:
        assert command.stdout is not None
        assert int(command.stdout.readline()) == command.pid
        command.kill()
        assert command.stdout.read() == b""
        assert command.wait() == -signal.SIGKILL


def test_a_tied_command_keeps_its_own_exit_status() -> None:
    with TiedProcess(["/bin/sh", "-c", "exit 7"]) as command:
        assert command.wait() == 7


def test_letting_go_ends_the_command() -> None:
    with TiedProcess(["sleep", "60"]) as command:
        command.let_go()
        assert command.wait() == -signal.SIGTERM


def test_a_command_that_does_not_exist_is_named() -> None:
    with TiedProcess(["/no/such/program"], stderr=subprocess.PIPE) as command:
        assert command.stderr is not None
        assert b"cannot run /no/such/program" in command.stderr.read()
        assert command.wait() == 1
