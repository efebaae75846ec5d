"""A server that speaks ElevenLabs' wire, keeps a book of what it accepted, and breaks when told to.

What it says is said by a voice of this machine, or by quick tones where a test wants many lines.
"""

import base64
import json
import sys
import tempfile
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from media_pipeline.assets.wav_file import silence
from media_pipeline.providers.voices import Turn, Voices
from tests.providers.stub.connection import Connection, Gone
from tests.providers.stub.voices.ledger import Line, VoiceLedger
from tests.providers.stub.voices.refusals import REFUSALS

KEY = "stub-voices-key"
DROP_BEFORE, DROP_AFTER = "drop_before_acceptance", "drop_after_acceptance"
#: Of a dialogue: a slow reading (silence after each line), no word on where the lines are, of the
#: last line none, a WAV whose sizes lie as those of streams do.
SLOW, NO_SEGMENTS, LOST_SEGMENT, LYING_SIZES = "slow", "no_segments", "lost_segment", "lying_sizes"
#: Of an isolation: nothing is left.
SILENT = "silent"
FAULTS = (
    *(DROP_BEFORE, DROP_AFTER, SLOW, NO_SEGMENTS, LOST_SEGMENT, LYING_SIZES, SILENT),
    *REFUSALS,
)
_SLOWLY = 6.0  # seconds that a slow reading takes longer at each line


@dataclass(kw_only=True)
class Plan:
    fault: str
    call: str = ""
    times: int = 1


@dataclass(kw_only=True, eq=False)
class VoicesStub(ThreadingHTTPServer):
    """``speaker``: who really speaks; ``voice_of``: the speaker's voice for one of ours."""

    ledger: VoiceLedger
    speaker: Voices
    speaks_as: str
    port: int = 0
    key: str = KEY
    plans: deque[Plan] = field(default_factory=deque)
    seen: list[tuple[str, dict[str, str], Any]] = field(default_factory=list)
    previews: dict[str, str] = field(default_factory=dict)
    voices: list[str] = field(default_factory=list)
    ends: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)

    daemon_threads = True

    def __post_init__(self) -> None:
        super().__init__(("127.0.0.1", self.port), _Exchange)

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def breaks(self, fault: str, *, call: str = "", times: int = 1) -> None:
        """The next request (of ``call``) meets ``fault``; ``times`` of them."""
        if fault not in FAULTS:
            raise ValueError(f"no fault is called {fault!r}; there are {', '.join(FAULTS)}")
        self.plans.append(Plan(fault=fault, call=call, times=times))

    def next_fault(self, call: str) -> str:
        with self.lock:
            for plan in self.plans:
                if plan.call in ("", call):
                    plan.times -= 1
                    if plan.times <= 0:
                        self.plans.remove(plan)
                    return plan.fault
        return ""

    def accept(self, connection: Connection, line: Line, fault: str) -> None:
        """In the book before a byte of the answer leaves."""
        self.ledger.write(line)
        if fault == DROP_AFTER:
            connection.drop()


class _Exchange(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: VoicesStub

    def do_POST(self) -> None:
        data = self.rfile.read(int(self.headers["Content-Length"]))
        connection = Connection(self, self.server.ends)
        try:
            self._answer(connection, urlsplit(self.path).path, data)
        except Gone:
            self.close_connection = True

    def _answer(self, connection: Connection, path: str, data: bytes) -> None:
        stub = self.server
        headers = {name.lower(): text for name, text in self.headers.items()}
        is_json = headers["content-type"] == "application/json"
        body = json.loads(data) if is_json else data
        stub.seen.append((path, headers, body))
        calls = {
            "/v1/text-to-voice/design": ("design", self._design),
            "/v1/text-to-voice": ("voice", self._voice),
            "/v1/text-to-dialogue/with-timestamps": ("dialogue", self._dialogue),
            "/v1/audio-isolation": ("isolation", self._isolate),
        }
        call, answer = calls.get(path, ("take", self._take))
        fault = stub.next_fault(call)
        if fault == DROP_BEFORE:
            connection.drop()
        if headers.get("xi-api-key") != stub.key:
            fault = "bad_key"
        if refused := REFUSALS.get(fault):
            connection.send_json(refused.status, {"detail": refused.detail}, refused.headers)
            return
        answer(connection, body, headers.get("idempotency-key", ""), fault)

    def _design(self, connection: Connection, body: Any, key: str, fault: str) -> None:
        stub, words = self.server, body["voice_description"]
        stub.accept(connection, Line("design", key, words, [], len(words)), fault)
        made = [f"preview-{uuid4().hex[:12]}" for _ in range(3)]
        stub.previews |= dict.fromkeys(made, words)
        previews = [
            {"audio_base_64": "", "generated_voice_id": one, "media_type": "audio/mpeg",
             "duration_secs": 4.0, "language": "en"}
            for one in made
        ]  # fmt: skip
        connection.send_json(200, {"previews": previews, "text": "x" * 100})

    def _voice(self, connection: Connection, body: Any, key: str, fault: str) -> None:
        stub = self.server
        if stub.previews.pop(body["generated_voice_id"], None) is None:
            conflict = {"status": "already_used", "message": "This preview is gone."}
            connection.send_json(409, {"detail": conflict})
            return
        stub.accept(connection, Line("voice", key, body["voice_name"], [], 0), fault)
        voice = f"eleven-{len(stub.voices)}"
        stub.voices.append(voice)
        connection.send_json(200, {"voice_id": voice, "name": body["voice_name"]})

    def _dialogue(self, connection: Connection, body: Any, key: str, fault: str) -> None:
        stub = self.server
        inputs = body["inputs"]
        said = [one["text"] for one in inputs]
        letters = sum(map(len, said))
        line = Line("dialogue", key, " / ".join(said), [one["voice_id"] for one in inputs], letters)
        stub.accept(connection, line, fault)
        turns = [Turn(voice_id=stub.speaks_as, text=_spoken(text)) for text in said]
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder) / "said.wav"
            speech = stub.speaker.record(tuple(turns), target=target, seed=body.get("seed", 0))
            data = target.read_bytes()
        spans = [[turn.start, turn.end] for turn in speech.turns]
        if fault == SLOW:
            data, spans = _slowly(data, spans)
        if fault == LYING_SIZES:
            data = data[:4] + b"\xff" * 4 + data[8:40] + b"\xff" * 4 + data[44:]
        segments = [
            {"voice_id": one["voice_id"], "start_time_seconds": start, "end_time_seconds": end,
             "character_start_index": 0, "character_end_index": len(one["text"]),
             "dialogue_input_index": at}
            for at, (one, (start, end)) in enumerate(zip(inputs, spans, strict=True))
        ]  # fmt: skip
        if fault == NO_SEGMENTS:
            segments = []
        elif fault == LOST_SEGMENT:
            segments.pop()
        answer = {
            "audio_base64": base64.b64encode(data).decode(),
            "alignment": None,
            "normalized_alignment": None,
            "voice_segments": segments,
        }
        connection.send_json(200, answer, {"character-cost": str(letters)})

    def _take(self, connection: Connection, body: bytes, key: str, fault: str) -> None:
        stub = self.server
        voice = urlsplit(self.path).path.rpartition("/")[2]
        sound = body[body.index(b"RIFF") : body.rindex(b"\r\n--take-")]
        stub.accept(connection, Line("take", key, "", [voice], 0), fault)
        connection.send_body(200, sound, "audio/wav")

    def _isolate(self, connection: Connection, body: bytes, key: str, fault: str) -> None:
        """The same sound: there is no noise in it. Silence where it is to find no voice."""
        sound = body[body.index(b"RIFF") : body.rindex(b"\r\n--take-")]
        self.server.accept(connection, Line("isolation", key, "", [], 0), fault)
        if fault == SILENT:
            sound = sound[:44] + bytes(len(sound) - 44)
        connection.send_body(200, sound, "audio/mpeg")

    def log_message(self, *_: object) -> None:
        pass


def _spoken(text: str) -> str:
    """Without the tone in front."""
    return text.partition("] ")[2] if text.startswith("[") else text


def _slowly(data: bytes, spans: list[list[float]]) -> tuple[bytes, list[list[float]]]:
    """Each line ends so much later; what is between is a breath that is heard."""
    breath = bytes(silence(_SLOWLY)).replace(b"\0\0", b"\xe8\x03")
    frames, slow, at = data[44:], b"", 0.0
    later = []
    for number, (start, end) in enumerate(spans, start=1):
        slow += frames[2 * round(at * 48_000) : 2 * round(end * 48_000)] + breath
        later.append([start + (number - 1) * _SLOWLY, end + number * _SLOWLY])
        at = end
    head = data[:40] + len(slow).to_bytes(4, "little")
    return head + slow, later


@contextmanager
def serving_voices(ledger: Path, speaker: Voices, speaks_as: str) -> Iterator[VoicesStub]:
    """A stub on a free port, until the block ends."""
    stub = VoicesStub(ledger=VoiceLedger(ledger), speaker=speaker, speaks_as=speaks_as)
    thread = threading.Thread(target=stub.serve_forever, args=[0.05], daemon=True)
    thread.start()
    try:
        yield stub
    finally:
        stub.ends.set()
        stub.shutdown()
        stub.server_close()
        thread.join(5)
