"""Projects, members and API keys as the API shows them; never a secret that was shown before."""

from studio.api.shapes.access import ApiKeyShown, MemberShown, ProjectShown
from studio.api.shown.work import ROOT, moment_of, time
from workflows.projects.api_key import ApiKey
from workflows.projects.membership import Membership


def project(row: Membership) -> ProjectShown:
    """``row``: the caller's membership, with its project."""
    address = f"{ROOT}/projects/{row.project_id}"
    return {
        "id": str(row.project_id),
        "name": row.project.name,
        "slug": row.project.slug,
        "role": row.role,
        "created_at": moment_of(row.project.created_at),
        "links": {
            "self": address,
            "commands": f"{address}/commands",
            "stream": f"{address}/stream",
        },
    }


def member(row: Membership) -> MemberShown:
    """``row.user`` must have been fetched with it."""
    return {
        "user": row.user_id,
        "username": row.user.username,
        "role": row.role,
        "since": moment_of(row.created_at),
    }


def api_key(row: ApiKey) -> ApiKeyShown:
    """``row.user`` must have been fetched with it."""
    return {
        "id": str(row.pk),
        "name": row.name,
        "prefix": row.prefix,
        "username": row.user.username,
        "scopes": list(row.scopes),
        "created_at": moment_of(row.created_at),
        "expires_at": time(row.expires_at),
        "revoked_at": time(row.revoked_at),
        "last_used_at": time(row.last_used_at),
    }
