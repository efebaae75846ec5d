"""Say how many jobs of a key may be at work at once."""

from django.db import transaction

from workflows.database import again_when_lost, fetch_all
from workflows.jobs.send_pointers import send_pointers_on_commit
from workflows.limits.fill_limits import fill_limit


@again_when_lost
def set_limit(key: str, cap: int | None) -> None:
    """
    At most ``cap`` jobs with this ``limit_key`` leased or at a provider; None takes the cap away.

    What is at work goes on when the cap is lowered; when it is raised, held-back jobs go again.
    """
    with transaction.atomic():
        fetch_all(
            str,
            """
            insert into workflows_limit (key, cap) values (%s, %s)
            on conflict (key) do update set cap = excluded.cap returning key
            """,
            [key, cap],
        )
        send_pointers_on_commit(fill_limit(key))
