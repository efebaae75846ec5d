"""Where the embedded services of one checkout keep their things.

Data, logs and locks live under the checkout's ``var/embedded``. Sockets live in a short directory
of their own under the temp dir, because a unix socket's path may not pass 107 bytes and a checkout
may lie deep. Its name is a hash of the path of ``var``, so two checkouts never meet.
"""

import hashlib
import os
import shutil
import stat
import tempfile
from dataclasses import dataclass
from pathlib import Path

from config.embedded.embedded_service_error import EmbeddedServiceError


@dataclass(frozen=True)
class Places:
    """The directories of one checkout, none of them made yet."""

    var: Path

    @property
    def checkout_id(self) -> str:
        return hashlib.sha256(os.fsencode(self.var)).hexdigest()[:12]

    @property
    def state(self) -> Path:
        """Locks, logs and records of what runs."""
        return self.var / "embedded"

    @property
    def sockets(self) -> Path:
        # /tmp by name where it exists: TMPDIR differs between a terminal, sudo and an IDE, and two
        # processes of one checkout must meet at the same socket.
        shared = Path("/tmp")  # noqa: S108 the directory is checked in make_private_directory
        temp = shared if os.access(shared, os.W_OK | os.X_OK) else Path(tempfile.gettempdir())
        return temp / f"callsheet-{os.geteuid()}-{self.checkout_id}"

    @property
    def postgres_sockets(self) -> Path:
        return self.sockets / "postgres"

    @property
    def valkey_socket(self) -> Path:
        return self.sockets / "valkey.sock"

    @property
    def outside(self) -> Path:
        """Where root's database lies when the account that serves it cannot reach ``var``.

        A place that is kept over a reboot and never aged away, unlike the temp dir.
        """
        return Path("/var/lib/callsheet") / self.checkout_id

    def make_state(self) -> None:
        """Makes the state directory; :raises EmbeddedServiceError: when it cannot be written."""
        try:
            self.state.mkdir(parents=True, exist_ok=True)
            probe = self.state / f".writable-{os.getpid()}"
            probe.touch()
            probe.unlink()
        except OSError as error:
            raise EmbeddedServiceError(
                "embedded_directory_unusable",
                f"Cannot write to {self.state}: {error.strerror}. Make it writable, or name another"
                " place with CALLSHEET_VAR.",
            ) from error

    def remove_sockets(self) -> None:
        """Leaves nothing in the temp dir; call it under the start lock, with nothing running."""
        shutil.rmtree(self.sockets, ignore_errors=True)


def make_private_directory(path: Path, owner: int | None = None) -> None:
    """Makes ``path`` a real directory of ``owner`` (default: us) that no other account can list.

    Somebody else may have put something at a guessable name in the temp dir before us: whatever
    there is not a plain directory of ours is refused, not repaired.
    """
    owner = os.geteuid() if owner is None else owner
    try:
        path.mkdir(mode=0o700)
        if owner != os.geteuid():
            os.chown(path, owner, owner)
    except FileExistsError:
        pass
    except OSError as error:
        raise EmbeddedServiceError(
            "embedded_directory_unusable", f"Cannot make {path}: {error.strerror}."
        ) from error
    found = path.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != owner:
        raise EmbeddedServiceError(
            "embedded_directory_not_ours",
            f"{path} belongs to somebody else (uid {found.st_uid}, wanted {owner}). Remove it, or"
            " name another place for the data with CALLSHEET_VAR.",
        )
    # As root the servers run as another account, which has to pass through, not to look around.
    path.chmod(0o711 if os.geteuid() == 0 and owner == 0 else 0o700)
