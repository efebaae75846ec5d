"""A worker is started again with a clock that is minutes or hours off."""

import random

from tests.chaos.crew import WORKERS
from tests.chaos.storm import Storm

SKEWS = (-86400.0, -300.0, -20.0, 20.0, 300.0, 86400.0, 0.0)


def skew_clocks(storm: Storm) -> None:
    def act(chance: random.Random) -> None:
        seconds = chance.choice(SKEWS)
        role = chance.choice(sorted(WORKERS))
        if role in storm.crew.workers():
            storm.crew.skew(role, seconds)
            if seconds:
                storm.log.note("worker with a wrong clock")

    storm.every("clock", 18, act)
