"""An element as an analyst is told of it: what a person uploaded, and what can be seen on it."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class ElementBible:
    """One uploaded picture of a film: a product, a prop, a logo, a place, a face.

    ``token`` is its stable key in capitals, as ``RED_MUG``; a script names it so, or ``@RED_MUG``,
    ``{RED_MUG}`` or by ``name``. ``description`` says what can be seen, in a person's own words or
    as a model described it; ``in_few_words`` is the same in at most ten words, or empty.
    """

    token: str
    name: str
    description: str
    in_few_words: str = ""
