"""Every file of the project that these tests read."""

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = ("config", "media_pipeline", "studio", "workflows")


@cache
def sources(*folders: str) -> tuple[Path, ...]:
    """The Python files of the named folders (default: the four packages), without migrations."""
    return tuple(
        path
        for folder in folders or PACKAGES
        for path in sorted((ROOT / folder).rglob("*.py"))
        if "migrations" not in path.parts
    )


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def nodes(*folders: str) -> Iterator[tuple[str, ast.AST]]:
    """Every node of every file, with its place as ``workflows/tasks.py:12``."""
    for path in sources(*folders):
        for line, node in _nodes_of(path):
            yield f"{name_of(path)}:{line}", node


@cache
def _nodes_of(path: Path) -> tuple[tuple[int, ast.AST], ...]:
    return tuple((getattr(node, "lineno", 0), node) for node in ast.walk(tree_of(path)))


@cache
def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def kept_files() -> tuple[Path, ...]:
    """What git keeps, and nothing that a run has left lying about."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    return tuple(path for name in listed.split("\0") if name and (path := ROOT / name).is_file())
