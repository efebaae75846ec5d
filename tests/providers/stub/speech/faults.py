"""What can go wrong with a reading or a transcript, by name, with the words that providers have."""

from typing import Any, NamedTuple

DROP_BEFORE, DROP_AFTER = "drop_before_acceptance", "drop_after_acceptance"
#: Of what is spoken: other words than were asked for, some words before them, a silence, an answer
#: without sound, one whose subtitle is empty.
MISREAD, BABBLE, SILENT = "misread", "babble", "silent"
NO_AUDIO, NO_SUBTITLE = "no_audio", "no_subtitle"
#: Of a transcript: nothing is heard; nobody says when.
EMPTY, NO_WORDS = "empty_transcript", "no_words"


class Refused(NamedTuple):
    status: int
    body: dict[str, Any]
    headers: dict[str, str] = {}


#: name -> what Seed answers.
SEED_REFUSES: dict[str, Refused] = {
    "bad_key": Refused(401, {"header": {"code": 45000010, "message": "Invalid X-Api-Key"}}),
    "not_granted": Refused(
        403,
        {"code": 45000030, "message": "[resource_id=seed-audio] requested resource not granted"},
    ),
    "content": Refused(400, {"code": 45001120, "message": "text contains sensitive content"}),
    "busy": Refused(429, {"code": 45000292, "message": "qps limit"}, {"Retry-After": "2"}),
    "server_error": Refused(500, {"code": 55000000, "message": "internal error"}),
    "odd": Refused(400, {"code": 45001131, "message": "reference audio download failed"}),
    "refused_in_200": Refused(200, {"code": 45001120, "message": "sensitive content"}),
}
#: name -> what a transcriber answers.
LISTENER_REFUSES: dict[str, Refused] = {
    "bad_key": Refused(401, {"error": {"message": "Incorrect API key", "code": "invalid_api_key"}}),
    "no_quota": Refused(429, {"error": {"message": "quota", "code": "insufficient_quota"}}),
    "busy": Refused(429, {"error": {"message": "slow down"}}, {"Retry-After": "2"}),
    "unknown_model": Refused(404, {"error": {"message": "The model does not exist"}}),
    "server_error": Refused(500, {"error": {"message": "the server had an error"}}),
    "refused": Refused(400, {"error": {"message": "Invalid file format."}}),
}
FAULTS = (
    *(DROP_BEFORE, DROP_AFTER, MISREAD, BABBLE, SILENT, NO_AUDIO, NO_SUBTITLE, EMPTY, NO_WORDS),
    *SEED_REFUSES,
    *LISTENER_REFUSES,
)
