"""What is known of every model before it is asked: what it makes, takes, costs and how long.

A model is a text: an adapter of this machine (``local``), or a provider's (``fal/flux-dev``).
Prices are those of the providers' pages in November 2026; the bill is what a provider says it is.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, Literal

Port = Literal["artist", "animator", "voices", "composer"]
Task = Literal["still", "upscale", "clip", "speech", "music"]
Unit = Literal["picture", "megapixel", "second", "1000 characters", "request"]

LOCAL: Final = "local"


class UnknownModel(ValueError):
    """Nobody knows a model of this name (at this port); the message lists those there are."""

    code = "model_unknown"


@dataclass(frozen=True, kw_only=True)
class ModelCard:
    """One model at one port. Prices in micro-dollars per ``per``, lengths in seconds.

    ``endpoint``: where the provider is asked; ``reference_endpoint``: where it is asked when
    pictures go with the request, empty: at the same place; ``draft_endpoint`` and
    ``final_endpoint`` the same of drafts. ``lengths``: the clips it makes, in order; empty: any.
    ``audio_window``: the longest sound it takes with a clip, 0: none. ``prompt_limit``: characters,
    0: no limit known. ``most_references``: pictures beside the start frame, or the source.
    ``most_scale``: how many times as large an upscale makes a side, at most.
    ``most_sounds``: sounds that it makes its own sound from, each at least ``shortest_sound`` long.
    ``fallback``: asked when this one refuses, of the same port and provider.
    """

    name: str
    port: Port
    task: Task
    provider: str = LOCAL
    endpoint: str = ""
    reference_endpoint: str = ""
    draft_endpoint: str = ""
    final_endpoint: str = ""
    price: int = 0
    per: Unit = "request"
    #: In place of ``price`` for a draft, and when the model records sound too; None: not otherwise.
    draft_price: int | None = None
    sound_price: int | None = None
    expected_seconds: float = 1.0
    lengths: tuple[int, ...] = ()
    audio_window: float = 0.0
    prompt_limit: int = 0
    most_references: int = 0
    most_scale: float = 1.0
    #: How many shots it cuts between in one clip, told by number and second in its prompt.
    most_shots: int = 1
    most_sounds: int = 0
    shortest_sound: float = 0.0
    takes_audio: bool = False
    takes_start_frame: bool = False
    #: The model can record its own sound (speech, effects) with a clip.
    records_sound: bool = False
    has_draft: bool = False
    #: Days for which a final may be made from a draft.
    draft_days: int = 7
    fallback: str = ""
    #: Voices that may speak in one recording; 0: as many as the port allows.
    most_voices: int = 0
    #: No voice design: a voice is made by so many readings of a range script. 0: it designs.
    range_reads: int = 0
    #: What it speaks, as ``en``; empty: whatever is written.
    languages: tuple[str, ...] = ()

    @property
    def is_local(self) -> bool:
        """Made on this machine: free, without a request to anybody."""
        return self.provider == LOCAL

    @property
    def longest(self) -> int | None:
        """The longest clip in seconds; None: as long as is wanted."""
        return self.lengths[-1] if self.lengths else None

    def length_for(self, seconds: float) -> float:
        """The clip to ask for when ``seconds`` are wanted: the shortest that is long enough.

        What is too long is cut at our side; where none is long enough, the longest.
        """
        if not self.lengths:
            return seconds
        return float(next((one for one in self.lengths if one >= seconds - 1e-6), self.lengths[-1]))


def price_of(
    card: ModelCard,
    *,
    pictures: int = 1,
    seconds: float = 0.0,
    characters: int = 0,
    width: int = 0,
    height: int = 0,
    draft: bool = False,
    with_sound: bool = False,
) -> int:
    """What one request costs, in micro-dollars, rounded up. ``seconds`` as asked of the model."""
    price = card.price
    if with_sound and card.sound_price is not None:
        price = card.sound_price
    if draft and card.draft_price is not None:
        price = card.draft_price
    match card.per:
        case "picture":
            return price * pictures
        case "megapixel":
            return -(-price * pictures * max(width * height, 1) // 1_000_000)
        case "second":
            return -(-price * round(seconds * 1000) // 1000)
        case "1000 characters":
            return -(-price * characters // 1000)
        case "request":
            return price


def price_range(asked: ModelCard, *, seconds: float = 0.0, **more: Any) -> tuple[int, int]:
    """What ``asked`` costs, and what it may: the dearer of it and its fallback.

    As ``price_of``, with ``seconds`` as wanted: each model makes its own next longer clip.
    """
    models = [asked, *([card(asked.fallback, asked.port)] if asked.fallback else [])]
    prices = [price_of(one, seconds=one.length_for(seconds), **more) for one in models]
    return prices[0], max(prices)


def card(name: str, port: Port | Literal[""] = "") -> ModelCard:
    """The card of a model. ``port`` tells which ``local`` is meant. Raises UnknownModel.

    A name without a slash is an adapter of this machine, by the name in the settings.
    """
    if "/" not in name:
        return _local_card(name, port or "artist")
    found = _HOSTED.get(name)
    if found is None or port not in ("", found.port):
        known = ", ".join(one.name for one in hosted_cards(port))
        raise UnknownModel(f"no model of the {port or 'providers'} is called {name!r}: {known}")
    return found


@lru_cache(maxsize=64)
def _local_card(name: str, port: Port) -> ModelCard:
    return replace(_LOCAL[port], name=name)


def hosted_cards(port: Port | Literal[""] = "") -> list[ModelCard]:
    """Those that are asked over the network and paid for."""
    return [one for one in _HOSTED.values() if port in ("", one.port)]


_LOCAL: Final[dict[str, ModelCard]] = {
    "artist": ModelCard(
        name=LOCAL, port="artist", task="still", per="picture", most_references=32
    ),
    "animator": ModelCard(
        name=LOCAL, port="animator", task="clip", per="second", expected_seconds=2,
        takes_start_frame=True,
    ),
    "voices": ModelCard(
        name=LOCAL, port="voices", task="speech", per="1000 characters", expected_seconds=2
    ),
    "composer": ModelCard(name=LOCAL, port="composer", task="music", expected_seconds=3),
}  # fmt: skip

_HOSTED: Final[dict[str, ModelCard]] = {
    one.name: one
    for one in (
        ModelCard(
            name="fal/flux-dev", port="artist", task="still", provider="fal",
            endpoint="fal-ai/flux/dev", price=25_000, per="picture",
            expected_seconds=8, prompt_limit=4_000, fallback="fal/seedream-4",
        ),
        ModelCard(
            name="fal/seedream-4", port="artist", task="still", provider="fal",
            endpoint="fal-ai/bytedance/seedream/v4/text-to-image",
            reference_endpoint="fal-ai/bytedance/seedream/v4/edit",
            price=30_000, per="picture", expected_seconds=15, prompt_limit=5_000,
            most_references=10, fallback="fal/nano-banana",
        ),
        ModelCard(
            name="fal/nano-banana", port="artist", task="still", provider="fal",
            endpoint="fal-ai/nano-banana", reference_endpoint="fal-ai/nano-banana/edit",
            price=39_000, per="picture", expected_seconds=12, prompt_limit=5_000,
            most_references=8,
        ),
        ModelCard(
            name="fal/clarity-upscaler", port="artist", task="upscale", provider="fal",
            endpoint="fal-ai/clarity-upscaler", price=30_000, per="megapixel",
            expected_seconds=30, prompt_limit=2_000, most_scale=4.0,
        ),
        ModelCard(
            name="fal/kling-2.5-pro", port="animator", task="clip", provider="fal",
            endpoint="fal-ai/kling-video/v2.5-turbo/pro/image-to-video",
            price=70_000, per="second", expected_seconds=180, lengths=(5, 10),
            prompt_limit=2_500, takes_start_frame=True, fallback="fal/wan-2.5",
        ),
        ModelCard(
            name="fal/wan-2.5", port="animator", task="clip", provider="fal",
            endpoint="fal-ai/wan-25-preview/image-to-video",
            price=100_000, per="second", expected_seconds=150, lengths=(5, 10),
            audio_window=10.0, prompt_limit=800, takes_audio=True, takes_start_frame=True,
        ),
        ModelCard(
            name="fal/veo-3.1", port="animator", task="clip", provider="fal",
            endpoint="fal-ai/veo3.1/image-to-video",
            price=200_000, sound_price=400_000, per="second", expected_seconds=120,
            lengths=(4, 6, 8), prompt_limit=20_000, takes_start_frame=True, records_sound=True,
            fallback="fal/kling-2.5-pro",
        ),
        ModelCard(
            name="fal/seedance-2.5", port="animator", task="clip", provider="fal",
            endpoint="bytedance/seedance-2.5", draft_endpoint="bytedance/seedance-2.5/draft",
            final_endpoint="bytedance/seedance-2.5/draft/complete",
            price=150_000, draft_price=50_000, per="second", expected_seconds=180,
            lengths=tuple(range(4, 31)), audio_window=15.0, prompt_limit=4_000,
            most_references=9, most_shots=6, takes_audio=True, takes_start_frame=True,
            records_sound=True, has_draft=True, fallback="fal/wan-2.5",
        ),
        ModelCard(
            name="fal/lyria-2", port="composer", task="music", provider="fal",
            endpoint="fal-ai/lyria2", price=100_000, expected_seconds=30, prompt_limit=2_000,
            fallback="fal/elevenlabs-music",
        ),
        ModelCard(
            name="fal/elevenlabs-music", port="composer", task="music", provider="fal",
            endpoint="fal-ai/elevenlabs/music", price=13_400, per="second",
            expected_seconds=60, lengths=tuple(range(3, 601)), prompt_limit=4_100,
        ),
        ModelCard(
            name="ark/seedance-2.5", port="animator", task="clip", provider="ark",
            endpoint="dreamina-seedance-2-5-260628", price=150_000, draft_price=50_000,
            per="second", expected_seconds=180, lengths=tuple(range(4, 31)), audio_window=15.0,
            prompt_limit=4_000, most_references=9, most_sounds=3, shortest_sound=2.0, most_shots=6,
            takes_audio=True, takes_start_frame=True, records_sound=True, has_draft=True,
            fallback="ark/seedance-2",
        ),
        ModelCard(
            # Cuts between shots where it likes, not where it is told: one at a time.
            name="ark/seedance-2", port="animator", task="clip", provider="ark",
            endpoint="dreamina-seedance-2-0-260128", price=110_000, per="second",
            expected_seconds=180, lengths=tuple(range(4, 16)), audio_window=15.0,
            prompt_limit=4_000, most_references=9, most_sounds=3,
            shortest_sound=2.0, takes_audio=True, takes_start_frame=True,
            records_sound=True,
        ),
        ModelCard(
            name="elevenlabs/v3", port="voices", task="speech", provider="elevenlabs",
            endpoint="eleven_v3", price=100_000, per="1000 characters", expected_seconds=20,
            prompt_limit=2_000,
        ),
        # At most three speakers and 1,000 letters a call; a recording of at most 120 seconds.
        ModelCard(
            name="seed/audio-1", port="voices", task="speech", provider="seed",
            endpoint="seed-audio-1.0", price=2_500, per="second", expected_seconds=40,
            prompt_limit=1_000, most_voices=3, range_reads=3, languages=("en", "zh"),
        ),
    )
}  # fmt: skip
