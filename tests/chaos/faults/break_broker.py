"""The broker forgets, restarts, is away for a while, is killed."""

import random
import signal
import time

from redis import Redis
from redis.exceptions import RedisError

from tests.chaos.storm import Storm


def break_broker(storm: Storm) -> None:
    kinds = storm.deck("broker", "flushed", "restarted", "stopped for a while", "killed", "flushed")

    def act(_: random.Random) -> None:
        kind = next(kinds)
        began = time.monotonic()
        if kind == "flushed":
            try:
                with Redis(unix_socket_path=str(storm.world.places.valkey_socket)) as broker:
                    broker.flushall()
            except RedisError:
                return
        elif kind == "killed":
            storm.world.break_broker(signal.SIGKILL, 0.0)
        else:
            down = storm.world.proportions.seconds(60) if kind == "stopped for a while" else 0.0
            storm.world.break_broker(signal.SIGTERM, down)
        storm.log.note(f"broker {kind}")
        storm.watch.next_claim(f"broker {kind}", began)

    storm.every("broker", 36, act)
