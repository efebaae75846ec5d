"""
What Django answers by itself, before or after a view: under /api/ in the API's form.

A host name that is not ours, a middleware that fails, a database that goes away in between.
"""

from django.http import HttpRequest, HttpResponseBase
from django.views import csrf, defaults

from studio.api.problem import INTERNAL, problem_answer


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    if _is_for_programs(request):
        return problem_answer(400, "bad_request", "the request cannot be read; see the server log")
    return defaults.bad_request(request, exception)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    if _is_for_programs(request):
        return problem_answer(403, "permission_denied", "this is not allowed")
    return defaults.permission_denied(request, exception)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponseBase:
    if _is_for_programs(request):
        return problem_answer(403, "csrf_failed", "a session sends with the token of its page")
    return csrf.csrf_failure(request, reason)


def server_error(request: HttpRequest) -> HttpResponseBase:
    if _is_for_programs(request):
        return problem_answer(500, "internal_error", INTERNAL)
    return defaults.server_error(request)


def _is_for_programs(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")
