"""Who plays whom, as the model behind the stub says it: our local analyst, in numbers."""

from typing import Any

from media_pipeline.cast.choose_matches import choose_matches
from media_pipeline.providers.casting import Candidate, CastRequest, Role
from media_pipeline.providers.local.analyst import LocalAnalyst
from tests.providers.stub.chat.material import Material


def cast_answer(material: Material) -> dict[str, Any]:
    roles, candidates = material.table("ROLES"), material.table("CANDIDATES")
    request = CastRequest(
        what=material.table("CASTING")[0]["of"],
        roles=tuple(
            Role(
                tag=str(row["role"]),
                name=row["name"],
                aliases=tuple(row["aliases"]),
                age=row["age"],
                gender=row["gender"],
                description=row["description"],
            )
            for row in roles
        ),
        candidates=tuple(
            Candidate(
                key=str(row["candidate"]),
                name=row["name"],
                description=row["description"],
                tags=tuple(row["tags"]),
            )
            for row in candidates
        ),
    )
    chosen = choose_matches(
        LocalAnalyst().cast(request).value,
        [role.tag for role in request.roles],
        [one.key for one in request.candidates],
    )
    return {
        "matches": [
            {
                "role": int(match.role_tag),
                "candidate": int(match.candidate_key),
                "confidence": match.confidence,
                "reason": match.reason,
            }
            for match in chosen
        ]
    }
