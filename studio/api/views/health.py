"""For whoever keeps the service running: is the process alive, can it do its work?"""

from django.http import HttpRequest, JsonResponse

from studio.api.readiness import what_is_missing


def healthz(request: HttpRequest) -> JsonResponse:
    """Alive. Asks nobody, so that a database that is away does not restart web processes."""
    del request
    return JsonResponse({"status": "alive"})


def readyz(request: HttpRequest) -> JsonResponse:
    """
    200 when the database answers, has this build's tables, and the broker answers; else 503.

    ``status`` is the first thing missing, ``missing`` all of them.
    """
    del request
    missing = what_is_missing()
    if missing:
        return JsonResponse({"status": missing[0], "missing": missing}, status=503)
    return JsonResponse({"status": "ready"})
