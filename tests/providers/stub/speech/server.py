"""A server that speaks the wire of Seed Speech and of an OpenAI-compatible transcriber.

It keeps a book of what it accepted, and breaks when told to. It transcribes what it has said: every
word of its sounds is a tone, and nobody else could make it out.
"""

import base64
import hashlib
import json
import sys
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from media_pipeline.providers.voices import Voices
from tests.providers.stub.connection import Connection, Gone
from tests.providers.stub.speech import faults
from tests.providers.stub.speech.faults import LISTENER_REFUSES, SEED_REFUSES
from tests.providers.stub.speech.spoken import Spoken, lines_in, silent, speak
from tests.providers.stub.voices.ledger import Line, VoiceLedger

SEED_KEY, LISTENER_KEY = "stub-seed-key", "stub-listener-key"
MODEL = "stub-whisper"
_BABBLE = "so so well then"


@dataclass(kw_only=True)
class Plan:
    fault: str
    call: str = ""
    times: int = 1
    after: int = 0


@dataclass(kw_only=True, eq=False)
class SpeechStub(ThreadingHTTPServer):
    """``calls`` are speak and transcript. ``speaker`` takes any text as a voice."""

    ledger: VoiceLedger
    speaker: Voices
    speaks_as: str
    seed_key: str = SEED_KEY
    plans: deque[Plan] = field(default_factory=deque)
    seen: list[tuple[str, dict[str, str], Any]] = field(default_factory=list)
    #: Digest of a sound's samples -> its words and when they are.
    heard: dict[str, list[tuple[str, float, float]]] = field(default_factory=dict)
    ends: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)

    daemon_threads = True

    def __post_init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Exchange)

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def breaks(self, fault: str, *, call: str = "", times: int = 1, after: int = 0) -> None:
        """``times`` requests (of ``call``) meet ``fault``, when ``after`` others are through."""
        if fault not in faults.FAULTS:
            raise ValueError(f"no fault is called {fault!r}; there are {', '.join(faults.FAULTS)}")
        self.plans.append(Plan(fault=fault, call=call, times=times, after=after))

    def next_fault(self, call: str) -> str:
        with self.lock:
            for plan in self.plans:
                if plan.call not in ("", call):
                    continue
                if plan.after:
                    plan.after -= 1
                    return ""
                plan.times -= 1
                if plan.times <= 0:
                    self.plans.remove(plan)
                return plan.fault
        return ""


class _Exchange(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: SpeechStub

    def do_POST(self) -> None:
        data = self.rfile.read(int(self.headers["Content-Length"]))
        connection = Connection(self, self.server.ends)
        path = urlsplit(self.path).path
        headers = {name.lower(): text for name, text in self.headers.items()}
        is_seed = path == "/api/v3/tts/create"
        body = json.loads(data) if is_seed else data
        self.server.seen.append((path, headers, body))
        fault = self.server.next_fault("speak" if is_seed else "transcript")
        try:
            if fault == faults.DROP_BEFORE:
                connection.drop()
            if is_seed:
                self._speak(connection, headers, body, fault)
            else:
                self._transcribe(connection, headers, data, fault)
        except Gone:
            self.close_connection = True

    def _speak(
        self, connection: Connection, headers: dict[str, str], body: Any, fault: str
    ) -> None:
        stub = self.server
        if headers.get("x-api-key") != stub.seed_key:
            fault = "bad_key"
        if refused := SEED_REFUSES.get(fault):
            connection.send_json(refused.status, refused.body, refused.headers)
            return
        lines = lines_in(body["text_prompt"])
        sounds = [
            _digest(base64.b64decode(one["audio_data"])) for one in body.get("references", [])
        ]
        line = Line(
            call="speak",
            key=headers.get("x-api-request-id", ""),
            said=" / ".join(lines),
            voices=sounds,
            letters=sum(map(len, lines)),
        )
        self._accept(connection, line, fault)
        said = (
            [" ".join(reversed(one.split())) for one in lines] if fault == faults.MISREAD else lines
        )
        if fault == faults.BABBLE:
            said = [f"{_BABBLE} {said[0]}", *said[1:]]
        # Each request without clips is somebody else.
        voice = sounds[0] if sounds else f"{stub.speaks_as} {len(stub.seen)}"
        spoken = speak(stub.speaker, voice, said)
        wave = silent(spoken) if fault == faults.SILENT else spoken.wave
        stub.heard[_digest(wave)] = [] if fault == faults.SILENT else spoken.words
        answer = {
            "code": 0,
            "message": "",
            "audio": "" if fault == faults.NO_AUDIO else base64.b64encode(wave).decode(),
            "duration": spoken.seconds,
            "original_duration": spoken.seconds,
            "url": "",
            "subtitle": {} if fault == faults.NO_SUBTITLE else _subtitle(spoken),
        }
        connection.send_json(200, answer)

    def _transcribe(
        self, connection: Connection, headers: dict[str, str], data: bytes, fault: str
    ) -> None:
        stub = self.server
        if headers.get("authorization") != f"Bearer {LISTENER_KEY}":
            fault = "bad_key"
        if refused := LISTENER_REFUSES.get(fault):
            connection.send_json(refused.status, refused.body, refused.headers)
            return
        wave = data[data.index(b"RIFF") : data.rindex(b"\r\n--take-")]
        words = [] if fault == faults.EMPTY else stub.heard[_digest(wave)]
        text = " ".join(word for word, _, _ in words)
        key = headers.get("idempotency-key", "")
        self._accept(connection, Line("transcript", key, text, [], len(text)), fault)
        timed = [{"word": word, "start": start, "end": end} for word, start, end in words]
        answer = {"task": "transcribe", "language": "english", "text": text, "duration": 1.0}
        connection.send_json(200, answer | {"words": [] if fault == faults.NO_WORDS else timed})

    def _accept(self, connection: Connection, line: Line, fault: str) -> None:
        """In the book before a byte of the answer leaves."""
        self.server.ledger.write(line)
        if fault == faults.DROP_AFTER:
            connection.drop()

    def log_message(self, *_: object) -> None:
        pass


def _digest(wave: bytes) -> str:
    return hashlib.sha256(wave[44:]).hexdigest()


def _subtitle(spoken: Spoken) -> dict[str, Any]:
    """In milliseconds, as Seed says it."""
    sentences: list[dict[str, Any]] = [
        {
            "text": " ".join(word for word, _, _ in line),
            "start_time": round(line[0][1] * 1000),
            "end_time": round(line[-1][2] * 1000),
            "words": [
                {"text": word, "start_time": round(start * 1000), "end_time": round(end * 1000)}
                for word, start, end in line
            ],
        }
        for line in spoken.lines
        if line
    ]
    return {"text": " ".join(one["text"] for one in sentences), "sentences": sentences}


@contextmanager
def serving_speech(ledger: Path, speaker: Voices, speaks_as: str) -> Iterator[SpeechStub]:
    """A stub on a free port, until the block ends."""
    stub = SpeechStub(ledger=VoiceLedger(ledger), speaker=speaker, speaks_as=speaks_as)
    thread = threading.Thread(target=stub.serve_forever, args=[0.05], daemon=True)
    thread.start()
    try:
        yield stub
    finally:
        stub.ends.set()
        stub.shutdown()
        stub.server_close()
        thread.join(5)
