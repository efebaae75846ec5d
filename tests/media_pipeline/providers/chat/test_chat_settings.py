"""What has to be said before a language model can be asked, and what may not."""

from typing import Any

import pytest
from django.core.checks import Error
from django.core.exceptions import ImproperlyConfigured

from media_pipeline.providers.chat.chat_settings import chat_problems, read_chat_settings
from media_pipeline.providers.check_adapters import check_adapters


@pytest.fixture
def configured(settings: Any) -> Any:
    settings.MEDIA_PIPELINE_ANALYST = "model"
    settings.MEDIA_PIPELINE_CHAT_URL = "https://models.example/v1/"
    settings.MEDIA_PIPELINE_CHAT_KEY = "sk-secret\n"
    settings.MEDIA_PIPELINE_CHAT_MODEL = "some/model"
    settings.MEDIA_PIPELINE_CHAT_PRICE_IN = "250000"
    settings.MEDIA_PIPELINE_CHAT_PRICE_OUT = "1000000"
    return settings


def test_settings_that_are_whole_are_taken(configured: Any) -> None:
    chat = read_chat_settings()
    assert chat.address == "https://models.example/v1/chat/completions"
    assert chat.key.get_secret_value() == "sk-secret"  # a file's last line end is not of it
    assert check_adapters() == []


@pytest.mark.parametrize(
    ("name", "said", "problem"),
    [
        ("URL", "", "URL: it is not set."),
        ("URL", "models.example/v1", "URL: give an address that begins with https:// or http://."),
        ("URL", "https://a:b@models.example", "URL: give a plain address; a key has a setting"),
        ("URL", "http://models.example/v1", "URL: a key is sent by https:// only"),
        ("MODEL", "  ", "MODEL: it is not set."),
        ("PRICE_IN", "", "PRICE_IN: it is not set."),
        ("PRICE_OUT", "-1", "PRICE_OUT: Input should be greater than or equal to 0."),
        ("OUTPUT_TOKENS", "12", "OUTPUT_TOKENS: Input should be greater than or equal to 256."),
        ("ANSWERS", "xml", "ANSWERS: Input should be 'json_schema', 'json_object' or 'text'."),
        ("HEADERS", '{"X": 1}', "HEADERS: Input should be a valid string."),
        ("BODY", "[1", "BODY: Invalid JSON"),
        ("BODY", '{"model": "x"}', "BODY: model: said by the adapter, not here."),
    ],
)
def test_a_setting_that_is_missing_or_wrong_is_named(
    configured: Any, name: str, said: str, problem: str
) -> None:
    setattr(configured, f"MEDIA_PIPELINE_CHAT_{name}", said)
    (found,) = chat_problems()
    assert found.startswith(f"MEDIA_PIPELINE_CHAT_{problem}")
    with pytest.raises(ImproperlyConfigured):
        read_chat_settings()
    assert [(message.id, message.msg) for message in check_adapters()] == [
        ("media_pipeline.E002", found)
    ]


@pytest.mark.parametrize(
    "url", ["http://localhost:11434/v1", "http://vllm:8000/v1", "http://10.0.0.7:8000/v1"]
)
def test_a_machine_near_by_needs_no_tls(configured: Any, url: str) -> None:
    configured.MEDIA_PIPELINE_CHAT_URL = url
    assert chat_problems() == []


def test_no_problem_repeats_a_secret(configured: Any) -> None:
    configured.MEDIA_PIPELINE_CHAT_HEADERS = '{"Proxy-Authorization": 77665544}'
    configured.MEDIA_PIPELINE_CHAT_URL = "http://models.example/v1"
    told = " ".join(chat_problems())
    assert "sk-secret" not in told
    assert "77665544" not in told


def test_an_adapter_that_does_not_exist_is_named_at_the_start(settings: Any) -> None:
    settings.MEDIA_PIPELINE_ARTIST = "nobody"
    (found,) = check_adapters()
    assert isinstance(found, Error)
    assert found.id == "media_pipeline.E001"
    assert "MEDIA_PIPELINE_ARTIST is 'nobody'" in found.msg


def test_eyes_of_a_model_need_the_same_settings(settings: Any) -> None:
    settings.MEDIA_PIPELINE_EYES = "model"
    assert {message.id for message in check_adapters()} == {"media_pipeline.E002"}


def test_by_default_nothing_is_asked_and_nothing_missing(settings: Any) -> None:
    assert settings.MEDIA_PIPELINE_ANALYST == settings.MEDIA_PIPELINE_EYES == "local"
    assert check_adapters() == []
