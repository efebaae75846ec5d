"""The test run itself stands on a real database and a real broker of its own."""

import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.db import connection
from kombu import Connection

from config.embedded.embedded_services import RunningServices
from config.env import BASE_DIR
from tests.parallel_run import broker_of_worker


@pytest.mark.django_db
def test_tests_run_on_postgresql_in_a_database_made_for_them() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_database(), current_setting('server_version_num')::int")
        name, version = cursor.fetchone()
    assert name.startswith("test_")
    assert version >= 150000


def test_a_message_goes_through_the_broker_of_this_worker(services: RunningServices) -> None:
    with Connection(settings.CELERY_BROKER_URL) as broker:
        queue = broker.SimpleQueue("a-test-of-the-broker")
        queue.put({"jobId": "1"})
        message = queue.get(timeout=5)
        message.ack()
        queue.close()
    assert message.payload == {"jobId": "1"}


@pytest.mark.parametrize(
    ("url", "third"),
    [
        ("redis://host:6379/5", "redis://host:6379/8"),
        ("redis://host", "redis://host/3"),
        ("redis+socket:///tmp/a.sock", "redis+socket:///tmp/a.sock?virtual_host=3"),
        ("redis+socket:///tmp/a.sock?virtual_host=1", "redis+socket:///tmp/a.sock?virtual_host=4"),
        ("amqp://guest@host//", "amqp://guest@host//"),
    ],
)
def test_each_parallel_worker_has_a_broker_database_of_its_own(url: str, third: str) -> None:
    assert broker_of_worker(url, 3) == third
    assert broker_of_worker(url, 0) == url


def test_a_process_that_a_test_starts_meets_the_tests_database(
    process_environment: dict[str, str],
) -> None:
    code = (
        "import django; django.setup(); from django.conf import settings;"
        "from django.db import connection; connection.ensure_connection();"
        "print(connection.settings_dict['NAME'], settings.CELERY_BROKER_URL)"
    )
    printed = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | process_environment,
        cwd=BASE_DIR,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout.split()
    assert printed == [connection.settings_dict["NAME"], settings.CELERY_BROKER_URL]
