"""Of all that an analyst holds possible: the surest, each role and each entry once."""

from collections.abc import Iterable

from media_pipeline.providers.casting import CastMatch

LEAST_CONFIDENCE = 0.5


def choose_matches(
    matches: Iterable[CastMatch], roles: Iterable[str], candidates: Iterable[str]
) -> list[CastMatch]:
    """The surest first; among equals in the order of roles and candidates.

    What was not asked for (nobody of that name, a voice without a face) is left out.
    """
    role_order = {tag: at for at, tag in enumerate(roles)}
    candidate_order = {key: at for at, key in enumerate(candidates)}
    possible = [
        match
        for match in matches
        if match.confidence >= LEAST_CONFIDENCE
        and match.role_tag in role_order
        and match.candidate_key in candidate_order
    ]
    possible.sort(
        key=lambda match: (
            -match.confidence,
            role_order[match.role_tag],
            candidate_order[match.candidate_key],
        )
    )
    chosen: list[CastMatch] = []
    for match in possible:
        if all(
            match.role_tag != other.role_tag and match.candidate_key != other.candidate_key
            for other in chosen
        ):
            chosen.append(match)
    return chosen
