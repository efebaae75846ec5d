"""The page of log lines is whole: what the code says is in it, and nothing else."""

import ast
import re
from collections.abc import Iterator

from tests.architecture.project_files import ROOT, nodes

LEVELS = {"debug", "info", "warning", "error", "exception", "log"}


def said() -> Iterator[ast.AST]:
    """The first argument of each call that writes a line, and the tables that names are kept in."""
    for _, node in nodes():
        if isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name) and target.id == "_LOGGED" and node.value:
                yield node.value
        elif isinstance(node, ast.Call) and node.args:
            called = node.func
            if isinstance(called, ast.Name) and called.id in ("log_move", "log_ends"):
                yield node.args[0]
            elif (
                isinstance(called, ast.Attribute)
                and isinstance(called.value, ast.Name)
                and called.value.id in ("log", "_log")
                and called.attr in LEVELS
            ):
                yield node.args[1] if called.attr == "log" else node.args[0]


def test_every_line_of_the_log_is_in_the_page_under_a_name_that_stays() -> None:
    names = {
        part.value
        for node in said()
        for part in ast.walk(node)
        if isinstance(part, ast.Constant)
        and isinstance(part.value, str)
        and part.value not in ("wait", "retry", "retry_apply", "release")
    }
    text = (ROOT / "docs/logs.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"^\| `([\w.]+)` \|", text, re.M))
    assert names == documented
    assert all(re.fullmatch(r"[a-z]+(\.[a-z_]+)", name) for name in names)
