"""docs/api.md lists every address and every code that a client can meet."""

import ast
import inspect
import re

from studio.api import urls
from studio.api.error_answers import ERROR_ANSWERS
from tests.architecture.project_files import ROOT, nodes

PAGE = (ROOT / "docs/api.md").read_text(encoding="utf-8")
#: What these are given as a code is what a client reads: every error that has an answer, those of
#: the interface itself, and who answers without one.
SAY_CODES = {kind.__name__ for kind in ERROR_ANSWERS} | {
    *("AuthenticationFailed", "BadRequest", "Conflict", "PermissionDenied"),
    *("_act", "problem", "problem_answer"),
}
CODE = re.compile(r"[a-z]+(_[a-z]+)+")


def test_every_address_is_listed_and_nothing_else() -> None:
    there = {re.sub(r"<\w+:", "<", str(route.pattern)) for route in urls.urlpatterns[:-1]}
    table = PAGE.split("## Addresses")[1].split("## ")[0]
    rows = re.findall(r"^\| (`.*?`) \| (?:GET|POST)", table, re.M)
    assert {name for row in rows for name in re.findall(r"`(.*?)`", row)} == there


def test_every_code_that_a_client_can_meet_is_listed() -> None:
    codes = {
        said.value
        for _, node in nodes("workflows", "media_pipeline", "studio")
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", getattr(node.func, "attr", "")) in SAY_CODES
        for argument in (*node.args, *(keyword.value for keyword in node.keywords))
        for said in _either(argument)
        if isinstance(said, ast.Constant)
        and isinstance(said.value, str)
        and CODE.fullmatch(said.value)
    }
    # Of those that always say the same: a defect of ours is told by its own code, 500.
    codes |= {
        str(kind.__dict__["code"])
        for kind, status in ERROR_ANSWERS.items()
        if status not in (None, 500)
        and isinstance(kind.__dict__.get("code"), str)
        and "code" not in inspect.signature(kind.__init__).parameters
        and not any(kind in other.__bases__ for other in ERROR_ANSWERS)
    }
    assert len(codes) > 40
    listed = set(re.findall(r"`([a-z_]+)`", PAGE.split("## Errors")[1]))
    assert codes - listed == set()


def _either(argument: ast.expr) -> tuple[ast.expr, ...]:
    """Both sides of a choice, one in the other."""
    if isinstance(argument, ast.IfExp):
        return *_either(argument.body), *_either(argument.orelse)
    return (argument,)
