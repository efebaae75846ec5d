"""A client of Callsheet in one file, standard library only. Copy it, or read it as documentation.

    export CALLSHEET_URL=http://127.0.0.1:8000 CALLSHEET_KEY=cs_… CALLSHEET_PROJECT=…
    python callsheet_client.py my-script.fountain -o film.mp4

What it shows: a command is sent under a key of its own, so that sending it again after a lost
connection is the same command; events are followed and come back after the last one seen; a file
is downloaded on from where it stopped. Killed and started again, it goes on with the same film.
"""

import argparse
import base64
import hashlib
import hmac
import http.client
import json
import os
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

#: Seconds between tries while nobody answers, and how many tries in a row.
PATIENCE = (1, 2, 4, 8, 16, 30, 30, 30)
#: What an address answers that asks to be asked again.
ASK_AGAIN = (429, 502, 503, 504)


class Problem(Exception):
    """What the API refused: ``code`` is for programs, the text for people."""

    def __init__(self, status: int, body: Mapping[str, Any]) -> None:
        self.status, self.body = status, body
        self.code = str(body.get("code", "unknown"))
        super().__init__(f"{body.get('detail', 'no detail')} [{self.code}]")


class Busy(OSError):
    """Nobody answers just now, or asks to be asked later; the same question is safe."""

    def __init__(self, seconds: str = "") -> None:
        super().__init__("the site is busy or restarts")
        self.seconds = int(seconds) if seconds.isdigit() else None


class Callsheet:
    def __init__(self, address: str, key: str, project: str) -> None:
        self.address, self.project = address.rstrip("/"), project
        self._key = key

    # -- commands ------------------------------------------------------------------------------

    def send(self, *, key: str, **command: Any) -> dict[str, Any]:
        """The command as accepted. ``key``: new for each command; the same again is the same one.

        Raises Problem; nothing of a refused command is kept.
        """
        path = f"/api/v1/projects/{self.project}/commands"
        return self._json("POST", path, command, {"Idempotency-Key": key})

    def make_film(self, script: str, *, key: str = "", **options: Any) -> dict[str, Any]:
        """``options``: of a ``new_turn``, as ``style``, ``stop_at``, ``export``, ``at_most``."""
        key = key or content_key(script, options)
        return self.send(key=key, kind="new_turn", script=script, payload=options)

    def launch(
        self, film: str, *, key: str, want: str = "continue", most: int = 0
    ) -> dict[str, Any]:
        """Makes what the film needs, if that costs at most so many micro-dollars.

        Raises Problem; ``plan_changed`` when the film is not any more what was priced.
        """
        plan = self._json("GET", f"/api/v1/films/{film}/plan?want={want}")
        price = plan["price_microdollars"]["most"]
        if price > most:
            raise Problem(402, {"code": "too_dear", "detail": f"costs up to {price} micro-dollars"})
        payload = {"want": want, "plan": plan["digest"]}
        return self.send(key=key, kind="generation", targets=[f"film:{film}"], payload=payload)

    def cancel(self, run: str) -> dict[str, Any]:
        return self._json("POST", f"/api/v1/runs/{run}/cancel", {})

    def retry(self, run: str) -> dict[str, Any]:
        """Failed, blocked and skipped jobs go again, nothing else."""
        return self._json("POST", f"/api/v1/runs/{run}/retry", {})

    # -- looking on ----------------------------------------------------------------------------

    def run(self, run: str, *, wait: int = 0) -> dict[str, Any]:
        """How it stands; ``wait``: hold the answer back so many seconds, until it is final."""
        return self._json("GET", f"/api/v1/runs/{run}" + (f"?wait={wait}" if wait else ""))

    def wait(self, run: str) -> dict[str, Any]:
        """The run when it is over, however long that takes."""
        while not (now := self.run(run, wait=60))["is_final"]:
            pass
        return now

    def follow(self, run: str, *, after: int = 0) -> Iterator[dict[str, Any]]:
        """Each event of the run until it is over, once and in order, across lost connections."""
        address = self.run(run)["links"]["stream"]
        failures = 0
        while True:
            try:
                with self._open("GET", address, headers={"Last-Event-ID": str(after)}) as answer:
                    if answer.status == 204:  # it is over, and all of it was told
                        return
                    for event in _events(answer):
                        after, failures = event["number"], 0
                        yield event
            except (OSError, http.client.HTTPException) as error:
                failures = _pause(failures, error)

    def film(self, film: str) -> dict[str, Any]:
        return self._json("GET", f"/api/v1/films/{film}")

    # -- files ---------------------------------------------------------------------------------

    def download(self, film: str, target: Path) -> Path:
        """The exported film. A part that is there is gone on with; a whole one stays."""
        shown = self.film(film)["slots"].get("film.export", {}).get("selected")
        if not shown or not shown["asset"]:
            raise Problem(404, {"code": "not_exported", "detail": "the film has no export yet"})
        part, size = (
            target.with_name(f"{target.name}.{shown['asset']['id']}"),
            shown["asset"]["size"],
        )
        failures = 0
        while (have := part.stat().st_size if part.exists() else 0) < size:
            try:
                headers = {"Range": f"bytes={have}-", "Accept": "*/*"}
                link = shown["asset"]["link"]
                with self._open("GET", link, headers=headers) as answer:
                    failures = _append(answer, part)
            except (OSError, http.client.HTTPException) as error:
                failures = _pause(failures, error)
        return part.replace(target)

    # -- the wire ------------------------------------------------------------------------------

    def _json(
        self,
        method: str,
        path: str,
        body: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> dict[str, Any]:
        """Asks until somebody answers. Safe for commands: each has its key."""
        failures = 0
        while True:
            try:
                with self._open(method, path, body, headers) as answer:
                    found: dict[str, Any] = json.load(answer)
                    return found
            except (OSError, http.client.HTTPException, json.JSONDecodeError) as error:
                failures = _pause(failures, error)

    def _open(
        self,
        method: str,
        path: str,
        body: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        request = urllib.request.Request(  # noqa: S310 - the address is the caller's own site
            self.address + path,
            data=None if body is None else json.dumps(body).encode(),
            method=method,
            headers={
                "Authorization": f"Bearer {self._key}",
                "Content-Type": "application/json",
                **(headers or {}),
            },
        )
        try:
            return urllib.request.urlopen(request, timeout=90)  # noqa: S310 - as above
        except urllib.error.HTTPError as error:
            if error.code in ASK_AGAIN:
                raise Busy(error.headers.get("Retry-After", "")) from None
            raise _problem(error) from None


def content_key(script: str, options: Mapping[str, Any]) -> str:
    """The same script with the same options is the same film, whoever asks again."""
    text = json.dumps([script, options], sort_keys=True)
    return f"film-{hashlib.sha256(text.encode()).hexdigest()[:32]}"


def is_from_callsheet(secret: str, headers: Mapping[str, str], body: bytes) -> bool:
    """Whether a webhook that you got is ours (Standard Webhooks) and not five minutes old."""
    at = headers.get("webhook-timestamp", "0")
    if not at.isdigit() or abs(time.time() - int(at)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers.get('webhook-id', '')}.{at}.".encode() + body
    ours = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = headers.get("webhook-signature", "").split()
    return any(hmac.compare_digest(f"v1,{ours}", one) for one in given)


def _events(answer: Any) -> Iterator[dict[str, Any]]:
    """The data of each event of a stream; comments only show that somebody is there."""
    for line in answer:
        if line.startswith(b"data: "):
            yield json.loads(line[6:])


def _append(answer: Any, part: Path) -> int:
    """What came, behind what is there; all of it anew where the site does not go on. 0: no failure
    in a row any more."""
    with part.open("ab" if answer.status == 206 else "wb") as file:
        while piece := answer.read(1 << 16):
            file.write(piece)
    return 0


def _pause(failures: int, error: Exception) -> int:
    """Waits, and counts one more. Raises ConnectionError after too many in a row."""
    if failures >= len(PATIENCE):
        raise ConnectionError("nobody answers; start again later, nothing is lost") from error
    told = error.seconds if isinstance(error, Busy) else None
    time.sleep(PATIENCE[failures] if told is None else told)
    return failures + 1


def _problem(error: urllib.error.HTTPError) -> Problem:
    try:
        return Problem(error.code, json.load(error))
    except ValueError:
        return Problem(error.code, {"detail": error.reason})


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Turn a script into a film.")
    parser.add_argument("script", type=Path)
    parser.add_argument("-o", "--output", type=Path, default=Path("film.mp4"))
    parser.add_argument("--at-most", type=int, default=0, help="micro-dollars")
    given = parser.parse_args(arguments)
    site = Callsheet(
        os.environ.get("CALLSHEET_URL", "http://127.0.0.1:8000"),
        os.environ["CALLSHEET_KEY"],
        os.environ["CALLSHEET_PROJECT"],
    )
    try:
        script = given.script.read_text(encoding="utf-8")
        command = site.make_film(script, export=True, at_most=given.at_most)
        run = command["run"]
        for event in site.follow(run):
            print(f"{event['number']:5} {event['type']} {event['data'].get('key', '')}", flush=True)
        ended = site.run(run)
        if ended["status"] != "succeeded":
            print(f"{ended['status']}: {ended['error']}", file=sys.stderr)
            return 1
        print(site.download(ended["subject"].removeprefix("film:"), given.output))
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
