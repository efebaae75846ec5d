"""Settings that are used exist, settings that can be changed are documented, and the other way."""

import ast
import re

from django.conf import settings

from tests.architecture.project_files import ROOT, nodes

#: Read by their own functions in config/env.py, which look for them by name.
NAMED_SERVERS = {"DATABASE_URL", "CELERY_BROKER_URL", "REDIS_URL"}
READERS = {"str", "int", "bool", "float", "list", "db_url", "email_url", "path"}


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def variables() -> set[str]:
    """What the process environment may say, from the code that reads it."""
    return NAMED_SERVERS | {
        node.args[0].value
        for _, node in nodes("config")
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and _is_name(node.func.value, "env")
        and node.func.attr in READERS
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
        and node.args[0].value.isupper()
    }


def test_every_setting_that_is_used_exists() -> None:
    missing = [
        f"{place} {node.attr}"
        for place, node in nodes("workflows", "media_pipeline", "studio")
        if isinstance(node, ast.Attribute)
        and _is_name(node.value, "settings")
        and node.attr.isupper()
        and not hasattr(settings, node.attr)
    ]
    assert missing == []


def test_every_setting_of_ours_is_used() -> None:
    used = {node.attr for _, node in nodes() if isinstance(node, ast.Attribute)}
    ours = {name for name in dir(settings) if re.match("WORKFLOWS_|MEDIA_PIPELINE_|STUDIO_", name)}
    assert ours
    assert ours - used == set()


def test_the_table_of_the_environment_is_whole() -> None:
    text = (ROOT / "docs/operating.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"^\| `([A-Z_]+)` \|", text, re.M))
    assert documented == variables()
