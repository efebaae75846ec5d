"""No beat for a while; two beats at once."""

import random
import time

from tests.chaos.storm import Storm


def trouble_beats(storm: Storm) -> None:
    kinds = storm.deck("beats", "beat stopped", "two beats")

    def act(_: random.Random) -> None:
        kind = next(kinds)
        began = time.monotonic()
        storm.crew.want_beats(0 if kind == "beat stopped" else 2)
        storm.over.wait(storm.world.proportions.seconds(60))
        storm.crew.want_beats(1)
        storm.log.note(kind)
        storm.watch.next_claim(kind, began)

    storm.every("beats", 26, act)
