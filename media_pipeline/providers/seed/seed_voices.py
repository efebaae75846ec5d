"""Voices by Seed Speech (BytePlus): no voice is designed or kept there; each request brings clips
of whom it shall sound like, three of them at most.

One POST that answers at once with the sound. It has no id to ask for later, so a reply that is lost
leaves it unknown whether it was charged. Nothing is sent twice here.
"""

import base64
import binascii
import uuid
from pathlib import Path
from typing import Any, Final

from media_pipeline.assets.read_sound import NoSound, write_recording
from media_pipeline.providers.asking import ASKING, Asking, Usage
from media_pipeline.providers.exchange import Answer, AnswerLost, NotSent, exchange
from media_pipeline.providers.model_cards import card, price_of
from media_pipeline.providers.provider_errors import (
    ProviderBroken,
    ProviderMalformed,
    ProviderRefused,
    ProviderUnclear,
)
from media_pipeline.providers.range_script import RangeScript
from media_pipeline.providers.seed.refusals import code_of, error_for
from media_pipeline.providers.seed.seed_settings import seed_settings
from media_pipeline.providers.seed.spoken_prompt import conversation_prompt, reading_prompt
from media_pipeline.providers.seed.spoken_turns import spoken_turns
from media_pipeline.providers.voices import (
    RangeRead,
    Speech,
    Turn,
    Voice,
    VoiceBrief,
    VoiceCall,
    utterance,
)
from media_pipeline.screenplay.spoken_language import spoken_language

MODEL: Final = "seed/audio-1"
_LONGEST_SECONDS: Final = 120.0
#: A slow reader's, and the silence around it; a price before it is known.
_LETTERS_A_SECOND, _AROUND_SECONDS = 8.0, 3.0
#: Of an answer: two minutes of 48 kHz in base64, and as much again.
_MOST_BYTES = 64 * 1024 * 1024
_SPACE = uuid.UUID("3a9c7f0e-6a1d-4c53-9a34-7d0a64f3f0e2")


class SeedVoices:
    """The Voices port at Seed, and a RangeReader: its voices are made by range scripts."""

    name = "seed"

    def most(self, call: VoiceCall, letters: int, seconds: float = 0.0) -> int:  # noqa: ARG002
        return self.most_to_read(letters) if call == "record" else 0

    def most_to_read(self, letters: int) -> int:
        seconds = min(letters / _LETTERS_A_SECOND + _AROUND_SECONDS, _LONGEST_SECONDS)
        return price_of(card(MODEL, "voices"), seconds=seconds) if letters else 0

    def reads(self, text: str) -> bool:
        return self.speaks(spoken_language(text))

    def speaks(self, language: str) -> bool:
        return language in ("", *card(MODEL, "voices").languages)

    def design(
        self,
        brief: VoiceBrief,  # noqa: ARG002 - nobody is asked
        asking: Asking = ASKING,  # noqa: ARG002
        *,
        preview: str = "",  # noqa: ARG002
    ) -> Voice:
        raise ProviderRefused(
            "voice_not_designed: Seed designs no voices; they are made by a range script"
        )

    def read_range(
        self, script: RangeScript, brief: VoiceBrief, *, target: Path, asking: Asking = ASKING
    ) -> RangeRead:
        answer = self._post(reading_prompt(script, brief), (), asking)
        seconds, cost = _keep(answer, target)
        return RangeRead(path=target, seconds=seconds, model=MODEL, cost_microdollars=cost)

    def record(
        self,
        turns: tuple[Turn, ...],
        *,
        target: Path,
        seed: int = 0,  # noqa: ARG002 - another request is another reading
        asking: Asking = ASKING,
    ) -> Speech:
        _refuse_too_much(turns)
        prompt = conversation_prompt(turns)
        answer = self._post(prompt.text, prompt.sounds, asking)
        seconds, cost = _keep(answer, target)
        spoken = spoken_turns(answer.field("subtitle"), [turn.text for turn in turns], seconds)
        if spoken is None:
            raise _malformed("the subtitle does not say where each line is", cost)
        return Speech(
            path=target, seconds=seconds, turns=spoken, model=MODEL, cost_microdollars=cost
        )

    def revoice(
        self,
        take: Path,  # noqa: ARG002 - nobody is asked
        *,
        voice_id: str,  # noqa: ARG002
        target: Path,  # noqa: ARG002
        asking: Asking = ASKING,  # noqa: ARG002
    ) -> Speech:
        raise ProviderRefused(
            "take_not_revoiced: Seed puts no voice on a take; let the voice read the line, or "
            "upload the sound as an element"
        )

    def _post(self, prompt: str, sounds: tuple[Path, ...], asking: Asking) -> Answer:
        settings = seed_settings()
        key = asking.own_key or settings.key
        if not key:
            raise ProviderRefused(
                "voices_key_missing: set MEDIA_PIPELINE_SEED_KEY, give the project a key of its "
                "own, or choose a voices model of this machine"
            )
        body: dict[str, Any] = {
            "model": card(MODEL, "voices").endpoint,
            "text_prompt": prompt,
            "audio_config": {"format": "wav", "sample_rate": 48_000, "enable_subtitle": True},
            "watermark": {},
        }
        if sounds:
            body["references"] = [
                {"audio_data": base64.b64encode(sound.read_bytes()).decode()} for sound in sounds
            ]
        headers = {"X-Api-Key": key}
        if asking.key:
            headers["X-Api-Request-Id"] = str(uuid.uuid5(_SPACE, asking.key))
        try:
            answer = exchange(
                "POST",
                f"{settings.url}/api/v3/tts/create",
                headers=headers,
                seconds=asking.seconds,
                body=body,
                most_bytes=_MOST_BYTES,
            )
        except NotSent as error:
            raise ProviderBroken(f"Seed cannot be reached: {error}") from error
        except AnswerLost as error:
            raise ProviderUnclear(f"the answer of Seed was lost: {error}") from error
        if answer.status != 200 or (code_of(answer)[0] and not answer.field("audio")):
            raise error_for(answer, key)
        return answer


def _refuse_too_much(turns: tuple[Turn, ...]) -> None:
    """Before anything is sent: the card's numbers, which a single shot may go beyond."""
    model = card(MODEL, "voices")
    voices = {turn.voice_id for turn in turns}
    letters = sum(len(utterance(turn.text, turn.tone)) for turn in turns)
    if len(voices) > model.most_voices:
        raise ProviderRefused(
            f"speech_too_many_voices: {len(voices)} people speak in one shot, and Seed records "
            f"{model.most_voices} at once; spread the lines over more shots, then continue"
        )
    if letters > model.prompt_limit:
        raise ProviderRefused(
            f"speech_too_many_letters: the shot's lines have {letters} letters, and Seed takes "
            f"{model.prompt_limit}; spread them over more shots, then continue"
        )
    if not all(turn.sounds_like for turn in turns):
        raise ProviderRefused(
            "voice_unknown: a voice has no clips; make the character's voice again, then continue"
        )


def _keep(answer: Answer, target: Path) -> tuple[float, int]:
    """Its length here, and what it cost by the length that Seed made and bills."""
    told = answer.field("original_duration") or answer.field("duration")
    billed = float(told) if isinstance(told, int | float) else 0.0
    cost = price_of(card(MODEL, "voices"), seconds=billed)
    try:
        data = base64.b64decode(str(answer.field("audio") or ""), validate=True)
        target.parent.mkdir(parents=True, exist_ok=True)
        seconds = write_recording(data, target)
    except (binascii.Error, NoSound, ValueError) as bad:
        raise _malformed(f"the sound cannot be read: {bad}", cost) from bad
    return seconds, cost or price_of(card(MODEL, "voices"), seconds=seconds)


def _malformed(feedback: str, cost: int) -> ProviderMalformed:
    return ProviderMalformed("answer_malformed", feedback, Usage(cost_microdollars=cost))
