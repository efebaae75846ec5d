"""A server that speaks Ark's tasks and its store of pictures, keeps a book, and breaks when told.

As strict as Ark where it costs a person's time: roles that do not mix, drafts only at 480 lines, a
final that is nothing but its draft, and no more pictures than it has room for.
"""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from tests.providers.stub.ark.faults import FAULTS, REFUSED, STATUS, error
from tests.providers.stub.ark.tasks import Task
from tests.providers.stub.connection import Connection, Gone
from tests.providers.stub.media.ledger import Ledger, Line

KEY = "ark-stub-secret"
_TASKS = "/contents/generations/tasks"


@dataclass(kw_only=True, eq=False)
class ArkStub(ThreadingHTTPServer):
    """``room``: how many pictures it keeps. ``most_kept``: how many it ever kept at once."""

    ledger: Ledger
    room: int = 50
    plans: list[tuple[str, str, int]] = field(default_factory=list)
    sent: list[dict[str, Any]] = field(default_factory=list)
    tasks: dict[str, Task] = field(default_factory=dict)
    pictures: dict[str, str] = field(default_factory=dict)
    brought: list[str] = field(default_factory=list)
    most_kept: int = 0
    downloads: list[str] = field(default_factory=list)
    ends: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)
    daemon_threads = True

    def __post_init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Exchange)

    @property
    def root(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def breaks(self, fault: str, *, prompt: str = "", times: int = 1) -> None:
        """The next tasks with ``prompt`` in their words meet ``fault``."""
        if fault not in FAULTS:
            raise ValueError(f"no fault is called {fault!r}; there are {', '.join(FAULTS)}")
        self.plans += [(fault, prompt, times)]

    def next_fault(self, words: str) -> str:
        with self.lock:
            for at, (fault, prompt, times) in enumerate(self.plans):
                if prompt in words:
                    self.plans[at] = (fault, prompt, times - 1)
                    if times <= 1:
                        del self.plans[at]
                    return fault
        return ""

    def accept(self, task: Task) -> None:
        """On the disk before anything is answered. Under the key that the body is known by."""
        with self.lock:
            self.tasks[task.id] = task
        self.ledger.write(
            Line(
                id=task.id,
                key=str(task.body.get("safety_identifier", "")),
                endpoint=task.body["model"],
                prompt=task.prompt[:200],
                cost_microdollars=task.cost,
            )
        )


class _Exchange(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: ArkStub

    def do_POST(self) -> None:
        self._answer(self._post)

    def do_GET(self) -> None:
        self._answer(self._get)

    def do_DELETE(self) -> None:
        self._answer(self._delete)

    def _answer(self, how: Any) -> None:
        connection = Connection(self, self.server.ends)
        try:
            if "/files/" in self.path:
                self._serve(connection)
            elif self.headers.get("authorization") != f"Bearer {KEY}":
                connection.send_json(401, {"error": {"code": "AuthenticationError", "message": ""}})
            else:
                how(connection)
        except Gone:
            self.close_connection = True

    def _post(self, connection: Connection) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        path = urlsplit(self.path).path
        if path == _TASKS:
            self._create(connection, body)
        else:
            self._picture(connection, path.rsplit("/", 1)[1], body)

    def _create(self, connection: Connection, body: dict[str, Any]) -> None:
        stub = self.server
        stub.sent.append(body)
        drafts = [part["draft_task"]["id"] for part in body["content"] if "draft_task" in part]
        draft = stub.tasks.get(drafts[0]) if drafts else None
        task = Task(body=body, draft_of=draft)
        task.fault = stub.next_fault(task.prompt or (draft.prompt if draft else ""))
        if task.fault == "drop_before_acceptance":
            connection.drop()
        if said := _wrong(body, draft, drafts, stub):
            connection.send_json(400, {"error": {"code": "InvalidParameter", "message": said}})
            return
        if task.fault in REFUSED:
            connection.send_json(STATUS.get(task.fault, 400), {"error": error(task.fault)})
            return
        stub.accept(task)
        if task.fault == "drop_after_acceptance":
            connection.drop()
        connection.send_json(200, {"id": task.id})

    def _picture(self, connection: Connection, action: str, body: dict[str, Any]) -> None:
        stub = self.server
        with stub.lock:
            if action == "CreateAsset":
                if len(stub.pictures) >= stub.room:
                    told: dict[str, Any] = {"code": "QuotaExceeded.Asset", "message": "full"}
                    connection.send_json(400, {"error": told})
                    return
                named = f"asset-{uuid4().hex[:12]}"
                stub.pictures[named] = body["URL"]
                stub.brought.append(named)
                stub.most_kept = max(stub.most_kept, len(stub.pictures))
                connection.send_json(200, {"Id": named})
            elif body["Id"] not in stub.pictures:
                told = {"code": "NotFound.Asset", "message": "no such asset"}
                connection.send_json(404, {"error": told})
            elif action == "DeleteAsset":
                del stub.pictures[body["Id"]]
                connection.send_json(200, {})
            else:
                connection.send_json(200, {"Id": body["Id"], "Status": "Active"})

    def _get(self, connection: Connection) -> None:
        stub, path = self.server, urlsplit(self.path).path
        if path == _TASKS:
            items = [task.shown(stub.root) for task in reversed(stub.tasks.values())]
            connection.send_json(200, {"items": items[:100], "total": len(items)})
            return
        task = stub.tasks.get(path.rsplit("/", 1)[1])
        if task is None:
            connection.send_json(404, {"error": {"code": "NotFound", "message": "no such task"}})
            return
        task.looks += 1
        if task.fault == "status_503" and task.looks <= 2:
            connection.send_json(503, {})
            return
        connection.send_json(200, task.shown(stub.root))

    def _delete(self, connection: Connection) -> None:
        task = self.server.tasks[self.path.rsplit("/", 1)[1]]
        task.is_cancelled = True
        connection.send_json(200, {})

    def _serve(self, connection: Connection) -> None:
        task = self.server.tasks[self.path.rsplit("/", 1)[1]]
        self.server.downloads.append(task.id)
        connection.send_body(200, task.file(), "video/mp4")

    def log_message(self, *_: object) -> None:
        pass


def _wrong(body: dict[str, Any], draft: Task | None, drafts: list[str], stub: ArkStub) -> str:
    """What Ark says of a request that cannot be; empty where it can."""
    roles = {str(part.get("role", "")) for part in body["content"]}
    if drafts:
        if draft is None or not draft.is_draft:
            return "The parameter draft_task.id is not valid: task not found."
        return "" if len(body["content"]) == 1 else "A final has nothing but its draft."
    if roles & {"first_frame", "last_frame"} and any(r.startswith("reference") for r in roles):
        return "First frame and reference roles cannot be mixed."
    if "first_frame" in roles and body["ratio"] != "adaptive":
        return "The ratio of a first frame is adaptive."
    if body.get("draft") and body["resolution"] != "480p":
        return "A draft is 480p."
    for part in body["content"]:
        url = part.get("image_url", {}).get("url", "")
        if url.startswith("asset://") and url.removeprefix("asset://") not in stub.pictures:
            return "InvalidParameter.AssetID"
    return ""


def use(stub: ArkStub, settings: Any, *, with_pictures: bool = False) -> None:
    """Point Django's settings at it, files from this machine included."""
    settings.MEDIA_PIPELINE_ARK_URL = stub.root
    settings.MEDIA_PIPELINE_ARK_KEY = KEY
    settings.MEDIA_PIPELINE_ARK_ASSETS_URL = f"{stub.root}/assets" if with_pictures else ""
    settings.MEDIA_PIPELINE_ARK_ASSETS_KEPT = stub.room
    settings.MEDIA_PIPELINE_FETCH_ALLOW_HTTP = True
    settings.MEDIA_PIPELINE_FETCH_NETWORKS = ["127.0.0.0/8"]


@contextmanager
def serving(ledger: Path, **more: Any) -> Iterator[ArkStub]:
    """A stub on a free port, until the block ends."""
    stub = ArkStub(ledger=Ledger(ledger), **more)
    thread = threading.Thread(target=stub.serve_forever, args=[0.05], daemon=True)
    thread.start()
    try:
        yield stub
    finally:
        stub.ends.set()
        stub.shutdown()
        stub.server_close()
        thread.join(5)
