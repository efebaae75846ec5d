"""A limit holds whatever breaks: at no look are more jobs of its key at work than it allows."""

from django.db import connection

from tests.chaos.patience import patiently
from tests.chaos.shapes import LIMIT_KEY
from tests.chaos.storm import Storm
from workflows.limits.set_limit import set_limit

CAP = 40


def watch_limit(storm: Storm) -> None:
    """Raises when the limit was passed, which is a failure of the run."""
    patiently(lambda: set_limit(LIMIT_KEY, CAP))
    most = 0
    while not storm.over.wait(0.3):
        most = max(most, patiently(at_work))
    storm.log.figures["most at work under a limit of 40"] = most
    if most > CAP:
        raise AssertionError(f"{most} jobs were at work under a limit of {CAP}")


def at_work() -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "select count(*) from workflows_job where limit_key = %s and finished_at is null"
            " and (status in ('leased', 'waiting') or waiting_since is not null)"
            " and not workflows_has_answer_v1(id)",  # it only applies
            [LIMIT_KEY],
        )
        return int((cursor.fetchone() or (0,))[0])
