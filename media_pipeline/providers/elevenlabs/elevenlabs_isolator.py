"""Voice isolation by ElevenLabs: a sound goes, the voice in it comes back."""

from pathlib import Path
from typing import Final

from media_pipeline.assets.read_sound import NoSound, write_recording
from media_pipeline.providers.asking import ASKING, Asking, Usage
from media_pipeline.providers.elevenlabs.post import post
from media_pipeline.providers.isolator import IsolatedSound
from media_pipeline.providers.provider_errors import ProviderMalformed
from media_pipeline.providers.sound_form import sound_form

#: Micro-dollars for a second of sound ($0.12 a minute, November 2026).
_SECOND_PRICE: Final = 2_000


class ElevenLabsIsolator:
    """The Isolator port at ElevenLabs, with the deployment's key or the project's own."""

    name = "elevenlabs"

    def most(self, seconds: float) -> int:
        return max(1, round(seconds * _SECOND_PRICE))

    def isolate(
        self, sound: Path, *, seconds: float, target: Path, asking: Asking = ASKING
    ) -> IsolatedSound:
        answer = post("/v1/audio-isolation", asking, form=sound_form(sound, "audio"))
        cost = self.most(seconds)
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            length = write_recording(answer.content, target)
        except NoSound as bad:
            raise ProviderMalformed(
                "answer_malformed",
                f"the isolated sound cannot be read: {bad}",
                Usage(cost_microdollars=cost),
            ) from bad
        return IsolatedSound(
            path=target,
            seconds=length,
            model="elevenlabs/audio-isolation",
            cost_microdollars=cost,
        )
