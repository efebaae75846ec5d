"""
``python -m tests.crash.die_at JOB STEP``: run the job; SIGKILL after the function at STEP.
``python -m tests.crash.die_at looks STEP``: a round of looks instead.
"""

import os
import signal
import sys
from importlib import import_module
from pkgutil import resolve_name
from typing import Any
from uuid import UUID

import django


def main(job: str, step: str) -> None:
    django.setup()
    import_module("tests.crash.process_kinds")
    execute_job = resolve_name("workflows.execution.execute_job.execute_job")
    look_due = resolve_name("workflows.execution.look_due.look_due")
    real = resolve_name(step)

    def last_words(*args: Any, **kwargs: Any) -> None:
        real(*args, **kwargs)
        os.kill(os.getpid(), signal.SIGKILL)

    holder, _, name = step.rpartition(".")
    setattr(resolve_name(holder), name, last_words)
    look_due() if job == "looks" else execute_job(UUID(job))


if __name__ == "__main__":
    main(*sys.argv[1:])
