"""Sortable ids (RFC 9562, version 7): PostgreSQL makes them itself only from 18 on."""

import secrets
import threading
import time
from datetime import datetime
from uuid import UUID

_lock = threading.Lock()
_last = 0


def uuid7() -> UUID:
    """
    A new id that sorts after every id this process has made before.

    48 bits of milliseconds, 12 bits of the millisecond's fraction (RFC 9562, 6.2, method 3),
    62 random bits. Two ids of one process never tie: the fraction moves on by one step.
    """
    global _last
    with _lock:
        now = time.time_ns()
        ticks = (now // 1_000_000 << 12) | (now % 1_000_000 * 4096 // 1_000_000)
        _last = max(ticks, _last + 1)
        ticks = _last
    milliseconds, fraction = ticks >> 12, ticks & 0xFFF
    value = (milliseconds & (1 << 48) - 1) << 80 | 0x7 << 76 | fraction << 64
    return UUID(int=value | 0b10 << 62 | secrets.randbits(62))


def first_id_at(moment: datetime) -> UUID:
    """No id made at that moment or later is less."""
    return UUID(int=max(0, int(moment.timestamp() * 1000)) << 80)
