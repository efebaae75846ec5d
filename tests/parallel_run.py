"""What keeps the workers of a parallel test run (pytest-xdist) apart."""

from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from config.env import env


def worker_number() -> int:
    """0 in a run without parallel workers, else 1, 2, 3, …"""
    name = env.str("PYTEST_XDIST_WORKER", default="")
    return int(name.removeprefix("gw")) + 1 if name.startswith("gw") else 0


def broker_of_worker(url: str, worker: int) -> str:
    """The broker database ``worker`` places after the one in ``url``.

    RabbitMQ has no numbered databases and is returned as it is: use it with one worker.
    """
    if worker == 0:
        return url
    parts = urlsplit(url)
    if parts.scheme == "redis+socket":  # urlunsplit would lose two of its three slashes
        query = dict(parse_qsl(parts.query))
        query["virtual_host"] = str(int(query.get("virtual_host", "0")) + worker)
        return f"{url.partition('?')[0]}?{urlencode(query)}"
    if parts.scheme in {"redis", "rediss"}:
        database = int(parts.path.strip("/") or 0) + worker
        return urlunsplit(parts._replace(path=f"/{database}"))
    return url
