"""Ids of what an analysis finds: minted when it is first found, matched ever after."""

import uuid
from collections.abc import Collection
from functools import lru_cache

_NAMESPACE = uuid.UUID("0d0f3f6c-52f1-4f7a-9b0c-7f0f1f8f2c55")


def subject_id(film_id: uuid.UUID, what: str, key: str) -> uuid.UUID:
    """The id of the ``what`` (scene, shot, character, location) known as ``key`` in a film."""
    return uuid.uuid5(_NAMESPACE, f"{film_id}:{what}:{key}")


def mint_id(
    film_id: uuid.UUID, what: str, key: str, taken: Collection[uuid.UUID] = ()
) -> uuid.UUID:
    """As ``subject_id``; where something else has that id by now, the next one that is free.

    ``key`` says where it was found, as «draft:number»: a repeated stream finds it there again.
    """
    minted, again = subject_id(film_id, what, key), 1
    while minted in taken:
        again += 1
        minted = subject_id(film_id, what, f"{key}:{again}")
    return minted


@lru_cache(maxsize=8192)
def seed_of(key: str, film_seed: int) -> int:
    """What a script leaves open about someone or somewhere, decided once by its key (31 bits)."""
    return uuid.uuid5(_NAMESPACE, f"{key}:{film_seed}").int & 0x7FFF_FFFF
