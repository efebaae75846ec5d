"""Which process a pid means: pids are used again, a pid with its start time is not."""

import subprocess
from pathlib import Path


def process_identity(pid: int) -> str | None:
    """A text that no other process ever shares with this one; None when it has ended."""
    try:
        # After the command's closing bracket: state is field 3, the start time field 22.
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    except OSError:
        return None if Path("/proc/self/stat").exists() else _identity_without_proc(pid)
    return None if fields[0] in "ZX" else f"{boot}/{pid}/{fields[19]}"


def _identity_without_proc(pid: int) -> str | None:
    """Systems without /proc, as macOS: ``ps`` prints the start time to the second."""
    listed = subprocess.run(
        ["ps", "-o", "stat=,lstart=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    state, _, started = listed.stdout.strip().partition(" ")
    if listed.returncode != 0 or not started or state.startswith("Z"):
        return None
    return f"ps/{pid}/{' '.join(started.split())}"
