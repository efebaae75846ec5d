"""The address that the provider calls: what the site's own view does, in the harness's process."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from django.db import Error, connection

from workflows.errors import WorkflowError
from workflows.jobs.provider_webhook import ProviderWebhook
from workflows.jobs.receive_provider_webhook import receive_provider_webhook


class _Door(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        headers = {name.lower(): value for name, value in self.headers.items()}
        token = self.path.rpartition("/")[2]
        try:
            receive_provider_webhook(token, ProviderWebhook(body, headers))
            status = 200
        except WorkflowError:
            status = 404
        except Error:
            status = 503  # the database is away; the provider calls again
        finally:
            connection.close()
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Thousands of lines that say nothing."""


def open_door() -> str:
    """Serves until the process ends; returns the address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Door)
    threading.Thread(target=server.serve_forever, name="webhooks", daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}/webhooks"
