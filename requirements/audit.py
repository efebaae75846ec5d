"""Are there advisories about what is pinned here? A part of ``make check``.

pip-audit asks its own source. Where that cannot be reached, as on a closed network, it finds
nothing to say and calls that «no known vulnerabilities»; so its answers are counted here. Nobody
reached is no failure, and is never called good.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

LISTS = ("runtime.txt", "dev.txt")
PATIENCE = 120  # seconds for a list


def ask(name: str) -> list[dict[str, Any]] | None:
    """What pip-audit says of each package; None: nobody answered."""
    pinned = Path(__file__).with_name(name)
    form = ["--disable-pip", "--require-hashes", "--format", "json", "--progress-spinner", "off"]
    command = [sys.executable, "-m", "pip_audit", "--requirement", str(pinned), *form]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        found: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    except (subprocess.TimeoutExpired, ValueError, LookupError, TypeError):
        return None
    return found


def say(name: str, found: list[dict[str, Any]] | None) -> bool:
    """Whether nothing is known against what was looked at."""
    looked_at = [one for one in found or () if "vulns" in one]
    if not looked_at:
        print(f"audit: {name}: no source of advisories was reachable; nothing was looked at")
        return True
    known = [(one["name"], one["version"], bad) for one in looked_at for bad in one["vulns"]]
    for package, version, bad in known:
        fixed = ", ".join(bad.get("fix_versions", ())) or "no version yet"
        print(f"audit: {name}: {package} {version}: {bad['id']}, repaired in {fixed}")
    missing = len(found or ()) - len(looked_at)
    print(f"audit: {name}: {len(looked_at)} looked at, {missing} not known there, {len(known)} bad")
    return not known


if __name__ == "__main__":
    answers = [say(name, ask(name)) for name in LISTS]
    sys.exit(0 if all(answers) else 1)
