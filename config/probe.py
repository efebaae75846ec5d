"""For the health check of a container: ``python -m config.probe http://127.0.0.1:8000/readyz``.

An image with Python has no curl, and the site answers only to its own names. 0 when the answer is
200, else 1 with a word why.
"""

import sys
from collections.abc import Sequence
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit

from config.env import env

#: Longer than the site takes to find out that a server behind it is silent.
PATIENCE = 8  # seconds


def main(arguments: Sequence[str]) -> int:
    address = urlsplit(arguments[0])
    asked = HTTPConnection(address.hostname or "127.0.0.1", address.port, timeout=PATIENCE)
    try:
        asked.request("GET", address.path or "/", headers={"Host": _own_name()})
        answer = asked.getresponse()
        said = answer.read(300).decode(errors="replace")
    except (OSError, HTTPException) as error:
        print(f"BAD  {arguments[0]}: {error}")
        return 1
    finally:
        asked.close()
    print(f"{'ok ' if answer.status == 200 else 'BAD'}  {answer.status} {said}")
    return int(answer.status != 200)


def _own_name() -> str:
    """The first of ALLOWED_HOSTS; ``.films.example`` allows the name without the dot."""
    first = env.list("ALLOWED_HOSTS", default=["localhost"])[0].strip().lstrip(".")
    return "localhost" if first == "*" else str(first)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
