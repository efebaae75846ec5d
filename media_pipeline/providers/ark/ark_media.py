"""Ark's content generation tasks: one POST, then looks at the task, whose answer names the file.

A task lives for seven days, its file for one. Callbacks come unsigned, so they are a hint to look
and nothing more: their address is signed by us.
"""

import logging
from datetime import timedelta
from typing import Any

from media_pipeline.assets.read_picture import PictureRefused
from media_pipeline.providers.ark.ark_pictures import ArkPictures
from media_pipeline.providers.ark.ark_settings import ark_settings
from media_pipeline.providers.ark.bodies import body_of, identifier_of
from media_pipeline.providers.ark.refusals import error_of, refusal_of, refused_submit
from media_pipeline.providers.exchange import Answer, AnswerLost, NotSent, exchange
from media_pipeline.providers.hosted import Account, Asked, MediaRequest, Refusal, Sending, cost_of
from media_pipeline.providers.model_cards import ModelCard
from media_pipeline.providers.refusals_in_words import picture_not_sent, too_long_for
from media_pipeline.providers.retry_after import retry_after
from workflows.jobs.outcomes import (
    Accepted,
    Answered,
    CancelOutcome,
    LookOutcome,
    StillWorking,
    Stopped,
    SubmitOutcome,
    TooLate,
    TryLater,
    Uncertain,
    Unsupported,
    WebhookOutcome,
)
from workflows.jobs.provider_webhook import ProviderWebhook

log = logging.getLogger(__name__)

_AT_WORK = ("queued", "running")
_ENDED = ("failed", "cancelled", "expired")
_AGAIN, _REST = timedelta(seconds=5), timedelta(seconds=20)
_TASKS = "contents/generations/tasks"
#: How far back an uncertain request is looked for: the newest tasks of its model.
_PAGES, _PAGE = 3, 100


class ArkMedia:
    name = "ark"
    pictures = ArkPictures()

    def account(self) -> Account | None:
        key = ark_settings().key
        return Account(key=key) if key else None

    def submit(
        self, card: ModelCard, request: MediaRequest, account: Account, sending: Sending
    ) -> SubmitOutcome:
        if (refused := too_long_for(card, request.prompt)) is not None:
            return refused
        try:
            body = body_of(card, request, key=sending.key, callback_url=sending.webhook_url)
        except PictureRefused as bad:
            return picture_not_sent(str(bad))
        sending.check_in_time()
        try:
            answer = exchange(
                "POST", _url(), headers=_authorised(account), seconds=sending.seconds, body=body
            )
        except NotSent as not_sent:
            return TryLater(_REST, "provider_unreachable", f"Ark cannot be reached: {not_sent}")
        except AnswerLost as lost:
            return Uncertain(f"Ark's answer was lost: {lost}")
        if not 200 <= answer.status < 300:
            return refused_submit(answer, request)
        task = answer.field("id")
        if not isinstance(task, str) or not task:
            return Uncertain("Ark accepted something, and gave no id to ask for")
        return Accepted(task, timedelta(seconds=min(max(card.expected_seconds / 4, 1), 15)))

    def look(self, card: ModelCard, request_id: str, account: Account, asked: Asked) -> LookOutcome:
        try:
            answer = _get(request_id, account, asked.seconds)
        except (NotSent, AnswerLost) as lost:
            return StillWorking(_AGAIN, f"unreachable: {lost}"[:64])
        if answer.status in (401, 403):
            return TryLater(_REST * 3, "key_refused", "Ark refuses the key")
        if answer.status == 404:
            return TryLater(_REST, "request_unknown", "Ark does not know the task any more")
        if answer.status != 200:  # Ark has trouble, the task has none
            rest = (
                timedelta(seconds=retry_after(answer.headers)) if answer.status == 429 else _AGAIN
            )
            return StillWorking(rest, f"http {answer.status}")
        word = str(answer.field("status") or "").lower()
        if word == "succeeded":
            return _made(card, answer.body, asked.request())
        if word in _ENDED:
            return _ended(word, answer, asked.request())
        if word not in _AT_WORK:
            log.warning("ark.status_unknown", extra={"status": word[:64]})
        return StillWorking(timedelta(seconds=min(max(card.expected_seconds / 8, 1), 15)), word)

    def reconcile(self, card: ModelCard, key: str, account: Account, seconds: float) -> str | None:
        """Ark lists its tasks; one that carries our identifier is the one that was asked for."""
        ours = identifier_of(key)
        for page in range(1, _PAGES + 1):
            asked = f"{_url()}?page_num={page}&page_size={_PAGE}&filter.model={card.endpoint}"
            try:
                answer = exchange(
                    "GET", asked, headers=_authorised(account), seconds=seconds / _PAGES
                )
            except (NotSent, AnswerLost):
                return None
            items = answer.field("items") if answer.status == 200 else None
            if not isinstance(items, list):
                return None
            for item in items:
                if isinstance(item, dict) and item.get("safety_identifier") == ours:
                    return str(item.get("id") or "") or None
            if len(items) < _PAGE:
                return None
        return None

    def cancel(
        self, card: ModelCard, request_id: str, account: Account, asked: Asked
    ) -> CancelOutcome:
        """Only what has not begun can be stopped; what has ended is looked at, and not deleted."""
        outcome = self.look(card, request_id, account, asked)
        if isinstance(outcome, Answered):
            return TooLate(outcome, outcome.cost_microdollars)
        if not isinstance(outcome, StillWorking):
            return TooLate()
        if outcome.provider_status != "queued":
            return Unsupported()
        try:
            answer = exchange(
                "DELETE", f"{_url()}/{request_id}", headers=_authorised(account),
                seconds=asked.seconds,
            )  # fmt: skip
        except (NotSent, AnswerLost) as lost:
            return TryLater(_REST, "provider_unreachable", str(lost))
        if 200 <= answer.status < 300:
            return Stopped()
        code, said = error_of(answer.body)
        if code == "TaskRunningCannotCancel":
            return Unsupported()
        return TryLater(_REST, "provider_broken", said)

    def read_webhook(self, webhook: ProviderWebhook) -> WebhookOutcome | None:
        told = webhook.json()["id"]
        if not isinstance(told, str):
            raise ValueError("it names no task")
        return Accepted(told, timedelta())


def _url() -> str:
    return f"{ark_settings().url}/{_TASKS}"


def _authorised(account: Account) -> dict[str, str]:
    return {"Authorization": f"Bearer {account.key}"}


def _get(task: str, account: Account, seconds: float) -> Answer:
    return exchange("GET", f"{_url()}/{task}", headers=_authorised(account), seconds=seconds)


def _made(card: ModelCard, task: dict[str, Any], request: MediaRequest) -> Answered:
    content = task.get("content")
    url = content.get("video_url") if isinstance(content, dict) else None
    result: dict[str, Any] = {
        "files": [{"url": url, "media_type": "video/mp4", "size": 0}] if url else [],
        "request_id": str(task.get("id", "")),
        "model": card.name,
    }
    if isinstance(task.get("seed"), int):
        result["seed"] = task["seed"]
    if request.draft:
        result["draft_id"] = result["request_id"]
    return Answered(result, cost_of(card, request), asset_url=str(url or ""))


def _ended(word: str, answer: Answer, request: MediaRequest) -> Refusal:
    code, said = error_of(answer.body)
    if word == "failed":
        return refusal_of(code, said, request)
    return Refusal("provider_stopped", f"Ark ended the task as {word}: {said}")
