"""PostgreSQL is stopped: fast (sessions are ended) or at once (it recovers from its log)."""

import random
import signal
import time

from tests.chaos.storm import Storm

SIGNALS = {"fast": signal.SIGINT, "at once": signal.SIGQUIT}


def restart_database(storm: Storm) -> None:
    kinds = storm.deck("database", *SIGNALS)

    def act(chance: random.Random) -> None:
        kind = next(kinds)
        held = storm.watch.all_held()
        away = storm.world.break_database(SIGNALS[kind], chance.uniform(0, 1))
        began = time.monotonic() - away  # it may have had to wait until the broker is back
        storm.log.note(f"database stopped {kind}")
        storm.watch.next_claim(f"database stopped {kind}", began)
        storm.watch.wait_for(f"held, database {kind}", began, held)

    storm.every("database", 24, act)
