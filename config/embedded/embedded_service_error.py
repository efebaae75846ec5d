"""The one error of the embedded services."""

from pathlib import Path


class EmbeddedServiceError(RuntimeError):
    """An embedded PostgreSQL or Valkey cannot be used; the message says what a person can do.

    ``code`` is stable: ``embedded_directory_unusable``, ``embedded_directory_not_ours``,
    ``embedded_no_binaries``, ``embedded_no_space``, ``embedded_no_unprivileged_user``,
    ``embedded_start_failed``, ``embedded_start_timeout``, ``embedded_stop_failed``.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{message} [{code}]")
        self.code = code


def start_failure(service: str, output: str, log: Path, remedy: str) -> EmbeddedServiceError:
    """What to tell somebody whose service did not start, given what it said on its way out."""
    tail = "\n".join("    " + line for line in output.strip().splitlines()[-15:])
    said = f"\nIt said:\n{tail}\nThe whole log: {log}" if tail else f"\nIts log: {log}"
    if "No space left on device" in output:
        return EmbeddedServiceError(
            "embedded_no_space",
            f"The embedded {service} cannot start: the disk is full. Free some space (a new"
            f" database needs about 60 MB) and run the command again.{said}",
        )
    return EmbeddedServiceError(
        "embedded_start_failed", f"The embedded {service} cannot start. {remedy}{said}"
    )
