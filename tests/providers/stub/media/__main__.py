"""A provider of pictures, clips and music to try things with: python -m tests.providers.stub.media

What it makes is real and dull, and nothing is paid. It can be told to break down: with ``--fault``,
or while it runs by a POST of ``{"fault": "late_prompt_refused", "prompt": "harbour"}`` to
``/_faults``. ``GET /_ledger`` lists what it has accepted.
"""

import argparse
import contextlib
import tempfile
from pathlib import Path

from tests.providers.stub.media.faults import FAULTS
from tests.providers.stub.media.ledger import Ledger
from tests.providers.stub.media.server import KEY, MediaStub, environment


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--port", type=int, default=0, help="default: a free one")
    parser.add_argument("--ledger", type=Path, help="default: a new file in the temporary folder")
    parser.add_argument("--key", default=KEY, help=f"the key it wants (default: {KEY})")
    parser.add_argument("--latency", type=float, default=3.0, help="seconds until all is done")
    parser.add_argument("--most-at-once", type=int, default=0, help="more get a 429 (0: any)")
    parser.add_argument("--webhooks", action="store_true", help="call where a request says")
    parser.add_argument(
        "--fault",
        action="append",
        default=[],
        metavar="[WORDS:]FAULT",
        help="what the next request (with WORDS in its prompt) meets; may be repeated: "
        + ", ".join(FAULTS),
    )
    asked = parser.parse_args()
    ledger = asked.ledger or Path(tempfile.mkdtemp(prefix="media-stub-")) / "ledger.jsonl"
    stub = MediaStub(
        ledger=Ledger(ledger),
        port=asked.port,
        key=asked.key,
        latency=asked.latency,
        calls=asked.webhooks,
        most_at_once=asked.most_at_once,
    )
    for planned in asked.fault:
        words, _, fault = planned.rpartition(":")
        stub.breaks(fault, prompt=words)
    print(f"ledger {ledger}\n\nTo use it:", flush=True)
    for name, text in environment(stub).items():
        print(f"export {name}={text}", flush=True)
    print("export MEDIA_PIPELINE_ARTIST=fal/flux-dev", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        stub.serve_forever()


main()
