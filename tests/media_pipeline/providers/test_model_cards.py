"""What a model costs and takes is known before it is asked."""

import pytest

from media_pipeline.providers.model_cards import (
    UnknownModel,
    card,
    hosted_cards,
    price_of,
    price_range,
)

PORTS = ("artist", "animator", "voices", "composer")


@pytest.mark.parametrize("port", PORTS)
def test_what_this_machine_makes_costs_nothing(port: str) -> None:
    for name in ("local", "quick"):
        mine = card(name, port)  # type: ignore[arg-type]
        assert (mine.name, mine.port, mine.is_local) == (name, port, True)
        assert price_of(mine, pictures=9, seconds=60, characters=5_000) == 0


@pytest.mark.parametrize("port", PORTS)
def test_every_hosted_model_has_a_price_and_an_address(port: str) -> None:
    found = hosted_cards(port)  # type: ignore[arg-type]
    assert found
    for one in found:
        assert one.name.startswith(f"{one.provider}/")
        assert one.endpoint
        asked = price_of(one, seconds=5, characters=100, width=1280, height=720)
        assert 0 < asked < 10_000_000, f"{one.name}: {asked} micro-dollars"


def test_a_fallback_is_of_the_same_port_and_provider_and_ends() -> None:
    """One key, one limit and one quote hold for the whole ladder."""
    for one in hosted_cards():
        seen = [one.name]
        while one.fallback:
            then = card(one.fallback, one.port)
            assert (then.provider, then.task) == (one.provider, one.task)
            assert then.name not in seen
            seen.append(then.name)
            one = then


def test_a_price_is_of_what_is_asked() -> None:
    assert price_of(card("fal/flux-dev"), pictures=4) == 100_000
    assert price_of(card("fal/kling-2.5-pro"), seconds=5) == 350_000
    assert price_of(card("fal/veo-3.1"), seconds=8, with_sound=True) == 3_200_000
    assert price_of(card("fal/seedance-2.5"), seconds=5, draft=True) == 250_000
    assert price_of(card("fal/clarity-upscaler"), width=2560, height=1440) == 110_592
    assert price_of(card("elevenlabs/v3"), characters=1) == 100
    assert price_of(card("fal/lyria-2"), seconds=60) == 100_000


def test_a_quote_holds_the_fallback_too() -> None:
    assert price_range(card("fal/kling-2.5-pro"), seconds=4.2) == (350_000, 500_000)
    assert price_range(card("fal/nano-banana")) == (39_000, 39_000)
    assert price_range(card("local", "animator"), seconds=60) == (0, 0)


def test_the_clip_asked_for_is_the_shortest_that_is_long_enough() -> None:
    kling = card("fal/kling-2.5-pro")
    assert [kling.length_for(seconds) for seconds in (0.5, 5, 5.1, 10, 12)] == [5, 5, 10, 10, 10]
    assert card("local", "animator").length_for(3.7) == 3.7
    assert (kling.longest, card("local", "animator").longest) == (10, None)


def test_a_model_that_nobody_knows_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownModel, match="fal/kling"):
        card("fal/nothing", "animator")
    with pytest.raises(UnknownModel, match="artist"):
        card("fal/kling-2.5-pro", "artist")
