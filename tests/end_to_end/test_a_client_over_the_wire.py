"""The client of the examples, as a newcomer runs it: against ``dev``, over a wire that breaks."""

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import av
import pytest

from config.env import BASE_DIR
from tests.end_to_end.cutting_proxy import cutting_proxy
from tests.end_to_end.place import Place, run_until, soon
from tests.free_port import free_port

pytestmark = pytest.mark.timeout(240)


@pytest.fixture
def client() -> ModuleType:
    path = BASE_DIR / "examples" / "callsheet_client.py"
    spec = importlib.util.spec_from_file_location("callsheet_client", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    module.PATIENCE = (0.2,) * 20  # type: ignore[attr-defined]
    return module


def test_it_makes_a_film_loses_its_connection_and_downloads_it(
    place: Place, script: Path, client: ModuleType
) -> None:
    port = free_port()
    dev = place.manage("dev", "--port", str(port), "--flower-port", str(free_port()))
    run_until(dev, "Ctrl-C stops everything")
    made = place.manage("createproject", "Harbour films")
    said, _ = made.communicate(timeout=60)
    project, key = (re.search(rf"{what}\s+(\S+)", said) for what in ("project", "key"))
    assert project is not None
    assert key is not None, said

    # Twice while it follows, once while it downloads.
    with cutting_proxy(port, cuts=[2_500, 2_000, 30_000]) as wire:
        address = f"http://127.0.0.1:{wire.port}"
        site = client.Callsheet(address, key[1], project[1])
        command = site.make_film(script.read_text(), export=True, short_side=360)
        again = site.make_film(script.read_text(), export=True, short_side=360)
        assert again["id"] == command["id"]

        other = site.make_film(script.read_text(), short_side=240)
        assert site.cancel(other["run"])["cancel_requested_at"]
        assert site.wait(other["run"])["status"] == "cancelled"
        with pytest.raises(client.Problem, match="nothing_to_retry"):
            site.retry(command["run"])

        events = list(site.follow(command["run"]))
        numbers = [event["number"] for event in events]
        assert numbers == list(range(1, len(numbers) + 1))
        assert events[-1]["type"] == "run.succeeded"
        film_id = site.run(command["run"])["subject"].removeprefix("film:")
        film = site.download(film_id, place.film)
        assert wire.cut == 3

    with av.open(str(film)) as opened:
        assert sum(1 for _ in opened.decode(video=0)) > 24 * 4
    dev.send_signal(2)
    soon(lambda: dev.poll() is not None, "dev ends")
    soon(lambda: not place.processes(), f"nothing is left: {place.processes()}", 30)


def test_a_webhook_is_known_by_its_signature(client: ModuleType) -> None:
    from datetime import UTC, datetime

    from standardwebhooks import Webhook

    secret, body, now = "whsec_" + "c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0", b'{"a":1}', datetime.now(UTC)
    headers = {
        "webhook-id": "msg_1",
        "webhook-timestamp": str(int(now.timestamp())),
        "webhook-signature": Webhook(secret).sign("msg_1", now, body.decode()),
    }

    assert client.is_from_callsheet(secret, headers, body)
    assert not client.is_from_callsheet(secret, headers, b'{"a":2}')
    assert not client.is_from_callsheet(secret, headers | {"webhook-timestamp": "1"}, body)
