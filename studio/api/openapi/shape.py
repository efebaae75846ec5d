"""What the words in an answer or a body may be: typed dictionaries, of which the schema is made.

A view returns the same dictionary that is described, so the type checker holds the two together.
"""

from typing import Annotated, Any

from pydantic import ConfigDict, Field, with_config

#: Marks a typed dictionary as part of the API. The words under a field become its description.
shape = with_config(ConfigDict(use_attribute_docstrings=True))

Id = Annotated[str, Field(json_schema_extra={"format": "uuid"})]
#: RFC 3339, in UTC.
Moment = Annotated[str, Field(json_schema_extra={"format": "date-time"})]
#: Millionths of a US dollar.
Microdollars = int
#: A path on this site.
Link = Annotated[str, Field(json_schema_extra={"format": "uri-reference"})]


def growing(values: Any) -> Any:
    """Words of which there may be more one day: a client must bear one that it does not know."""
    known = ", ".join(str(value) for value in values)
    return Field(description=f"Of {known}; there may be more one day.")
