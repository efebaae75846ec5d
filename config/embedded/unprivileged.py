"""PostgreSQL refuses to run as root, so root hands it to an account without rights.

No account is made and no mode outside our own directories is changed. Where that account cannot
reach a place (a checkout under /root, a venv made under a strict umask) the place is moved or
copied to one that it can reach.
"""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from config.embedded.embedded_service_error import EmbeddedServiceError

#: "nobody": owns nothing and needs no entry in the user database.
NOBODY = 65534


@dataclass(frozen=True)
class Account:
    """Whom the server runs as; ``uid`` None means: as ourselves."""

    uid: int | None = None

    @property
    def popen_options(self) -> dict[str, Any]:
        if self.uid is None:
            return {"umask": 0o077}
        return {"user": self.uid, "group": self.uid, "extra_groups": [], "umask": 0o077}

    def can_run(self, program: Path, *read: Path) -> bool:
        """Asks the kernel, as that account: modes, ACLs and mount options all have a say."""
        test = 'test -x "$1" || exit 1; shift; for f; do test -r "$f" || exit 1; done'
        return self._succeeds(["/bin/sh", "-c", test, "test", program, *read])

    def can_enter(self, directory: Path) -> bool:
        return self._succeeds(["/bin/sh", "-c", 'cd "$1"', "test", directory])

    def _succeeds(self, command: list[str | Path]) -> bool:
        try:
            done = subprocess.run(
                command, capture_output=True, cwd="/", check=False, **self.popen_options
            )
        except OSError as error:
            raise EmbeddedServiceError(
                "embedded_no_unprivileged_user",
                f"PostgreSQL does not run as root, and uid {self.uid} cannot be used here"
                f" ({error.strerror}). Run as another user, or name a server in DATABASE_URL.",
            ) from error
        return done.returncode == 0


def account_for(data: Path) -> Account:
    """Ourselves, or for root the owner of the data that is there already, or nobody."""
    if os.geteuid() != 0:
        return Account()
    owner = data.stat().st_uid if data.exists() else 0
    return Account(owner or NOBODY)


def own_directory(account: Account, wanted: Path, outside: Path) -> Path:
    """A directory that ``account`` owns and can enter: ``wanted``, or one in ``outside``."""
    if account.uid is None:
        wanted.mkdir(mode=0o700, parents=True, exist_ok=True)
        return wanted
    for directory in (wanted, outside / wanted.name):
        directory.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
        directory.mkdir(mode=0o700, exist_ok=True)
        if directory.stat().st_uid != account.uid:
            os.chown(directory, account.uid, account.uid)
        if account.can_enter(directory):
            return directory
        _remove_if_empty(directory)
    raise EmbeddedServiceError(
        "embedded_directory_unusable",
        f"PostgreSQL does not run as root, and uid {account.uid} can reach neither {wanted} nor"
        f" {outside}. Name a place that it can reach with CALLSHEET_VAR.",
    )


def _remove_if_empty(directory: Path) -> None:
    try:
        directory.rmdir()
    except OSError as error:
        raise EmbeddedServiceError(
            "embedded_directory_unusable",
            f"{directory} holds a database that PostgreSQL can no longer reach; it could once."
            " Make its parent directories passable again (chmod o+x).",
        ) from error


def copy_programs(source: Path, parts: list[str], destination: Path) -> Path:
    """A copy of ``parts`` of ``source`` that everybody can read; made whole or not at all."""
    if destination.exists():
        return destination
    half_made = destination.with_name(f"{destination.name}.{os.getpid()}.new")
    shutil.rmtree(half_made, ignore_errors=True)
    for part in parts:
        shutil.copytree(source / part, half_made / part, symlinks=True)
    for path in [half_made, *half_made.rglob("*")]:
        if not path.is_symlink():
            path.chmod(path.stat().st_mode | (0o555 if path.is_dir() else 0o444))
            if path.parent.name == "bin":
                path.chmod(0o755)
    half_made.replace(destination)
    return destination
