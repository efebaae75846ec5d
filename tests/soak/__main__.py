"""
``python -m tests.soak``: mixed traffic for as long as SOAK_MINUTES says; memory has to stay flat.

A real installation (``dev``) in a place of its own. Clients send films that stop at the script,
look, wait, follow streams and go away in the middle, download, and send what cannot be read. Each
process' memory is noted all the while; the last line says how it went. It ends with 1 where an
answer was a defect, where nobody answered, or where a process kept growing.
"""

import os
import re
import signal
import sys
import tempfile
import threading
import time
from pathlib import Path

from tests.end_to_end.place import QUICK, Place, run_until
from tests.free_port import free_port
from tests.soak.memory import Memory
from tests.soak.traffic import Traffic

CLIENTS = 8
#: Until everything is imported, compiled and cached; growth is counted from then on.
WARM_UP = 0.25
#: Of what a process held after warming up. A leak of a kilobyte a request is more in minutes.
MOST_GROWTH = 0.15


def main() -> int:
    minutes = float(os.environ.get("SOAK_MINUTES") or 60)
    print(f"soak: SOAK_MINUTES={minutes:g}, {CLIENTS} clients", flush=True)
    root = Path(tempfile.mkdtemp(prefix="callsheet-soak-"))
    root.chmod(0o755)
    os.environ["STUDIO_SENDS_A_MINUTE"] = os.environ["STUDIO_LOOKS_A_MINUTE"] = "1000000"
    QUICK.clear()  # recovery in its own time, as on a server
    place = Place(root)
    try:
        return _soak(place, minutes * 60)
    finally:
        place.end()


def _soak(place: Place, seconds: float) -> int:
    port, flower = free_port(), free_port()
    dev = place.manage("dev", "--port", str(port), "--flower-port", str(flower))
    run_until(dev, "Ctrl-C stops everything")
    said, _ = place.manage("createproject", "Soak").communicate(timeout=120)
    project, key = (re.findall(rf"{what}\s+(\S+)", said)[0] for what in ("project", "key"))

    traffic = Traffic(port, key, project)
    memory = Memory(place)
    over = threading.Event()
    clients = [
        threading.Thread(target=traffic.keep_asking, args=(over, number), daemon=True)
        for number in range(CLIENTS)
    ]
    for client in clients:
        client.start()
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        memory.note(1 - left / seconds)
        over.wait(min(5.0, left))
    over.set()
    for client in clients:
        client.join(90)
    memory.note(1.0)
    dev.send_signal(signal.SIGINT)
    dev.wait(60)

    print(memory.table(WARM_UP))
    print(traffic.table())
    growth = memory.growth(WARM_UP)
    worst = max(growth, key=lambda name: growth[name])
    print(
        f"soak_minutes={seconds / 60:g} requests={traffic.count} defects={traffic.defects} "
        f"unanswered={traffic.unanswered} growth={growth[worst]:+.1%} of {worst}"
    )
    for line in traffic.seen[:10]:
        print(line)
    return int(bool(traffic.defects or traffic.unanswered or growth[worst] > MOST_GROWTH))


if __name__ == "__main__":
    sys.exit(main())
