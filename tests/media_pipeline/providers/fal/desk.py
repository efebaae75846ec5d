"""Ask the adapter as a job would, and look until something has come of it."""

from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

from media_pipeline.providers.fal.fal_media import FalMedia
from media_pipeline.providers.hosted import Account, Asked, MediaRequest, Sending, SentPicture
from media_pipeline.providers.model_cards import card
from tests.providers.stub.media import material
from tests.providers.stub.media.server import KEY, MediaStub
from workflows.jobs.outcomes import Accepted, StillWorking

ACCOUNT = Account(key=KEY)
_numbers = count(1)


@dataclass
class Desk:
    stub: MediaStub
    folder: Path
    fal = FalMedia()

    def picture(self, says: str, role: Any = "reference") -> SentPicture:
        path = self.folder / f"{says}.png"
        path.write_bytes(material.picture(says, 320, 180))
        return SentPicture(path=path, role=role, says=says)

    def submit(
        self, model: str, request: MediaRequest, *, seconds: float = 5, webhook: str = ""
    ) -> Any:
        sending = Sending(
            key=f"job:{next(_numbers)}",
            webhook_url=webhook,
            seconds=seconds,
            check_in_time=lambda: None,
        )
        return self.fal.submit(card(model), request, ACCOUNT, sending)

    def look(self, model: str, request: MediaRequest, request_id: str) -> Any:
        asked = Asked(seconds=5, request=lambda: request)
        return self.fal.look(card(model), request_id, ACCOUNT, asked)

    def ask(self, model: str, request: MediaRequest) -> Any:
        """The end of it: what the submit brought, or the last look."""
        outcome = self.submit(model, request)
        if not isinstance(outcome, Accepted):
            return outcome
        for _ in range(10):
            then = self.look(model, request, outcome.provider_request_id)
            if not isinstance(then, StillWorking):
                return then
        raise AssertionError("it never ends")


STILL = MediaRequest(prompt="A lighthouse at dusk", width=1600, height=900, seed=7)
CLIP = replace(STILL, prompt="The lamp turns", width=1280, height=720, seconds=5)
