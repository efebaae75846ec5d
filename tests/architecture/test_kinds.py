"""Whatever the engine is asked to do is listed in media_pipeline/work.py, and found by its name."""

import ast
import re

from media_pipeline.graph.kind import kinds
from tests.architecture.project_files import ROOT, name_of, sources, tree_of
from workflows.jobs.job_handlers import handler_for, known_job_kinds

REGISTERS = {
    *("job_handler", "command_planner", "utility", "on_event", "on_brought_back", "slice_tick"),
}


def _called(node: ast.expr) -> str:
    return ast.unparse(node.func if isinstance(node, ast.Call) else node)


def registering() -> dict[str, set[str]]:
    """File -> the names of what it registers: handlers, planners, kinds of slot."""
    found: dict[str, set[str]] = {}
    for path in sources("media_pipeline"):
        for node in tree_of(path).body:
            names = set()
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                if REGISTERS & {_called(one) for one in node.decorator_list}:
                    names = {node.name}
            elif (
                isinstance(value := getattr(node, "value", None), ast.Call)
                and _called(value) == "kinds.declare"
            ):
                names = set(re.findall(r"name='([\w.]+)'", ast.unparse(value)))
            if names:
                found.setdefault(name_of(path), set()).update(names)
    return found


def listed() -> set[str]:
    return {
        f"{(node.module or '').replace('.', '/')}/{alias.name}.py"
        for node in tree_of(ROOT / "media_pipeline/work.py").body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def test_every_file_that_registers_work_is_listed_and_nothing_else() -> None:
    assert set(registering()) == listed()


def test_a_file_that_registers_work_is_named_after_it() -> None:
    """``still.py`` draws stills: the folder can be read as a list of what is done."""
    nameless = {
        file: names
        for file, names in registering().items()
        if not set(_words(file.rsplit("/", 1)[1].removesuffix(".py")))
        & {word for name in names for word in _words(name)}
        and file != "media_pipeline/music/track.py"  # what a composer hands over is a track
    }
    assert nameless == {}


def test_every_kind_of_slot_names_a_job_that_this_build_can_do() -> None:
    jobs = {kind.job_kind for kind in kinds.in_order() if kind.job_kind}
    assert jobs
    assert jobs <= known_job_kinds()


def test_a_kind_stands_after_the_kinds_that_its_file_reads() -> None:
    """The plan launches in this order, and what is read must have been opened before."""
    order = [kind.name for kind in kinds.in_order()]
    read_later = []
    for path in sources("media_pipeline"):
        text = path.read_text(encoding="utf-8")
        made = re.findall(r"\bKind\(\s*name=\"([\w.]+)\"", text)
        read = re.findall(r"Reads\([^)]*?kind=\"([\w.]+)\"", text)
        read_later += [
            (kind, other)
            for kind in made
            for other in read
            if other in order and kind in order and order.index(other) > order.index(kind)
        ]
    assert read_later == []


def test_every_handler_says_in_which_queue_it_stands() -> None:
    assert {handler_for(kind).queue for kind in known_job_kinds()} <= {
        *("control", "language", "render", "deliveries")
    }


def _words(name: str) -> list[str]:
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])|[_.]", " ", name).lower()
    return [word.rstrip("s") for word in spaced.split()]
