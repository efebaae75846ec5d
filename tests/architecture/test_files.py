"""What a file may be called, how long it may be, and what it may not do."""

import ast
import re

from tests.architecture.project_files import ROOT, name_of, nodes, sources, tree_of

LONGEST_FILE = 300
#: Names that say nothing about what is inside.
SAY_NOTHING = {
    *("utils", "util", "helpers", "helper", "common", "core", "base", "misc", "stuff", "shared"),
    *("services", "service", "managers", "manager", "handlers", "constants", "types", "views"),
}
#: Folders may be called so where what they hold is named inside them.
FOLDERS_THAT_MAY = {"views"}
#: Django and Celery want the first two; an adapter of many files is named by its folder.
MAY_HOLD_NAMES = {
    "config/__init__.py",
    "config/settings/__init__.py",
    "media_pipeline/providers/local/artist/__init__.py",
}
#: What ``row.save()`` may be given; a picture's ``save(file)`` is another thing.
DJANGO_SAVE = {"update_fields", "using", "force_insert", "force_update"}


def test_no_file_is_longer_than_three_hundred_lines() -> None:
    lengths = {
        name_of(path): len(path.read_text(encoding="utf-8").splitlines())
        for path in (*sources(), *sources("tests", "benchmarks"))
    }
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_FILE} == {}


def test_every_name_says_what_is_inside() -> None:
    silent = [
        name_of(path)
        for path in (*sources(), *sources("tests", "benchmarks"))
        if path.stem in SAY_NOTHING
        or (SAY_NOTHING - FOLDERS_THAT_MAY) & set(path.relative_to(ROOT).parts[:-1])
    ]
    assert silent == []


def test_packages_hold_no_code_of_their_own() -> None:
    holding = {
        name_of(path) for path in sources() if path.stem == "__init__" and tree_of(path).body
    }
    assert holding <= MAY_HOLD_NAMES


def test_a_use_case_has_the_name_of_its_file() -> None:
    """``claim_job.py`` holds ``claim_job``: a traceback and an editor's tab tell the story."""
    verbs = (
        "accept|plan|claim|keep|execute|land|open|start|settle|sweep|requeue|cancel|retry|launch"
    )
    nameless = []
    for path in sources("workflows", "media_pipeline"):
        if not re.match(rf"({verbs})_", path.stem) or path.parent.name == "commands":
            continue
        words = set(path.stem.split("_"))
        public = [
            node.name
            for node in tree_of(path).body
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
        ]
        singular = {word.rstrip("s") for word in words}
        if not any(
            {word.rstrip("s") for word in re.findall(r"[a-z]+", _snake(name))} & singular
            for name in public
        ):
            nameless.append(name_of(path))
    assert nameless == []


def test_no_row_is_saved_whole() -> None:
    """A change of status is one guarded UPDATE; ``save()`` writes what somebody read earlier."""
    saves = [
        place
        for place, node in nodes()
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("save", "asave")
        and not node.args
        and {keyword.arg for keyword in node.keywords} <= DJANGO_SAVE
    ]
    assert saves == []


def test_only_the_environments_reader_reads_the_environment() -> None:
    """Handing the environment down to a program, or naming Django's settings, reads nothing."""
    reads = [
        place
        for place, node in nodes()
        if (
            isinstance(node, ast.Subscript | ast.Attribute)
            and isinstance(node.value, ast.Attribute)
            and node.value.attr == "environ"
            and getattr(node, "attr", "get") != "setdefault"
        )
        or (isinstance(node, ast.Attribute) and node.attr == "getenv")
    ]
    assert [place for place in reads if not place.startswith("config/env.py")] == []


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
