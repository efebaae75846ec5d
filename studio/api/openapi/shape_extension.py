"""Tells drf-spectacular what a shape looks like; ``StudioConfig.ready`` imports it."""

from dataclasses import dataclass
from typing import Any

from drf_spectacular.drainage import set_override
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import Direction
from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode
from typing_extensions import is_typeddict

COMPONENT = "#/components/schemas/{model}"


@dataclass(frozen=True)
class PageOf:
    """Some of many: ``results``, and in ``next`` the address of the page after, or null."""

    item: Any


class WithoutTitles(GenerateJsonSchema):
    """A field's name needs no title that says it again."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        del schema
        return False


class ShapeExtension(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Shapes inside a shape become components of their own, under their own names."""

    @classmethod
    def _matches(cls, target: Any) -> bool:
        return is_typeddict(target)

    def get_name(self, auto_schema: AutoSchema, direction: Direction) -> str:
        del auto_schema, direction
        # An answer is one of these, whatever its address looks like.
        set_override(self.target, "many", False)
        set_override(self.target, "suppress_collision_warning", True)
        return str(self.target.__name__)

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, Any]:
        mode: JsonSchemaMode = "validation" if direction == "request" else "serialization"
        schema = TypeAdapter(self.target).json_schema(
            ref_template=COMPONENT, mode=mode, schema_generator=WithoutTitles
        )
        inner = schema.pop("$defs", {})
        own = inner.pop(self.target.__name__, None)  # a shape that holds itself
        for name, part in inner.items():
            auto_schema.registry.register_on_missing(
                ResolvedComponent(  # type: ignore[no-untyped-call]
                    name=name,
                    type=ResolvedComponent.SCHEMA,
                    object=name,
                    schema=_untitled(part),
                )
            )
        return _untitled(own or schema)


def _untitled(schema: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in schema.items() if name != "title"}


class PageExtension(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    @classmethod
    def _matches(cls, target: Any) -> bool:
        return isinstance(target, PageOf)

    def get_name(self, auto_schema: AutoSchema, direction: Direction) -> str:
        del auto_schema, direction
        return f"{self.target.item.__name__}Page"

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, Any]:
        item = auto_schema.resolve_serializer(self.target.item, direction)
        return {
            "type": "object",
            "required": ["results", "next"],
            "properties": {
                "results": {"type": "array", "items": item.ref},
                "next": {"type": ["string", "null"], "format": "uri"},
            },
        }
