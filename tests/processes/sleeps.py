"""``python -m tests.processes.sleeps``: until it is told to end."""

import signal

if __name__ == "__main__":
    signal.pause()
