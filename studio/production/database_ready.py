"""The database's tables and schedules, made when they are missing, by one process at a time."""

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from workflows.schedules import ensure_schedules

#: Any number that nobody else locks: it keeps two commands from migrating at once.
MIGRATION_LOCK = 5_182_026


def make_database_ready() -> bool:
    """Migrates when something is missing, quietly; True when it did. Ends with schedules there."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_lock(%s)", [MIGRATION_LOCK])
    try:
        migrated = is_behind()
        if migrated:
            call_command("migrate", verbosity=0, interactive=False)
        ensure_schedules()
        return migrated
    finally:
        with connection.cursor() as cursor:
            cursor.execute("select pg_advisory_unlock(%s)", [MIGRATION_LOCK])


def is_behind() -> bool:
    """Whether a migration of this build is missing in the database."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
