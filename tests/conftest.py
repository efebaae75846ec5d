"""The services of a test run, started when the first test needs them and once for all workers."""

from collections.abc import Iterator
from contextlib import ExitStack
from urllib.parse import quote

import pytest
from django.conf import settings
from django.db import connection
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker

from config.embedded.embedded_service_error import EmbeddedServiceError
from config.embedded.embedded_services import RunningServices, running_services
from config.embedded.file_lock import exclusive
from config.env import VAR_DIR
from tests.processes.forked import end_forked
from tests.template_database import Template, template_of_this_run


@pytest.fixture(scope="session")
def services() -> Iterator[RunningServices]:
    """PostgreSQL and the broker: the run's own under var/test, or those the environment names."""
    try:
        with running_services() as running:
            yield running
    except EmbeddedServiceError as error:
        pytest.exit(str(error), returncode=pytest.ExitCode.INTERNAL_ERROR)


@pytest.fixture(scope="session")
def template(services: RunningServices, django_db_keepdb: bool) -> Template | None:
    """What the workers of a parallel run copy; None where each makes or keeps its own."""
    return None if django_db_keepdb else template_of_this_run()


@pytest.fixture(scope="session")
def template_lock() -> Iterator[ExitStack]:
    """Held by the one worker of a parallel run that makes its database just now."""
    with ExitStack() as held:
        yield held


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    template: Template | None,
    template_lock: ExitStack,
    django_db_modify_db_settings_parallel_suffix: None,
    django_db_blocker: DjangoDbBlocker,
) -> None:
    """pytest-django's hook just before it makes the test database: the server must run by then."""
    if template:
        template_lock.enter_context(exclusive(VAR_DIR / "template.lock"))
        with django_db_blocker.unblock():
            if template.is_there():
                template.use()


@pytest.fixture(scope="session")
def django_db_setup(
    template: Template | None,
    template_lock: ExitStack,
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[None]:
    """pytest-django's database, whose commits need not reach the disk.

    Tests kill clients and cut connections, and those lose nothing by it; no test kills the server
    of this database.
    """
    with django_db_blocker.unblock():
        if template and not template.is_there():
            template.make()
        template_lock.close()
        with connection.cursor() as cursor:
            name = connection.ops.quote_name(str(connection.settings_dict["NAME"]))
            cursor.execute(f"alter database {name} set synchronous_commit = off")
        connection.close()  # it is so for those who connect from now on
    yield
    if template:  # a worker that comes to need a database only now makes its own
        with django_db_blocker.unblock(), exclusive(VAR_DIR / "template.lock"):
            template.drop()


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


def pytest_sessionfinish() -> None:
    end_forked()
