"""Nothing is searched for garbage while a whole film is read or planned: all of it is kept."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collect_later() -> Iterator[None]:
    """Python looks through all that lives whenever much has been made. A film of 1,000 shots is
    200,000 objects, none of them garbage: that looking took half of the time.

    Collecting goes on afterwards, if it was going on before; of two threads in here at once the
    first to leave starts it again, and the other is merely slower.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
