"""A script whose prose is worded anew."""

from media_pipeline.providers.chat.answer_reader import AnswerReader
from media_pipeline.providers.chat.wire import WireModel
from media_pipeline.providers.clean_text import clean_quote


class WireScript(WireModel):
    script: str


class EnhancedReader(AnswerReader[WireScript, str]):
    answer = WireScript
    lists = {}

    def whole(self, answer: WireScript) -> str:
        text = clean_quote(answer.script).strip("\n")
        if not text.strip():
            self.complain("script", "it is empty; answer with the whole script")
        return f"{text}\n"
