"""Every answer that a test gets from the API is as docs/openapi.yaml says."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from django.urls import Resolver404, resolve
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

DESCRIPTION = Path(__file__).parents[2] / "docs" / "openapi.yaml"
NAME = "urn:openapi"


def described_operations() -> list[tuple[str, str, Any]]:
    """Address, method, operation."""
    return [
        (address, method, operation)
        for address, methods in _description()["paths"].items()
        for method, operation in methods.items()
    ]


def check_described(method: str, path: str, answer: Any) -> None:
    """Raises AssertionError for a status, a type or a body that the description does not have."""
    operation = _operation(method, path)
    if operation is None:
        return
    described = operation["responses"].get(str(answer.status_code))
    assert described, f"{method} {path} answered {answer.status_code}, which is not described"
    described = _followed(described)
    if answer.status_code in (204, 304) or getattr(answer, "streaming", False):
        return
    content = described.get("content", {})
    kind = answer["Content-Type"].partition(";")[0]
    assert kind in content, f"{method} {path} answered {kind}, not {', '.join(content)}"
    if content[kind]["schema"].get("format") == "binary":
        return
    errors = list(_validator(content[kind]["schema"]["$ref"]).iter_errors(answer.json()))
    assert not errors, f"{method} {path}: {errors[0].message} at {list(errors[0].absolute_path)}"


def _operation(method: str, path: str) -> Any:
    """None for what is no address of the API, or no method of it."""
    try:
        route = resolve(path.partition("?")[0]).route
    except Resolver404:
        return None
    named = re.sub(r"<\w+:(\w+)>", r"{\1}", f"/{route}")
    return _description()["paths"].get(named, {}).get(method.lower())


def _followed(part: Any) -> Any:
    if "$ref" not in part:
        return part
    found = _description()
    for step in part["$ref"].removeprefix("#/").split("/"):
        found = found[step]
    return found


@cache
def _description() -> Any:
    return yaml.load(DESCRIPTION.read_text(), Loader=yaml.CSafeLoader)


@cache
def _validator(reference: str) -> Draft202012Validator:
    resource = DRAFT202012.create_resource(_description())
    registry: Registry[Any] = Registry().with_resource(NAME, resource)
    return Draft202012Validator({"$ref": f"{NAME}{reference}"}, registry=registry)
