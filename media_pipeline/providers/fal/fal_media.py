"""fal's queue: one POST, then looks at the address it gave, then the result.

What it gave is kept as the request's id: ``<app>/requests/<uuid>``, the path below the queue. It is
not built from the model's name, whose last parts fal leaves out. A bare uuid, as a webhook or a
person tells it, is completed by fal's rule.
"""

import logging
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

from media_pipeline.assets.read_picture import PictureRefused
from media_pipeline.providers.exchange import Answer, AnswerLost, NotSent, exchange
from media_pipeline.providers.fal.bodies import body_of, shape_of
from media_pipeline.providers.fal.fal_settings import fal_settings
from media_pipeline.providers.fal.refusals import (
    message_of,
    model_broke,
    not_yet,
    refusal_of,
    refused_submit,
)
from media_pipeline.providers.fal.results import result_of
from media_pipeline.providers.fal.webhook import read_fal_webhook
from media_pipeline.providers.hosted import (
    Account,
    Asked,
    MediaRequest,
    Refusal,
    Sending,
    cost_of,
)
from media_pipeline.providers.model_cards import ModelCard
from media_pipeline.providers.refusals_in_words import model_failed, picture_not_sent, too_long_for
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
    WebhookOutcome,
)
from workflows.jobs.provider_webhook import ProviderWebhook

log = logging.getLogger(__name__)

_AT_WORK = ("in_queue", "in_progress", "cancellation_requested")
_STOPPED = ("cancelled", "canceled", "failed", "error")
_AGAIN = timedelta(seconds=5)
_REST = timedelta(seconds=20)


class FalMedia:
    name = "fal"

    def account(self) -> Account | None:
        key = fal_settings().key
        return Account(key=key) if key else None

    def submit(
        self, card: ModelCard, request: MediaRequest, account: Account, sending: Sending
    ) -> SubmitOutcome:
        if (refused := too_long_for(card, request.prompt)) is not None:
            return refused
        try:
            body = body_of(card, request)
        except PictureRefused as bad:
            return picture_not_sent(str(bad))
        url = f"{fal_settings().url}/{body.path}"
        if sending.webhook_url:
            url += "?" + urlencode({"fal_webhook": sending.webhook_url})
        headers = _authorised(account) | {"Idempotency-Key": sending.key}
        sending.check_in_time()
        try:
            answer = exchange(
                "POST", url, headers=headers, seconds=sending.seconds, body=body.fields
            )
        except NotSent as not_sent:
            return TryLater(_REST, "provider_unreachable", f"fal cannot be reached: {not_sent}")
        except AnswerLost as lost:
            return Uncertain(f"fal's answer was lost: {lost}")
        if 200 <= answer.status < 300:
            return _accepted(card, answer)
        return refused_submit(answer) or refusal_of(answer, body, request)

    def look(self, card: ModelCard, request_id: str, account: Account, asked: Asked) -> LookOutcome:
        path = _path(card, request_id)
        try:
            status = _get(f"{path}/status", account, asked.seconds / 2)
            if (outcome := _unfinished(card, status)) is not None:
                return outcome
            result = _get(path, account, asked.seconds / 2)
        except (NotSent, AnswerLost) as lost:
            return StillWorking(_AGAIN, f"unreachable: {lost}"[:64])
        return _result(card, request_id, result, asked, status)

    def reconcile(
        self,
        card: ModelCard,  # noqa: ARG002 - the port's signature
        key: str,  # noqa: ARG002
        account: Account,  # noqa: ARG002
        seconds: float,  # noqa: ARG002
    ) -> str | None:
        """fal lists no requests and knows no key of ours: its webhook can tell, or a person."""
        return None

    def cancel(
        self, card: ModelCard, request_id: str, account: Account, asked: Asked
    ) -> CancelOutcome:
        path = _path(card, request_id)
        try:
            answer = exchange(
                "PUT", f"{fal_settings().url}/{path}/cancel", headers=_authorised(account),
                seconds=asked.seconds / 2,
            )  # fmt: skip
            if answer.status in (200, 202):
                return Stopped()
            if answer.status == 400:  # it had ended; what it made is kept, and not used
                result = _get(path, account, asked.seconds / 2)
                done = _result(card, request_id, result, asked, result)
                if isinstance(done, Answered):
                    return TooLate(done, done.cost_microdollars)
                return TooLate()
            if answer.status == 404:
                return TooLate()
        except (NotSent, AnswerLost) as lost:
            return TryLater(_REST, "provider_unreachable", str(lost))
        return TryLater(_REST, "provider_broken", message_of(answer))

    def read_webhook(self, webhook: ProviderWebhook) -> WebhookOutcome | None:
        return Accepted(read_fal_webhook(webhook), timedelta())


def _authorised(account: Account) -> dict[str, str]:
    return {"Authorization": f"Key {account.key}"}


def _get(path: str, account: Account, seconds: float) -> Answer:
    url = f"{fal_settings().url}/{path}"
    return exchange("GET", url, headers=_authorised(account), seconds=seconds)


def _accepted(card: ModelCard, answer: Answer) -> Accepted | Uncertain:
    told = answer.field("request_id")
    if not isinstance(told, str) or not told:
        return Uncertain("fal accepted something, and gave no id to ask for")
    root = fal_settings().url + "/"
    given = answer.field("response_url")
    path = given.removeprefix(root) if isinstance(given, str) and given.startswith(root) else told
    wait = timedelta(seconds=min(max(card.expected_seconds / 4, 1), 15))
    return Accepted(path, wait)


def _path(card: ModelCard, request_id: str) -> str:
    if "/" in request_id:
        return request_id
    return f"{'/'.join(card.endpoint.split('/')[:2])}/requests/{request_id}"


def _unfinished(card: ModelCard, answer: Answer) -> LookOutcome | None:
    """What a status says while there is no result to fetch; None: there is one."""
    if answer.status in (401, 403):
        return TryLater(_REST * 3, "key_refused", "fal refuses the key: " + message_of(answer))
    if answer.status == 404:
        return TryLater(_REST, "request_unknown", "fal does not know the request any more")
    if answer.status not in (200, 202):  # the queue has trouble, the request has none
        rest = timedelta(seconds=retry_after(answer.headers)) if answer.status == 429 else _AGAIN
        return StillWorking(rest, f"http {answer.status}")
    word = str(answer.field("status") or "")
    if word.lower() == "completed":
        return None
    if word.lower() in _STOPPED:
        return Refusal("provider_stopped", f"fal ended the request: {message_of(answer)}")
    if word.lower() not in _AT_WORK:
        log.warning("fal.status_unknown", extra={"status": word[:64]})
    return StillWorking(timedelta(seconds=min(max(card.expected_seconds / 8, 1), 15)), word)


def _result(
    card: ModelCard, request_id: str, answer: Answer, asked: Asked, status: Answer
) -> LookOutcome:
    """What came of a request that is completed, which it also is when it failed."""
    if answer.status == 200:
        made: dict[str, Any] = result_of(
            answer.body,
            request_id=request_id,
            model=card.name,
            billable=answer.headers.get("x-fal-billable-units", ""),
        )
        return Answered(
            made,
            cost_microdollars=cost_of(card, asked.request()),
            asset_url=made["files"][0]["url"] if made["files"] else "",
        )
    if not_yet(answer):
        return StillWorking(_AGAIN, f"http {answer.status}")
    if model_broke(answer) or (answer.status >= 500 and status.field("error")):
        return model_failed("fal", message_of(answer if model_broke(answer) else status))
    if answer.status in (400, 402, 409, 413, 422):
        request = asked.request()
        return refusal_of(answer, shape_of(card, request), request)
    return _unfinished(card, answer) or StillWorking(_AGAIN, f"http {answer.status}")
