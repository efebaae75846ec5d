"""``python -m tests.chaos [finalize]``: trouble a real installation; see docs/chaos.md."""

import os
import random
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path

import django

from tests.chaos.proportions import Proportions


def main(arguments: list[str]) -> int:
    """The environment says how long, how fast and which chances; the exit status how it went."""
    minutes = float(os.environ.get("CHAOS_MINUTES") or 10)
    scale = float(os.environ.get("CHAOS_SCALE") or 10)
    seed = int(os.environ.get("CHAOS_SEED") or random.SystemRandom().randrange(1_000_000))
    trouble = float(os.environ.get("CHAOS_TROUBLE") or 12)
    print(
        f"chaos: CHAOS_SEED={seed} CHAOS_MINUTES={minutes:g} CHAOS_SCALE={scale:g} "
        f"CHAOS_TROUBLE={trouble:g} on {os.cpu_count()} cores, "
        f"{time.strftime('%Y-%m-%d %H:%M:%S')}",
        flush=True,
    )
    status: int
    root = Path(tempfile.mkdtemp(prefix="callsheet-chaos-"))
    # Before anything reads it: this process and those it starts have one place and one secret key.
    os.environ["CALLSHEET_VAR"] = str(root / "var")
    from tests.chaos.world import World

    # Told to end, it ends what it started: without this its servers would live on.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    world = World(root, Proportions(scale), seed, trouble)
    with world.running():
        os.environ.update(world.environment())
        django.setup()
        from tests.chaos.webhook_door import open_door

        world.webhooks = open_door()
        if arguments == ["finalize"]:
            from tests.chaos.run_finalize import run_finalize

            status = run_finalize(world, seed, trouble)
        else:
            from tests.chaos.run_storm import run_storm

            status = run_storm(world, seed, minutes)
    if status == 0 and not os.environ.get("CHAOS_KEEP"):
        shutil.rmtree(root, ignore_errors=True)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
