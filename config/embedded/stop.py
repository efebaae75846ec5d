"""``python -m config.embedded.stop``: ends services that no process uses any more."""

import sys

from config.embedded.embedded_services import stop_unused_services

if __name__ == "__main__":
    sys.exit(0 if stop_unused_services() else "The embedded services are in use; nothing stopped.")
