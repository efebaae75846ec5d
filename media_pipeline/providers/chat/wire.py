"""The shapes in which a model answers, and their schemas.

Strict structured output has narrow limits, other ones at each vendor. What all of them take: every
field required, no unions, no bounds, no references, nothing beside what is named. So a field that a
script does not tell is an empty text, never null, and ranges are kept afterwards.
"""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel


class WireModel(BaseModel):
    """Field names in the camel case of the wire. What a model adds beside them is not read."""

    model_config = ConfigDict(alias_generator=to_camel, extra="ignore", frozen=True)


def one_of(words: tuple[str, ...]) -> Any:
    """Marks a text that should be one of ``words``. Only the schema says so."""
    return Field(json_schema_extra={"enum": list(words)})


def strict_schema(model: type[BaseModel]) -> dict[str, Any]:
    """The JSON schema of ``model`` in one piece, closed, without titles."""
    whole = model.model_json_schema()
    definitions = whole.pop("$defs", {})

    def close(node: dict[str, Any]) -> dict[str, Any]:
        if "$ref" in node:
            return close(definitions[node["$ref"].rpartition("/")[2]])
        closed = {"type": node["type"]}
        if "enum" in node:
            closed["enum"] = node["enum"]
        if "items" in node:
            closed["items"] = close(node["items"])
        if "properties" in node:
            closed["properties"] = {
                name: close(child) for name, child in node["properties"].items()
            }
            closed["required"] = list(node["properties"])
            closed["additionalProperties"] = False
        return closed

    return close(whole)
