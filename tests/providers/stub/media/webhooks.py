"""fal calls back: once, twice, or somebody else does who only says that he is fal."""

import threading
import urllib.request

from tests.providers.stub.media.requests import Accepted
from tests.providers.stub.media.signing import Signer, webhook_body


class Caller:
    def __init__(self, signer: Signer) -> None:
        self._signer = signer
        self._calling: list[threading.Thread] = []
        #: The status that each call was answered with; 0: nobody answered.
        self.answered: list[int] = []

    def call(self, request: Accepted, root: str) -> None:
        """In a thread of its own, as the request is answered meanwhile."""
        thread = threading.Thread(target=self._call, args=(request, root), daemon=True)
        self._calling.append(thread)
        thread.start()

    def wait(self) -> list[int]:
        """Until every call that was begun is over."""
        for thread in self._calling:
            thread.join(30)
        return self.answered

    def _call(self, request: Accepted, root: str) -> None:
        body = webhook_body(request.id, request.result(root))
        is_forged = request.fault == "webhook_forged"
        headers = self._signer.signed(request.id, body, forged=is_forged)
        for _ in range(2 if request.fault == "webhook_twice" else 1):
            asked = urllib.request.Request(  # noqa: S310 - an address that a test has given
                request.webhook, data=body, headers=headers, method="POST"
            )
            try:
                with urllib.request.urlopen(asked, timeout=15) as answer:  # noqa: S310
                    self.answered.append(answer.status)
            except OSError as error:
                self.answered.append(getattr(error, "code", 0))
