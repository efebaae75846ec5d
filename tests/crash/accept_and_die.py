"""``python -m tests.crash.accept_and_die``: accept a command, say so, and be gone by SIGKILL."""

import os
import signal
import sys
from importlib import import_module
from pkgutil import resolve_name


def main() -> None:
    import django

    django.setup()
    import_module("tests.workflows.kinds")
    new_job = resolve_name("tests.workflows.engine.new_job")
    run = resolve_name("tests.workflows.engine.make_run")(
        new_job("shot"), new_job("film", needs=["shot"])
    )
    sys.stdout.write(str(run.command_id))
    sys.stdout.flush()
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main()
