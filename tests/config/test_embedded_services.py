"""The newcomer's servers: reused, stopped by the last user, and unharmed by SIGKILL."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, suppress
from pathlib import Path

import psycopg
import pytest
import redis

from config.embedded.embedded_service_error import EmbeddedServiceError
from config.embedded.embedded_services import RunningServices, running_services
from config.embedded.places import Places, make_private_directory
from config.embedded.postgres import connection_settings, postgres_server
from config.embedded.process_identity import process_identity
from config.embedded.server_process import ServerProcess, wait_until
from config.embedded.stop import remove_unused_services
from config.embedded.valkey import valkey_server
from config.env import BASE_DIR

USER_PROGRAM = """
import sys
from pathlib import Path
from config.embedded.embedded_services import running_services
with running_services(Path(sys.argv[1]), postgres=True, valkey=True):
    print("up", flush=True)
    sys.stdin.read()
"""


@pytest.fixture(scope="module")
def var(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A checkout's var, whose database is made once; every test finds and leaves it stopped.

    pytest's folder is closed to other accounts, so for root the database lies outside of it.
    """
    var = tmp_path_factory.mktemp("checkout") / "var"
    yield var
    assert remove_unused_services(var), "a test left a user of the services behind"


def both(var: Path) -> AbstractContextManager[RunningServices]:
    return running_services(var, postgres=True, valkey=True)


def servers(var: Path) -> tuple[ServerProcess, ServerProcess]:
    return postgres_server(Places(var)), valkey_server(Places(var))


def write(var: Path, word: str) -> None:
    with _database(var) as database:
        database.execute("CREATE TABLE IF NOT EXISTS kept (word text)")
        database.execute("INSERT INTO kept VALUES (%s)", [word])
    _broker(var).rpush("kept", word)


def read(var: Path) -> tuple[list[str], list[str]]:
    with _database(var) as database:
        rows = [str(row[0]) for row in database.execute("SELECT word FROM kept")]
    return rows, [str(word) for word in _broker(var).lrange("kept", 0, -1)]


def start_user(var: Path) -> "subprocess.Popen[str]":
    user = subprocess.Popen(
        [sys.executable, "-c", USER_PROGRAM, str(var)],
        cwd=BASE_DIR,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert user.stdout is not None
    assert user.stdout.readline() == "up\n"
    return user


def test_two_starts_at_once_make_one_database_and_the_last_user_stops_it(var: Path) -> None:
    users = [start_user(var), start_user(var)]
    pids = [server.pid() for server in servers(var)]
    assert None not in pids
    with both(var):
        assert [server.pid() for server in servers(var)] == pids
        for user in users:
            user.communicate()
        assert all(server.is_alive() for server in servers(var))
    assert not any(server.is_alive() for server in servers(var))
    assert not any(process_identity(pid) for pid in pids if pid)


def test_what_was_stored_survives_the_kill_of_every_process(var: Path) -> None:
    user = start_user(var)
    write(var, "before the kill")
    for pid in (user.pid, *(server.pid() for server in servers(var))):
        assert pid
        os.kill(pid, signal.SIGKILL)
    user.communicate()
    assert wait_until(lambda: not any(server.is_alive() for server in servers(var)), 10)
    with both(var):
        rows, messages = read(var)
    assert "before the kill" in rows
    assert "before the kill" in messages


def test_a_killed_user_leaves_servers_that_the_next_one_uses_and_stops(var: Path) -> None:
    user = start_user(var)
    pids = [server.pid() for server in servers(var)]
    user.kill()
    user.communicate()
    assert [server.pid() for server in servers(var)] == pids
    with both(var):
        assert [server.pid() for server in servers(var)] == pids
    assert not any(server.is_alive() for server in servers(var))


def test_a_server_that_dies_under_its_users_is_started_again_when_asked(var: Path) -> None:
    with both(var) as services:
        for server in servers(var):
            os.kill(server.pid() or 0, signal.SIGKILL)
            wait_until(lambda server=server: not server.is_alive(), 10)  # type: ignore[misc]
        services.ensure()
        write(var, "after the restart")


def test_a_database_that_is_full_is_not_started_anew_under_those_who_are_at_work(
    var: Path,
) -> None:
    with both(var) as services, ExitStack() as crowd:
        pid = postgres_server(Places(var)).pid()
        mine = crowd.enter_context(_database(var))
        with suppress(psycopg.OperationalError):
            while True:
                crowd.enter_context(_database(var))
        with pytest.raises(psycopg.OperationalError, match="too many clients"):
            _database(var)

        services.ensure()

        assert postgres_server(Places(var)).pid() == pid
        assert mine.execute("SELECT 1").fetchone() == (1,)


def test_a_pid_that_now_belongs_to_another_process_is_neither_believed_nor_killed(
    var: Path,
) -> None:
    with both(var):
        pass
    outside = Places(var).outside
    bystander = subprocess.Popen(["sleep", "60"])
    try:
        stale = f'{{"pid": {bystander.pid}, "identity": "another boot/{bystander.pid}/1"}}'
        (Places(var).state / "postgres.json").write_text(stale)
        for version in (*var.rglob("data/PG_VERSION"), *outside.rglob("data/PG_VERSION")):
            data = version.parent
            (data / "postmaster.pid").write_text(f"{bystander.pid}\n{data}\n")
        with both(var):
            assert postgres_server(Places(var)).pid() != bystander.pid
        assert bystander.poll() is None
    finally:
        bystander.kill()
        bystander.wait()


def test_two_checkouts_side_by_side_share_nothing(var: Path, tmp_path: Path) -> None:
    deep = tmp_path.joinpath(*["a-folder-with-a-rather-long-name"] * 5) / "var"
    with both(var), both(deep):
        write(var, "mine")
        write(deep, "theirs")
        assert read(deep) == (["theirs"], ["theirs"])
        assert all(server.is_alive() for server in (*servers(var), *servers(deep)))
    assert not any(server.is_alive() for server in (*servers(var), *servers(deep)))
    assert not Places(var).sockets.exists()
    assert remove_unused_services(deep)


def test_a_place_that_cannot_be_written_is_named_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "a-file").touch()
    with (
        pytest.raises(EmbeddedServiceError, match="CALLSHEET_VAR") as raised,
        both(tmp_path / "a-file" / "var"),
    ):
        pytest.fail("nothing may run here")
    assert raised.value.code == "embedded_directory_unusable"


def test_a_server_that_does_not_start_says_why_and_leaves_nothing_running(
    tmp_path: Path,
) -> None:
    append_only_files = Places(tmp_path / "var").state / "valkey" / "appendonlydir"
    append_only_files.mkdir(parents=True)
    (append_only_files / "appendonly.aof.manifest").write_text("not a manifest\n")
    with (
        pytest.raises(EmbeddedServiceError, match="may be removed without losing work") as raised,
        running_services(tmp_path / "var", postgres=False, valkey=True),
    ):
        pytest.fail("a broken broker may not run")
    assert raised.value.code == "embedded_start_failed"
    assert not valkey_server(Places(tmp_path / "var")).is_alive()


def test_a_socket_directory_put_there_by_somebody_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "sockets").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(EmbeddedServiceError) as raised:
        make_private_directory(tmp_path / "sockets")
    assert raised.value.code == "embedded_directory_not_ours"


def _database(var: Path) -> "psycopg.Connection[tuple[object, ...]]":
    named = connection_settings(var)
    return psycopg.connect(host=named["HOST"], dbname=named["NAME"], user=named["USER"])


def _broker(var: Path) -> redis.Redis:
    return redis.Redis(unix_socket_path=str(Places(var).valkey_socket), decode_responses=True)
