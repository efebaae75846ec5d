"""Links to a file that open without a key: for players and pages, and to be handed on for a while.

A link is signed, so nothing is kept of it. It names who made it and opens no longer than that one
could have opened the file: until its time is over, the key is revoked, the person has left the
project, or the installation has another ``SECRET_KEY``.
"""

import time
from datetime import UTC, datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.core import signing
from django.db.models import Exists, OuterRef
from django.http import Http404

from media_pipeline.assets.asset import Asset
from workflows.projects.api_key import ApiKey

SALT = "studio.media"
USUAL_MINUTES = 15
#: As long as a film that was exported is kept.
MOST_MINUTES = 7 * 24 * 60


class LinkExpired(Exception):
    """It opened once."""


class Linked(NamedTuple):
    """``subtitles``: the suffix of those that are meant; empty: the file itself. ``left``:
    seconds."""

    asset: Asset
    subtitles: str
    name: str
    left: int


def sign_link(
    asset: Asset, *, user: int, key: ApiKey | None, minutes: int, subtitles: str, name: str
) -> tuple[str, datetime]:
    """The address on this site, and when it stops to open."""
    ends = int(time.time()) + 60 * minutes
    said: dict[str, Any] = {"a": asset.pk.hex, "u": user, "e": ends}
    if key is not None:
        said["k"] = key.pk.hex
    said |= {letter: text for letter, text in (("s", subtitles), ("n", name)) if text}
    token = signing.dumps(said, salt=SALT)
    return f"/media/{token}", datetime.fromtimestamp(ends, UTC)


def read_link(token: str) -> Linked:
    """Raises LinkExpired, and Http404 for whatever else does not open. One statement."""
    try:
        said = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        raise Http404 from None
    left = int(said["e"] - time.time())
    if left <= 0:
        raise LinkExpired
    rows = Asset.objects.filter(
        pk=UUID(said["a"]),
        project__memberships__user=said["u"],
        project__memberships__user__is_active=True,
    )
    if "k" in said:
        keys = ApiKey.objects.usable().filter(pk=UUID(said["k"]), project=OuterRef("project"))
        rows = rows.filter(Exists(keys))
    asset = rows.first()
    if asset is None:
        raise Http404
    return Linked(asset, said.get("s", ""), said.get("n", ""), left)
