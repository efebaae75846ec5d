"""``python -m tests.crash.die_in_a_tick``: SIGKILL while a tick that orders the feeds is open."""

import os
import signal
from pkgutil import resolve_name

import django

if __name__ == "__main__":
    django.setup()
    while_a_tick_is_open = resolve_name("tests.workflows.feeds.while_a_tick_is_open")
    while_a_tick_is_open(lambda _: os.kill(os.getpid(), signal.SIGKILL))
