"""Transcripts by any address that speaks OpenAI's ``/audio/transcriptions``: one POST each.

OpenAI itself, Groq, a Whisper server of one's own. It answers at once and has no id to ask for.
"""

from pathlib import Path
from typing import Any

from media_pipeline.providers.asking import ASKING, Asking, Usage
from media_pipeline.providers.exchange import Answer, AnswerLost, NotSent, exchange
from media_pipeline.providers.listening.listening_settings import (
    ListeningSettings,
    read_listening_settings,
)
from media_pipeline.providers.listening.refusals import error_for
from media_pipeline.providers.provider_errors import (
    ProviderBroken,
    ProviderMalformed,
    ProviderUnclear,
)
from media_pipeline.providers.sound_form import sound_form
from media_pipeline.providers.transcriber import HeardWord, Transcript


class OpenAiTranscriber:
    """Raises ImproperlyConfigured where a setting is missing."""

    name = "model"

    @property
    def _settings(self) -> ListeningSettings:
        return read_listening_settings()

    def most(self, seconds: float) -> int:
        return -(-self._settings.price * round(seconds * 1000) // 60_000)

    def transcribe(self, sound: Path, *, seconds: float, asking: Asking = ASKING) -> Transcript:
        form = sound_form(
            sound,
            "file",
            [
                ("model", self._settings.model),
                ("response_format", "verbose_json"),
                ("timestamp_granularities[]", "word"),
            ],
        )
        answer = self._post(form, asking)
        cost = self.most(seconds)
        text = answer.field("text")
        if not isinstance(text, str):
            raise _malformed("there is no text in the answer", cost)
        words = _words(answer.field("words"))
        if text.strip() and not words:
            raise _malformed("the answer does not say when each word is", cost)
        return Transcript(words=words, model=self._settings.model, cost_microdollars=cost)

    def _post(self, form: tuple[bytes, str], asking: Asking) -> Answer:
        key = self._settings.key.get_secret_value()
        headers = {"Idempotency-Key": asking.key} if asking.key else {}
        if key:
            headers["Authorization"] = f"Bearer {key}"
        try:
            answer = exchange(
                "POST", self._settings.address, headers=headers, seconds=asking.seconds, form=form
            )
        except NotSent as error:
            raise ProviderBroken(f"the transcriber cannot be reached: {error}") from error
        except AnswerLost as error:
            raise ProviderUnclear(f"the answer of the transcriber was lost: {error}") from error
        if answer.status != 200:
            raise error_for(answer, key)
        return answer


def _words(said: Any) -> tuple[HeardWord, ...]:
    """Those that say what they are and when; a word that takes no time is one all the same."""
    found = []
    for one in said if isinstance(said, list) else []:
        try:
            start, end = float(one["start"]), float(one["end"])
            found.append(HeardWord(text=str(one["word"]), start=start, end=max(start, end)))
        except (KeyError, TypeError, ValueError):
            continue
    return tuple(found)


def _malformed(feedback: str, cost: int) -> ProviderMalformed:
    return ProviderMalformed("answer_malformed", feedback, Usage(cost_microdollars=cost))
