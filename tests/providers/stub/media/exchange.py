"""One request to the stub: a submit, a look, a result, a cancel, a file, or a word from a test."""

import json
from http.server import BaseHTTPRequestHandler
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from tests.providers.stub.connection import Connection, Gone
from tests.providers.stub.media.faults import FILES, LATE, REFUSALS
from tests.providers.stub.media.requests import Accepted

if TYPE_CHECKING:
    from tests.providers.stub.media.server import MediaStub


class Exchange(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: "MediaStub"

    def do_POST(self) -> None:
        self._answer(self._post)

    def do_GET(self) -> None:
        self._answer(self._get)

    def do_PUT(self) -> None:
        self._answer(self._put)

    def _answer(self, how: Any) -> None:
        try:
            how(Connection(self, self.server.ends))
        except Gone:
            self.close_connection = True

    # -- submit

    def _post(self, connection: Connection) -> None:
        from tests.providers.stub.media.server import Seen

        stub, parts = self.server, urlsplit(self.path)
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if parts.path == "/_faults":
            stub.breaks(**body)
            connection.send_json(200, {})
            return
        endpoint = parts.path.strip("/")
        headers = {name.lower(): text for name, text in self.headers.items()}
        stub.seen.append(Seen(endpoint=endpoint, headers=headers, body=body))
        fault = stub.next_fault(endpoint, str(body.get("prompt", "")))
        if fault == "drop_before_acceptance":
            connection.drop()
        if headers.get("authorization") != f"Key {stub.key}":
            fault = "key_refused"
        if stub.is_full:
            fault = "busy"
        if said := REFUSALS.get(fault):
            connection.send_json(said.status, said.body, said.headers)
            return
        request = Accepted(
            endpoint=endpoint,
            body=body,
            key=headers.get("idempotency-key", ""),
            fault=fault,
            webhook=parse_qs(parts.query).get("fal_webhook", [""])[0],
        )
        stub.accept(request)
        if fault in ("drop_after_acceptance", "webhook_only"):
            connection.drop()
        if fault == "silent_after_acceptance":
            connection.wait(3_600)
        connection.send_json(200, self._told(request, "IN_QUEUE") if fault != "no_id" else {})

    def _told(self, request: Accepted, status: str) -> dict[str, Any]:
        at = f"{self.server.root}/{request.app}/requests/{request.id}"
        return {
            "status": status,
            "request_id": request.id,
            "response_url": at,
            "status_url": f"{at}/status",
            "cancel_url": f"{at}/cancel",
        }

    # -- looks and results

    def _get(self, connection: Connection) -> None:
        stub, path = self.server, urlsplit(self.path).path.strip("/")
        steps = path.split("/")
        if path == ".well-known/jwks.json":
            connection.send_json(200, stub.signer.jwks())
        elif path == "_ledger":
            connection.send_json(200, [line._asdict() for line in stub.ledger.read()])
        elif steps[0] == "files":
            self._serve_file(connection, steps)
        elif self.headers.get("authorization") != f"Key {stub.key}":
            connection.send_json(401, {"detail": "Cannot access application"})
        elif (request := self._find(steps)) is None:
            connection.send_json(404, {"detail": "Request not found", "status": "NOT_FOUND"})
        elif steps[-1] == "status":
            self._look(connection, request)
        else:
            self._result(connection, request)

    def _find(self, steps: list[str]) -> Accepted | None:
        """By the app and the id, as fal does: a longer path is not known."""
        found = self.server.accepted.get(steps[3]) if len(steps) > 3 else None
        return found if found and steps[:3] == [*found.app.split("/"), "requests"] else None

    def _look(self, connection: Connection, request: Accepted) -> None:
        request.looks += 1
        match request.fault:
            case "status_503" if request.looks <= 2:
                connection.send_json(503, {"detail": "Service unavailable"})
            case "status_429" if request.looks == 1:
                connection.send_json(429, {"detail": "Slow down"}, {"Retry-After": "9"})
            case "status_gone":
                connection.send_json(404, {"detail": "Request not found"})
            case "strange_status" if request.looks == 1:
                connection.send_json(202, self._told(request, "WARMING_UP"))
            case "cancelled":
                connection.send_json(200, self._told(request, "CANCELLED"))
            case _ if self._is_done(request):
                connection.send_json(200, self._told(request, "COMPLETED") | _failure(request))
            case _:
                connection.send_json(202, self._told(request, "IN_PROGRESS") | {"logs": []})

    def _is_done(self, request: Accepted) -> bool:
        return request.is_over(self.server.latency)

    def _result(self, connection: Connection, request: Accepted) -> None:
        if said := LATE.get(request.fault):
            connection.send_json(said.status, said.body, said.headers)
        elif not self._is_done(request):
            connection.send_json(400, {"detail": "Request is still in progress"})
        else:
            billed = {"x-fal-billable-units": "1", "x-fal-request-id": request.id}
            connection.send_json(200, request.result(self.server.root), billed)

    # -- files

    def _serve_file(self, connection: Connection, steps: list[str]) -> None:
        stub, request = self.server, self.server.accepted[steps[1]]
        stub.downloads.append(request.id)
        request.fetches += 1
        match request.fault:
            case "expired":
                connection.send_json(404, {"detail": "File not found"})
                return
            case "file_503" if request.fetches == 1:
                connection.send_json(503, {})
                return
            case "redirected" if request.fetches == 1:
                connection.send_body(302, b"", "text/plain", {"Location": self.path})
                return
            case "redirected_inside":
                inside = {"Location": "http://169.254.169.254/latest/meta-data"}
                connection.send_body(302, b"", "text/plain", inside)
                return
        data, media_type = request.file(int(steps[2]))
        served = FILES.get(request.fault, _as_it_is)(data)
        if request.fault == "cut_file":
            if request.fetches > 1:
                served = data
            connection.send_body(200, served, media_type, {"Content-Length": str(len(data))})
            self.close_connection = True
            return
        connection.send_body(200, served, media_type)

    # -- cancel

    def _put(self, connection: Connection) -> None:
        request = self._find(urlsplit(self.path).path.strip("/").split("/"))
        if request is None:
            connection.send_json(404, {"status": "NOT_FOUND"})
        elif self._is_done(request):
            connection.send_json(400, {"status": "ALREADY_COMPLETED"})
        else:
            request.is_cancelled = True
            self.server.cancelled.append(request.id)
            connection.send_json(202, {"status": "CANCELLATION_REQUESTED"})

    def log_message(self, *_: object) -> None:
        pass


def _failure(request: Accepted) -> dict[str, Any]:
    """fal says COMPLETED of what failed, and beside it that it did."""
    if request.fault not in LATE:
        return {"metrics": {"inference_time": 1.5}}
    return {"error": "The request failed", "error_type": "client_error"}


def _as_it_is(data: bytes) -> bytes:
    return data
