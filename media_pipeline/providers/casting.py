"""Who could play whom, and which place could be which: what is asked, and what is answered."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, kw_only=True)
class Role:
    """A person or a place of a film that somebody or somewhere of the library may be.

    ``age``, ``gender`` and ``description`` as in the bible, empty where it does not say; of a place
    ``description`` alone.
    """

    tag: str
    name: str
    aliases: tuple[str, ...] = ()
    age: str = ""
    gender: str = ""
    description: str = ""


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """An entry of the library. ``key`` is what an answer names it by."""

    key: str
    name: str
    description: str = ""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class CastRequest:
    """``what``: people for the characters, or places for the locations."""

    what: Literal["people", "places"]
    roles: tuple[Role, ...]
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, kw_only=True)
class CastMatch:
    """``confidence`` from 0 to 1; ``reason`` in one sentence."""

    role_tag: str
    candidate_key: str
    confidence: float
    reason: str = ""
