"""The services of a test run, started when the first test needs them and once for all workers."""

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from django.conf import settings
from django.db import connection
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker

from config.embedded.embedded_service_error import EmbeddedServiceError
from config.embedded.embedded_services import RunningServices, running_services
from config.env import VAR_DIR


@pytest.fixture(scope="session")
def services() -> Iterator[RunningServices]:
    """PostgreSQL and the broker: the run's own under var/test, or those the environment names."""
    try:
        with running_services() as running:
            yield running
    except EmbeddedServiceError as error:
        pytest.exit(str(error), returncode=pytest.ExitCode.INTERNAL_ERROR)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    services: RunningServices, django_db_modify_db_settings_parallel_suffix: None
) -> None:
    """pytest-django's hook just before it makes the test database: the server must run by then."""


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """pytest-django's database, whose commits need not reach the disk.

    Tests kill clients and cut connections, and those lose nothing by it; no test kills the server
    of this database.
    """
    with django_db_blocker.unblock():
        with connection.cursor() as cursor:
            name = connection.ops.quote_name(str(connection.settings_dict["NAME"]))
            cursor.execute(f"alter database {name} set synchronous_commit = off")
        connection.close()  # it is so for those who connect from now on


@pytest.fixture
def process_environment(transactional_db: None) -> dict[str, str]:
    """What a process that a test starts needs to meet this test's database, broker and files.

    Add it to ``os.environ`` for the child. It names both servers, so the child starts none.
    """
    database = connection.settings_dict
    host = quote(str(database["HOST"]), safe="")
    port = f":{database['PORT']}" if database["PORT"] else ""
    login = quote(str(database["USER"]), safe="")
    if database["PASSWORD"]:
        login += ":" + quote(str(database["PASSWORD"]), safe="")
    return {
        "CALLSHEET_VAR": str(VAR_DIR),
        "CELERY_BROKER_URL": str(settings.CELERY_BROKER_URL),
        "DATABASE_URL": f"postgres://{login}@{host}{port}/{database['NAME']}",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "MEDIA_ROOT": str(settings.MEDIA_ROOT),
    }


#: ``--hypothesis-profile thorough``: forty times as many examples, other ones each time.
hypothesis_settings.register_profile("thorough", max_examples=4000)
