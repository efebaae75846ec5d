"""Database and broker: do they answer, and are they as we need them?"""

import time
from collections.abc import Iterator
from datetime import UTC, datetime

from django.db import Error, connection

from studio.production.check_up.finding import BAD, NOTE, OK, Finding
from studio.production.database_ready import is_behind
from workflows.pointer import broker_facts, broker_silence

PATIENCE = 2  # seconds
#: Seconds. Tokens and webhooks allow minutes; a clock that runs away is seen long before that.
MOST_SKEW = 5


def check_database() -> Iterator[Finding]:
    try:
        with connection.cursor() as cursor:
            began = time.time()
            cursor.execute("select clock_timestamp(), current_setting('server_version')")
            there, version = cursor.fetchone()
            here = (began + time.time()) / 2
    except Error as error:
        yield Finding(BAD, "database", f"{error}".strip(), "start it, or correct DATABASE_URL")
        return
    if is_behind():
        yield Finding(BAD, "database", "tables are missing", "run ./manage.py migrate")
    else:
        yield Finding(OK, "database", f"PostgreSQL {version}, with this build's tables")
    ahead = (there - datetime.fromtimestamp(here, UTC)).total_seconds()
    if abs(ahead) > MOST_SKEW:
        found = f"the database's is {abs(ahead):.0f} s {'ahead' if ahead > 0 else 'behind'}"
        yield Finding(BAD, "clocks", found, "let both machines set theirs by NTP")
    else:
        yield Finding(OK, "clocks", f"the database's is {ahead:+.1f} s from here")


def check_broker() -> Iterator[Finding]:
    if silence := broker_silence(PATIENCE):
        yield Finding(BAD, "broker", silence, "start it, or correct CELERY_BROKER_URL")
        return
    facts = broker_facts(PATIENCE)
    yield Finding(OK, "broker", f"{facts.name} answers")
    if facts.eviction not in ("", "noeviction"):
        found = f"with its memory full it forgets what waits ({facts.eviction})"
        state = BAD if facts.has_a_limit else NOTE
        yield Finding(state, "broker", found, "set maxmemory-policy to noeviction")
    if facts.is_kept is False:
        found = "what waits in it is lost when it stops, and is sent again a little later"
        yield Finding(NOTE, "broker", found, "set appendonly to yes")
