"""Stable ids for what an analysis finds: the same film and place in it give the same row."""

import uuid

_NAMESPACE = uuid.UUID("0d0f3f6c-52f1-4f7a-9b0c-7f0f1f8f2c55")


def subject_id(film_id: uuid.UUID, what: str, key: str) -> uuid.UUID:
    """The id of the ``what`` (scene, shot, character, location) known as ``key`` in a film."""
    return uuid.uuid5(_NAMESPACE, f"{film_id}:{what}:{key}")


def seed_of(key: str, film_seed: int) -> int:
    """What a script leaves open about someone or somewhere, decided once by its key (31 bits)."""
    return uuid.uuid5(_NAMESPACE, f"{key}:{film_seed}").int & 0x7FFF_FFFF
