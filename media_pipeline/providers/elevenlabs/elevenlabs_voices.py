"""Voices by ElevenLabs: designed from a description, heard in a dialogue, or put on over a take.

It answers at once and knows no id to ask for later, so a reply that is lost leaves it unknown
whether it was charged. Nothing is sent twice here: the engine repeats, within the kind's cap.
"""

import base64
import binascii
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from media_pipeline.assets.read_sound import NoSound, write_recording
from media_pipeline.assets.wav_file import last_audible, read_frames
from media_pipeline.providers.asking import ASKING, Asking, Usage
from media_pipeline.providers.elevenlabs.post import post
from media_pipeline.providers.exchange import Answer
from media_pipeline.providers.model_cards import card, price_of
from media_pipeline.providers.provider_errors import ProviderMalformed
from media_pipeline.providers.sound_form import sound_form
from media_pipeline.providers.voice_words import described, named
from media_pipeline.providers.voices import (
    Speech,
    SpokenTurn,
    Turn,
    Voice,
    VoiceBrief,
    VoiceCall,
    utterance,
)

MODEL: Final = "elevenlabs/v3"
_DESIGN_MODEL: Final = "eleven_ttv_v3"
_REVOICE_MODEL: Final = "eleven_multilingual_sts_v2"
#: Micro-dollars: of one design, whatever its length; of a second of a take (November 2026).
_DESIGN_PRICE, _TAKE_SECOND_PRICE = 300_000, 5_000
_LARGEST_SEED = 2**32


class ElevenLabsVoices:
    """The Voices port at ElevenLabs, with the deployment's key or the project's own."""

    name = "elevenlabs"

    def most(self, call: VoiceCall, letters: int, seconds: float = 0.0) -> int:
        match call:
            case "design":
                return _DESIGN_PRICE
            case "record":
                return price_of(card(MODEL, "voices"), characters=letters)
            case "revoice":
                return _take_price(seconds)

    def reads(self, text: str) -> bool:
        """It speaks some seventy languages."""
        return bool(text.strip())

    def speaks(self, language: str) -> bool:  # noqa: ARG002
        return True

    def design(self, brief: VoiceBrief, asking: Asking = ASKING, *, preview: str = "") -> Voice:
        """First previews, of which the first is taken, for a price; then the voice, for nothing."""
        words = described(brief)
        if not preview:
            body = {
                "voice_description": words,
                "model_id": _DESIGN_MODEL,
                "auto_generate_text": True,
                "seed": brief.seed % _LARGEST_SEED,
            }
            answer = post("/v1/text-to-voice/design", asking, body=body)
            previews = answer.field("previews") or [{}]
            made = str(previews[0].get("generated_voice_id") or "")
            if not made:
                raise _malformed("there is no preview in the answer", _DESIGN_PRICE)
            return Voice(
                voice_id="",
                description=words,
                model=MODEL,
                cost_microdollars=_DESIGN_PRICE,
                preview=made,
            )
        body = {
            "voice_name": named(brief),
            "voice_description": words,
            "generated_voice_id": preview,
        }
        voice_id = str(post("/v1/text-to-voice", asking, body=body).field("voice_id") or "")
        if not voice_id:
            raise _malformed("there is no voice_id in the answer", 0)
        return Voice(voice_id=voice_id, description=words, model=MODEL)

    def record(
        self, turns: tuple[Turn, ...], *, target: Path, seed: int = 0, asking: Asking = ASKING
    ) -> Speech:
        inputs = [
            {"text": utterance(turn.text, turn.tone), "voice_id": turn.voice_id} for turn in turns
        ]
        body: dict[str, Any] = {"inputs": inputs, "model_id": card(MODEL, "voices").endpoint}
        if seed:
            body["seed"] = seed % _LARGEST_SEED
        answer = post("/v1/text-to-dialogue/with-timestamps", asking, body=body, sound=True)
        cost = self._cost(answer, sum(len(one["text"]) for one in inputs))
        seconds = _keep(_decoded(answer, cost), target, cost)
        spoken = _turns(answer.field("voice_segments"), len(turns), target, seconds, cost)
        return Speech(
            path=target, seconds=seconds, turns=spoken, model=MODEL, cost_microdollars=cost
        )

    def revoice(
        self, take: Path, *, voice_id: str, target: Path, asking: Asking = ASKING
    ) -> Speech:
        length = len(read_frames(take)) / 96_000
        path = f"/v1/speech-to-speech/{quote(voice_id, safe='')}"
        answer = post(
            path, asking, form=sound_form(take, "audio", [("model_id", _REVOICE_MODEL)]), sound=True
        )
        cost = _take_price(length)
        seconds = _keep(answer.content, target, cost)
        turn = SpokenTurn(start=0.0, end=last_audible(read_frames(target), 0.0, seconds))
        return Speech(
            path=target,
            seconds=seconds,
            turns=(turn,),
            model=f"elevenlabs/{_REVOICE_MODEL}",
            cost_microdollars=cost,
        )

    def _cost(self, answer: Answer, letters: int) -> int:
        """By the letters that it says it counted, else by ours."""
        told = answer.headers.get("character-cost", "")
        counted = int(told) if told.isdecimal() else letters
        return price_of(card(MODEL, "voices"), characters=counted)


def _take_price(seconds: float) -> int:
    return max(1, round(seconds * _TAKE_SECOND_PRICE))


def _decoded(answer: Answer, cost: int) -> bytes:
    try:
        return base64.b64decode(str(answer.field("audio_base64") or ""), validate=True)
    except (binascii.Error, ValueError):
        raise _malformed("audio_base64 is no base64", cost) from None


def _keep(data: bytes, target: Path, cost: int) -> float:
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        return write_recording(data, target)
    except NoSound as bad:
        raise _malformed(f"the sound cannot be read: {bad}", cost) from bad


def _turns(
    segments: Any, count: int, target: Path, seconds: float, cost: int
) -> tuple[SpokenTurn, ...]:
    """Where each line is, by the index of its input; a line may be told in several segments."""
    spans: dict[int, SpokenTurn] = {}
    for one in segments if isinstance(segments, list) else []:
        try:
            at = int(one["dialogue_input_index"])
            start, end = float(one["start_time_seconds"]), float(one["end_time_seconds"])
        except (KeyError, TypeError, ValueError):
            continue
        if 0 <= at < count and 0 <= start < end:
            known = spans.get(at)
            start, end = min(start, seconds), min(end, seconds)
            spans[at] = SpokenTurn(
                start=min(start, known.start) if known else start,
                end=max(end, known.end) if known else end,
            )
    if len(spans) == count:
        return tuple(spans[at] for at in range(count))
    if count == 1:
        return (SpokenTurn(start=0.0, end=last_audible(read_frames(target), 0.0, seconds)),)
    missing = ", ".join(str(at) for at in range(count) if at not in spans)
    raise _malformed(f"voice_segments do not say where turn {missing} is", cost)


def _malformed(feedback: str, cost: int) -> ProviderMalformed:
    return ProviderMalformed("answer_malformed", feedback, Usage(cost_microdollars=cost))
