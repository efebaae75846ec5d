"""What is held and was not spent becomes free. The end of a run does it by itself."""

from uuid import UUID

from workflows.database import again_when_lost, fetch_one


@again_when_lost
def release(project_id: UUID, *, key: str) -> int:
    """End the reservation under ``key``; how many micro-dollars are free by it. May be repeated.

    What a run holds need not be released: a trigger on its row does that in the transaction that
    ends it (migrations/sql/release_run_v1.sql).
    """
    freed = fetch_one(
        int, "select media_pipeline_release_v1(%s, %s, null, 'released')", [project_id, key]
    )
    return freed or 0
