"""The eyes that ask a language model: any OpenAI-compatible endpoint whose model takes pictures."""

import base64
import io
from typing import Any

from PIL import Image

from media_pipeline.providers.asking import Asking, Reply
from media_pipeline.providers.chat.answer_reader import AnswerReader
from media_pipeline.providers.chat.chat_settings import ChatSettings, read_chat_settings
from media_pipeline.providers.chat.endpoint import ChatEndpoint
from media_pipeline.providers.chat.one_answer import one_answer
from media_pipeline.providers.chat.price import price
from media_pipeline.providers.chat.questions import about_asking
from media_pipeline.providers.chat.request_body import body_of
from media_pipeline.providers.chat.sections import Section, write_sections
from media_pipeline.providers.chat.wire import WireModel
from media_pipeline.providers.chat.wording import instructions_to_look
from media_pipeline.providers.clean_text import clean_text
from media_pipeline.providers.eyes import Description, PictureToSee
from media_pipeline.providers.provider_errors import ProviderRefused

#: Pixels of the longer side: more costs more and shows a model no more.
LONGEST_SIDE = 1024
#: Models count a picture of that size as one to some thousand tokens; one cheap one as 26,000.
_MOST_TOKENS_A_PICTURE = 30_000
_LONGEST_FEW_WORDS = 120


class WireDescription(WireModel):
    description: str
    in_few_words: str


class DescriptionReader(AnswerReader[WireDescription, Description]):
    answer = WireDescription
    lists = {}

    def whole(self, answer: WireDescription) -> Description:
        seen = clean_text(answer.description)
        if not seen:
            self.complain("description", "it is empty; say what can be seen on the picture")
        return Description(
            description=seen, in_few_words=clean_text(answer.in_few_words, _LONGEST_FEW_WORDS)
        )


class LanguageModelEyes:
    """Asks where the analyst asks. Raises ImproperlyConfigured where a setting is missing."""

    name = "model"

    def __init__(self, settings: ChatSettings | None = None) -> None:
        self._settings = settings or read_chat_settings()
        self._endpoint = ChatEndpoint(self._settings)

    def most(self) -> int:
        asked = len(instructions_to_look().encode()) + _MOST_TOKENS_A_PICTURE
        return price(self._settings, asked, self._settings.output_tokens)

    def describe(self, picture: PictureToSee, asking: Asking) -> Reply[Description]:
        material = write_sections([Section("ELEMENT", picture.name), *about_asking(asking)])
        content: list[dict[str, Any]] = [
            {"type": "text", "text": material},
            {"type": "image_url", "image_url": {"url": _data_url(picture)}},
        ]
        body = body_of(self._settings, "describe", instructions_to_look(), content, WireDescription)
        return one_answer(self._settings, self._endpoint, body, DescriptionReader, asking)


def _data_url(picture: PictureToSee) -> str:
    """The picture itself, small enough, on white where it is transparent; nothing is uploaded."""
    try:
        with Image.open(picture.path) as file:
            whole = file.convert("RGBA")
    except OSError as error:
        raise ProviderRefused("the picture's file cannot be read") from error
    whole.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Image.Resampling.LANCZOS)
    paper = Image.new("RGBA", whole.size, "white")
    paper.alpha_composite(whole)
    held = io.BytesIO()
    paper.convert("RGB").save(held, "JPEG", quality=88)
    return f"data:image/jpeg;base64,{base64.b64encode(held.getvalue()).decode()}"
