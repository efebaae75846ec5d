"""A process whose clock is wrong: everything in it that asks Python for the time gets another."""

import datetime
import sys
import time


def skew_clock(seconds: float) -> None:
    """The monotonic clock is left alone: machines disagree about the date, not about durations."""
    real_time, real_datetime = time.time, datetime.datetime
    by = datetime.timedelta(seconds=seconds)

    class SkewedDatetime(real_datetime):  # type: ignore[valid-type, misc]
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> datetime.datetime:
            return real_datetime.now(tz) + by

        @classmethod
        def utcnow(cls) -> datetime.datetime:
            return real_datetime.now(datetime.UTC).replace(tzinfo=None) + by

    def skewed_time() -> float:
        return real_time() + seconds

    time.time = skewed_time
    real_ns = time.time_ns
    time.time_ns = lambda: real_ns() + int(seconds * 1e9)
    # Those who imported the names themselves; the class in its own module stays, C code checks it.
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] not in {"workflows", "celery", "kombu", "billiard", "django"}:
            continue
        for attribute, value in list(vars(module).items()):
            if value is real_datetime:
                setattr(module, attribute, SkewedDatetime)
            elif value is real_time:
                setattr(module, attribute, skewed_time)
