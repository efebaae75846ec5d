"""What a voice is made from where a provider designs none: three texts that one voice reads."""

from dataclasses import dataclass

#: Letters of all three together: more than a minute of reading is heard by nobody.
LONGEST_RANGE_SCRIPT = 600
#: In the order they are read, and given to who shall sound like it.
PARTS = ("normal", "quiet", "loud")


@dataclass(frozen=True, kw_only=True)
class RangeScript:
    """The same person ``normal``, ``quiet`` and ``loud``: 20 to 30 words each, in plain spelling,
    since what is spelled as it sounds is read letter by letter."""

    normal: str
    quiet: str
    loud: str

    @property
    def parts(self) -> dict[str, str]:
        """In the order they are read."""
        return {part: getattr(self, part) for part in PARTS}

    @property
    def letters(self) -> int:
        return sum(map(len, self.parts.values()))
