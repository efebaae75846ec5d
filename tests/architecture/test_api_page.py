"""docs/api.md lists every address and every code that a client can meet."""

import ast
import re

from studio.api import urls
from tests.architecture.project_files import ROOT, nodes

PAGE = (ROOT / "docs/api.md").read_text(encoding="utf-8")
#: What these are given as a code is what a client reads.
SAY_CODES = {
    *("AnswerRefused", "AuthenticationFailed", "BadRequest", "CommandRefused", "Conflict"),
    *(
        "CastRefused",
        "EditRefused",
        "ElementRefused",
        "KeyRefused",
        "LibraryRefused",
        "PermissionDenied",
        "PictureRefused",
        "ScriptRefused",
        "WebhookRefused",
        "_act",
        "problem",
        "problem_answer",
    ),
}
CODE = re.compile(r"[a-z]+(_[a-z]+)+")


def test_every_address_is_listed_and_nothing_else() -> None:
    there = {re.sub(r"<\w+:", "<", str(route.pattern)) for route in urls.urlpatterns[:-1]}
    table = PAGE.split("## Addresses")[1].split("## ")[0]
    rows = re.findall(r"^\| (`.*?`) \| (?:GET|POST)", table, re.M)
    assert {name for row in rows for name in re.findall(r"`(.*?)`", row)} == there


def test_every_code_that_a_client_can_meet_is_listed() -> None:
    codes = {
        argument.value
        for _, node in nodes("workflows", "media_pipeline", "studio")
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", getattr(node.func, "attr", "")) in SAY_CODES
        for argument in (*node.args, *(keyword.value for keyword in node.keywords))
        if isinstance(argument, ast.Constant)
        and isinstance(argument.value, str)
        and CODE.fullmatch(argument.value)
    }
    assert len(codes) > 40
    listed = set(re.findall(r"`([a-z_]+)`", PAGE.split("## Errors")[1]))
    assert codes - listed == set()
