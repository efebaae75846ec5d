"""Messages that lie in the broker's queues are dropped, doubled, sent again late, shuffled."""

import random
from collections import deque

from redis import Redis
from redis.exceptions import RedisError

from tests.chaos.storm import Storm

QUEUES = ("control", "language", "render", "deliveries")
#: In one step for the broker: nobody takes a message between reading and writing.
_SHUFFLE = """
local all = redis.call('lrange', KEYS[1], 0, tonumber(ARGV[1]) - 1)
if #all < 2 then return 0 end
redis.call('ltrim', KEYS[1], #all, -1)
math.randomseed(tonumber(ARGV[2]))
for i = #all, 2, -1 do local j = math.random(i); all[i], all[j] = all[j], all[i] end
redis.call('lpush', KEYS[1], unpack(all))
return #all
"""
MOST = 10  # of one queue at a time


def disturb_messages(storm: Storm) -> None:
    """What was seen once is kept and sent again much later, when its job has long ended."""
    seen: deque[tuple[str, bytes]] = deque(maxlen=500)

    def act(chance: random.Random) -> None:
        try:
            with Redis(
                unix_socket_path=str(storm.world.places.valkey_socket), socket_timeout=1
            ) as broker:
                for queue in QUEUES:
                    _disturb(storm, broker, queue, chance, seen)
        except RedisError:
            return  # it is broken at this moment, by somebody else

    # Four queues a round, a few messages each.
    storm.every("messages", 10 * 60, act)


def _disturb(
    storm: Storm, broker: Redis, queue: str, chance: random.Random, seen: deque[tuple[str, bytes]]
) -> None:
    waiting: list[bytes] = broker.lrange(queue, 0, MOST - 1)  # type: ignore[assignment]
    seen.extend((queue, message) for message in waiting)
    for message in chance.sample(waiting, min(len(waiting), chance.randint(0, 3))):
        storm.log.note("pointers dropped", int(broker.lrem(queue, 1, message)))  # type: ignore[arg-type]
    doubles = [(queue, message) for message in waiting if chance.random() < 0.3]
    if seen:
        doubles.append(chance.choice(seen))
    for place, message in doubles:
        broker.lpush(place, message)
        storm.log.note("pointers doubled")
    moved = int(broker.eval(_SHUFFLE, 1, queue, MOST, chance.randrange(1 << 30)))
    storm.log.note("pointers reordered", moved)
