"""What requests used of a language model, in a list."""

from collections.abc import Iterable

from workflows.jobs.submission import Submission


def tokens_of(submissions: Iterable[Submission]) -> str:
    """«1200 / 300», summed; empty where no receipt says any."""
    said = [(one.provider_result or {}).get("usage") for one in submissions]
    used = [one for one in said if isinstance(one, dict)]
    sums = [
        sum(int(one.get(name) or 0) for one in used)
        for name in ("prompt_tokens", "completion_tokens")
    ]
    return f"{sums[0]} / {sums[1]}" if any(sums) else ""
