"""What was asked before need not be bought again: answers by their question."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any
from uuid import UUID

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.store_asset import file_of
from media_pipeline.providers.adapters import analyst
from media_pipeline.scripts.kept_answer import KeptAnswer


def question_key(kind: str, identity: str, question: Any, guidance: Sequence[str]) -> str:
    """The digest of all that decides the answer; empty where answers are not kept."""
    if not are_kept():
        return ""
    asked = {"kind": kind, "analyst": identity, "question": question, "guidance": list(guidance)}
    text = json.dumps(asked, default=asdict, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def are_kept() -> bool:
    """Not those of the local analyst: they are free, and the same each time it is asked."""
    return analyst().name != "local"


def find_answer(project_id: UUID, key: str) -> Asset | None:
    """The answer to this question, when the project has one and its file is there."""
    if not key:
        return None
    row = KeptAnswer.objects.filter(project_id=project_id, key=key).select_related("asset").first()
    return row.asset if row and file_of(row.asset).exists() else None


def keep_answer(project_id: UUID, key: str, asset: Asset) -> None:
    if key:
        KeptAnswer.objects.bulk_create(
            [KeptAnswer(project_id=project_id, key=key, asset=asset)], ignore_conflicts=True
        )
