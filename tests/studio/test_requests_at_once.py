"""However many ask at once, the site leaves connections to the workers."""

import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from threading import Barrier

import pytest
from django.db import connection

from tests.studio.conftest import Caller
from tests.studio.real_site import real_site
from workflows.projects.api_key import ApiKey

pytestmark = pytest.mark.django_db(transaction=True)

NAME = "site-under-test"
MANY = 40


def connections() -> int:
    with connection.cursor() as cursor:
        cursor.execute("select count(*) from pg_stat_activity where application_name = %s", [NAME])
        return int(cursor.fetchone()[0])


def test_a_burst_of_requests_uses_few_connections_and_keeps_none(
    process_environment: dict[str, str],
) -> None:
    _, secret = ApiKey.objects.issue((caller := Caller()).project, caller.user)
    few = {"STUDIO_REQUESTS_AT_ONCE": "3", "APPLICATION_NAME": NAME}
    together = Barrier(MANY)

    def ask(_: int) -> int:
        client = HTTPConnection("127.0.0.1", site.port, timeout=60)
        together.wait(60)
        client.request("GET", "/api/v1/runs", headers={"Authorization": f"Bearer {secret}"})
        return client.getresponse().status

    most = 0
    with (
        real_site(process_environment | few) as site,
        ThreadPoolExecutor(MANY) as clients,
    ):
        asked = [clients.submit(ask, number) for number in range(MANY)]
        while not all(one.done() for one in asked):
            most = max(most, connections())
        until = time.monotonic() + 10
        while (left := connections()) and time.monotonic() < until:
            time.sleep(0.02)

    assert [one.result() for one in asked] == [200] * MANY
    # One that is being closed may still be seen while its place is taken already.
    assert 1 <= most <= 2 * 3
    assert left == 0
