"""``python -m tests.crash.die_at JOB STEP``: run the job; SIGKILL after the function at STEP."""

import os
import signal
import sys
from importlib import import_module
from pkgutil import resolve_name
from typing import Any
from uuid import UUID

import django


def main(job_id: str, step: str) -> None:
    django.setup()
    import_module("tests.crash.process_kinds")
    execute_job = resolve_name("workflows.execution.execute_job.execute_job")
    real = resolve_name(step)

    def last_words(*args: Any, **kwargs: Any) -> None:
        real(*args, **kwargs)
        os.kill(os.getpid(), signal.SIGKILL)

    holder, _, name = step.rpartition(".")
    setattr(resolve_name(holder), name, last_words)
    execute_job(UUID(job_id))


if __name__ == "__main__":
    main(*sys.argv[1:])
