"""What any address may answer stands once among the schema's components, and every operation
points to it."""

from typing import Any

#: Status to name and words.
OF_ALL = {
    "401": ("NotAuthenticated", "There is no key or session, or it is not good any more."),
    "403": ("NotAllowed", "Your role in the project, or the scopes of your key, do not allow it."),
    "404": ("NotFound", "There is no such thing here, or it is not yours."),
    "406": ("NotAcceptable", "`Accept` names nothing that we write."),
    "429": ("TooMany", "Ask again after `Retry-After` seconds."),
    "500": ("Defect", "A defect of ours, which has been logged."),
    "503": ("Unavailable", "The database does not answer; ask again after `Retry-After` seconds."),
}
OF_QUESTIONS = {"400": ("BadRequest", "Something in the request has the wrong form.")}
OF_BODIES = OF_QUESTIONS | {
    "413": ("TooLarge", "The body is larger than we read."),
    "422": ("Refused", "It is well formed, and cannot be: `code` says why."),
    "415": ("UnreadableType", "The body is of a type that we do not read here."),
}


def common_answers(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """A postprocessing hook of drf-spectacular."""
    shared = result.setdefault("components", {}).setdefault("responses", {})
    problem = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for name, words in (OF_ALL | OF_BODIES).values():
        shared[name] = {"description": words, "content": problem}
    for operations in result["paths"].values():
        for operation in operations.values():
            answers = OF_ALL | (OF_BODIES if "requestBody" in operation else OF_QUESTIONS)
            for status, (name, _words) in answers.items():
                operation["responses"].setdefault(
                    status, {"$ref": f"#/components/responses/{name}"}
                )
            operation["responses"] = dict(sorted(operation["responses"].items()))
    return result
