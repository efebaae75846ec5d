"""For whoever keeps the service running: is the process alive, can it do its work?"""

from django.db import Error, connection
from django.http import HttpRequest, JsonResponse

from studio.production.database_ready import is_behind


def healthz(request: HttpRequest) -> JsonResponse:
    """Alive. Asks nobody, so that a database that is away does not restart web processes."""
    del request
    return JsonResponse({"status": "alive"})


def readyz(request: HttpRequest) -> JsonResponse:
    """200 when the database answers and has this build's tables, else 503 and why."""
    del request
    try:
        behind = is_behind()
    except Error:
        connection.close()
        return JsonResponse({"status": "database_unreachable"}, status=503)
    if behind:
        return JsonResponse({"status": "migrations_missing"}, status=503)
    return JsonResponse({"status": "ready"})
