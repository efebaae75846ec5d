"""What can go wrong with one task, by name, in the words of Ark's list of error codes."""

from typing import Any

#: name -> code and message of the error.
REFUSED: dict[str, tuple[str, str]] = {
    "prompt_refused": (
        "InputTextSensitiveContentDetected",
        "The request failed because the input text may contain sensitive information.",
    ),
    "picture_refused": (
        "InputImageSensitiveContentDetected.PrivacyInformation",
        "The request failed because the input image may contain a real person.",
    ),
    "audio_refused": (
        "InputAudioSensitiveContentDetected",
        "The request failed because the input audio may contain sensitive information.",
    ),
    "result_refused": (
        "OutputVideoSensitiveContentDetected.PolicyViolation",
        "The request failed because the output video may be related to copyright.",
    ),
    "draft_gone": ("InvalidParameter", "The parameter draft_task.id is not valid: task not found."),
    "no_funds": ("AccountOverdueError", "The account has an overdue balance."),
    "busy": ("RateLimitExceeded.EndpointRPMExceeded", "Requests exceed the limit."),
    "model_failed": ("InternalServiceError", "The service encountered an internal error."),
}
STATUS = {"no_funds": 403, "busy": 429, "model_failed": 500}
OTHERS = (
    "drop_before_acceptance", "drop_after_acceptance", "status_503", "strange_status", "slow",
    "expired_task", "no_url",
)  # fmt: skip
FAULTS = (*REFUSED, *(f"late_{name}" for name in REFUSED), *OTHERS)


def error(name: str) -> dict[str, Any]:
    code, message = REFUSED[name]
    return {"code": code, "message": f"{message} Request id: 0217{name}", "param": "", "type": ""}
