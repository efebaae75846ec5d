"""docs/alerts.yml asks for figures that exist, and says which part of alerts.md ends it."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from studio.metrics.read_rows import READINGS

DOCS = Path(__file__).resolve().parents[3] / "docs"
RULES: list[dict[str, Any]] = [
    rule
    for group in yaml.safe_load((DOCS / "alerts.yml").read_text(encoding="utf-8"))["groups"]
    for rule in group["rules"]
]
#: Made beside the statements, in read_rows.
ASKED_OTHERWISE = {"broker_up", "database_up", "beat_silent_seconds", "reading_failed"}
#: A trend of disks, which other programs tell.
WITHOUT_RULE = {"The disk fills"}


def parts() -> dict[str, str]:
    text = (DOCS / "alerts.md").read_text(encoding="utf-8")
    found = re.split(r"^### (.+)$", text, flags=re.M)[1:]
    return dict(zip(found[::2], found[1::2], strict=True))


def labels() -> dict[str, set[str]]:
    told = {gauge.name: set(r.labels) for r in READINGS for gauge in r.gauges}
    return told | {
        name: {"reading"} if name == "reading_failed" else set() for name in ASKED_OTHERWISE
    }


@pytest.mark.parametrize("rule", RULES, ids=[rule["alert"] for rule in RULES])
def test_a_rule_asks_for_figures_and_labels_that_there_are(rule: dict[str, Any]) -> None:
    asked = re.findall(r"callsheet_(\w+)(?:\{(\w+)!?=)?", rule["expr"])
    assert asked
    for name, label in asked:
        assert name in labels(), name
        assert not label or label in labels()[name]
    assert re.fullmatch(r"\d+m", rule["for"])
    assert rule["labels"]["severity"] in ("page", "ticket")


def test_every_alert_has_a_rule_and_every_rule_a_part_that_says_what_to_do() -> None:
    answers = [rule["annotations"]["answer"] for rule in RULES]
    assert sorted(answers) == sorted(set(parts()) - WITHOUT_RULE)
    for heading in answers:
        said = re.sub(r"```sql.*?```", "", parts()[heading], flags=re.S).strip()
        assert len(said.split()) > 8, f"«{heading}» does not say what ends it"


def test_names_of_figures_are_used_once_and_have_a_meaning() -> None:
    gauges = [gauge for reading in READINGS for gauge in reading.gauges]
    assert len({gauge.name for gauge in gauges}) == len(gauges)
    for gauge in gauges:
        assert re.fullmatch(r"[a-z]+(_[a-z]+)*", gauge.name)
        assert gauge.meaning.endswith(".")


def test_the_table_of_figures_is_whole() -> None:
    text = (DOCS / "operating.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"^\| `callsheet_(\w+)` \|", text, re.M))
    http = {"http_requests_total", "http_request_seconds", "reading_seconds"}
    assert documented == set(labels()) | http
