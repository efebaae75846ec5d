"""``python -m config.embedded.stop [--remove]``: ends services that no process uses any more."""

import shutil
import sys
from pathlib import Path

from config.embedded.embedded_services import stop_unused_services
from config.embedded.places import Places
from config.env import VAR_DIR


def remove_unused_services(var: Path) -> bool:
    """Stops what nobody uses and removes its data, also what lies outside ``var``."""
    if not stop_unused_services(var):
        return False
    for directory in (Places(var).state, Places(var).outside):
        if directory.exists():
            shutil.rmtree(directory)
    return True


if __name__ == "__main__":
    act = remove_unused_services if sys.argv[1:] == ["--remove"] else stop_unused_services
    sys.exit(0 if act(VAR_DIR) else "The embedded services are in use; nothing was stopped.")
