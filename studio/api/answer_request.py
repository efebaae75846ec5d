"""What a client posts as a person's answer for a blocked job."""

from dataclasses import dataclass
from typing import Any

from rest_framework.request import Request

from studio.api.api_errors import BadRequest

MOST_COST = 2**53


@dataclass(frozen=True, kw_only=True)
class AnswerRequest:
    answer: str
    provider_request_id: str
    result: dict[str, Any] | None
    cost_microdollars: int


def read_answer(request: Request) -> AnswerRequest:
    """Raises BadRequest, with a code that names the field."""
    body = request.data
    if not isinstance(body, dict):
        raise BadRequest("the body is a JSON object", "body_invalid")
    answer, request_id = body.get("answer"), body.get("provider_request_id", "")
    if not isinstance(answer, str) or not answer:
        raise BadRequest("answer says what you found, as in the job's answers", "answer_invalid")
    if not isinstance(request_id, str):
        raise BadRequest("provider_request_id is a string", "provider_request_id_invalid")
    result = body.get("result")
    if result is not None and not isinstance(result, dict):
        raise BadRequest("result is a JSON object", "result_invalid")
    cost = body.get("cost_microdollars", 0)
    if isinstance(cost, bool) or not isinstance(cost, int) or not 0 <= cost <= MOST_COST:
        raise BadRequest("cost_microdollars is a whole number", "cost_microdollars_invalid")
    return AnswerRequest(
        answer=answer, provider_request_id=request_id, result=result, cost_microdollars=cost
    )
