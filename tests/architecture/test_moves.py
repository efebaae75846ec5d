"""Every change of status is a move of a table, and every move of a table is written somewhere."""

import ast
import re
from functools import cache

from tests.architecture.project_files import ROOT, name_of, nodes
from workflows.commands.command_status import COMMAND_MOVES, CommandStatus
from workflows.jobs.job_status import MOVES, JobStatus

#: ``case when … then 'a' else 'b' end`` inside the value, so up to the next column or clause.
SETS_STATUS = re.compile(
    r"\bset\b[^;]*?\bstatus\s*=\s*(?P<value>.*?)(?=,\s*\w+\s*=|\bwhere\b|\bfrom\b)", re.S
)
UPDATE = re.compile(
    r"\bupdate\s+workflows_(?P<table>job|run|command)\b(?P<rest>.*?)(?=;|\)\s*,|\Z)", re.S
)
LITERAL = re.compile(r"(?:then|else|^)\s*'(\w+)'")


@cache
def statements() -> tuple[tuple[str, str, str, str], ...]:
    """(place, table, UPDATE statement, the text around it), in SQL files and in strings."""
    texts = {
        name_of(path): path.read_text(encoding="utf-8")
        for path in sorted((ROOT / "workflows/migrations/sql").glob("*.sql"))
    }
    for place, node in nodes("workflows"):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            texts[place] = node.value
        elif isinstance(node, ast.JoinedStr):
            texts[place] = "".join(
                str(part.value) if isinstance(part, ast.Constant) else "?" for part in node.values
            )
    return tuple(
        (place, found["table"], found["rest"], text)
        for place, text in texts.items()
        for found in UPDATE.finditer(text)
        if SETS_STATUS.search(found["rest"])
    )


def written(table: str) -> set[str]:
    """The statuses that statements on this table write in so many words."""
    values = [
        found["value"]
        for _, name, rest, _ in statements()
        if name == table and (found := SETS_STATUS.search(rest))
    ]
    return {status for value in values for status in LITERAL.findall(value)}


def test_there_are_statements_to_look_at() -> None:
    assert len(statements()) > 12


def test_every_statement_that_sets_a_status_is_guarded() -> None:
    """By the old status in its WHERE, or by the row lock under which the status was looked at."""
    unguarded = [
        place
        for place, _, rest, text in statements()
        if not re.search(r"\bwhere\b.*\bstatus\b", rest, re.S)
        and not re.search(r"for (no key )?update", text)
    ]
    assert unguarded == []


def test_a_job_gets_only_statuses_that_a_move_leads_to() -> None:
    targets = {str(target) for _, target in MOVES.values()}
    assert written("job") <= targets
    # succeed, fail and stop share one statement, which is told the status.
    told = {JobStatus.SUCCEEDED, JobStatus.FAILED, JobStatus.CANCELLED}
    assert targets - written("job") <= {str(status) for status in told}


def test_every_status_is_reached_by_a_move_and_no_move_leaves_success() -> None:
    assert {target for _, target in MOVES.values()} | {JobStatus.PENDING} == set(JobStatus)
    assert [move for move, (sources, _) in MOVES.items() if JobStatus.SUCCEEDED in sources] == []


def test_a_command_gets_only_statuses_that_a_move_leads_to() -> None:
    targets = {str(target) for _, target in COMMAND_MOVES.values()}
    assert written("command") <= targets
    reached = {target for _, target in COMMAND_MOVES.values()}
    assert reached <= set(CommandStatus)


def test_every_update_of_a_status_from_python_names_the_status_it_starts_from() -> None:
    unguarded = [
        place
        for place, node in nodes()
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "update"
        and any(keyword.arg == "status" for keyword in node.keywords)
        and not _names_a_status(node.func.value)
    ]
    assert unguarded == []


def test_no_status_is_set_on_a_row_in_memory() -> None:
    """It would have to be saved, and a save asks nobody what the status is by now."""
    assigned = [
        place
        for place, node in nodes("workflows", "media_pipeline", "studio")
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Attribute)
        and target.attr == "status"
        and not (isinstance(target.value, ast.Name) and target.value.id == "self")
    ]
    assert assigned == []


def _names_a_status(chain: ast.expr) -> bool:
    return any(
        (keyword.arg or "").split("__")[0] == "status"
        for node in ast.walk(chain)
        if isinstance(node, ast.Call)
        for keyword in node.keywords
    )
