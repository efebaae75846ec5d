"""A language model for trying things out: ``python -m tests.providers.stub.chat --port 8765``.

Answers come from the local analyst, so films are made from it and nothing is paid. It can be told
to break down: with ``--fault``, or while it runs by a POST of ``{"fault": "cut", "call": "split"}``
to ``/_faults``. ``GET /_ledger`` lists what it has accepted.
"""

import argparse
import contextlib
import tempfile
from pathlib import Path

from tests.providers.stub.chat.ledger import Ledger
from tests.providers.stub.chat.server import FAULTS, KEY, ChatStub
from tests.providers.stub.chat.shapes import PRICE_IN, PRICE_OUT, VENDORS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--port", type=int, default=0, help="default: a free one")
    parser.add_argument("--ledger", type=Path, help="default: a new file in the temporary folder")
    parser.add_argument("--vendor", choices=VENDORS, default="openai", help="whose words it uses")
    parser.add_argument("--key", default=KEY, help=f"the key it wants (default: {KEY})")
    parser.add_argument(
        "--fault",
        action="append",
        default=[],
        metavar="[CALL:]FAULT",
        help=f"what the next request meets; may be repeated: {', '.join(FAULTS)}",
    )
    asked = parser.parse_args()
    ledger = asked.ledger or Path(tempfile.mkdtemp(prefix="chat-stub-")) / "ledger.jsonl"
    stub = ChatStub(ledger=Ledger(ledger), vendor=asked.vendor, port=asked.port, key=asked.key)
    for planned in asked.fault:
        call, _, fault = planned.rpartition(":")
        stub.breaks(fault, call=call)
    print(f"ledger {ledger}\n\nTo use it:", flush=True)
    for name, text in (
        ("MEDIA_PIPELINE_ANALYST", "model"),
        ("MEDIA_PIPELINE_CHAT_URL", stub.url),
        ("MEDIA_PIPELINE_CHAT_KEY", asked.key),
        ("MEDIA_PIPELINE_CHAT_MODEL", "stub"),
        ("MEDIA_PIPELINE_CHAT_PRICE_IN", str(PRICE_IN)),
        ("MEDIA_PIPELINE_CHAT_PRICE_OUT", str(PRICE_OUT)),
    ):
        print(f"export {name}={text}", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        stub.serve_forever()


main()
