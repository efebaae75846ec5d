"""Who is mentioned in a sentence, by any of their names."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from media_pipeline.providers.local.analysis.person_words import ROLE_NOUNS
from media_pipeline.screenplay.names import name_key

_DENSE = re.compile(r"[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_WORD = re.compile(r"[^\W_](?:[\w-]|[’'](?!s\b))*")
_LONGEST = 6
_word_key = lru_cache(maxsize=50_000)(name_key)


@dataclass(frozen=True, slots=True)
class Mention:
    """``text[start:end]`` names the person with this tag."""

    start: int
    end: int
    tag: str


class Mentions:
    """Finds people in text. Names as «Mara» need their capital; «the captain» does not."""

    def __init__(self, tags: Mapping[str, str]) -> None:
        """``tags``: every name and alias, as written -> the tag of the person."""
        #: First word of a name -> how many words such names have, the most first.
        self._sizes: dict[str, tuple[int, ...]] = {}
        self._tags: dict[tuple[str, ...], str] = {}
        #: The same by letters, for scripts whose words run together.
        self._dense: dict[str, str] = {}
        self._dense_sizes: dict[str, tuple[int, ...]] = {}
        for name, tag in tags.items():
            if _DENSE.search(name):
                self._dense.setdefault(name, tag)
                sizes = {*self._dense_sizes.get(name[0], ()), len(name)}
                self._dense_sizes[name[0]] = tuple(sorted(sizes, reverse=True))
                continue
            words = tuple(_word_key(word) for word in _WORD.findall(name))
            if words and len(words) <= _LONGEST:
                self._tags.setdefault(words, tag)
                sizes = {*self._sizes.get(words[0], ()), len(words)}
                self._sizes[words[0]] = tuple(sorted(sizes, reverse=True))
        letters = "".join(map(re.escape, self._dense_sizes))
        self._dense_first = re.compile(f"[{letters}]") if letters else None

    def find(self, text: str) -> list[Mention]:
        """All mentions in order; of overlapping names the longest."""
        found: list[Mention] = []
        words = list(_WORD.finditer(text)) if self._tags else []
        at = 0
        while at < len(words):
            match = self._match(words, at)
            if match is None:
                at += 1
                continue
            size, tag = match
            found.append(Mention(words[at].start(), words[at + size - 1].end(), tag))
            at += size
        found.extend(self._find_dense(text))
        return sorted(found, key=lambda mention: mention.start)

    def tags(self, text: str) -> tuple[str, ...]:
        """Who is mentioned, each once, in order."""
        return tuple(dict.fromkeys(mention.tag for mention in self.find(text)))

    def _match(self, words: list[re.Match[str]], at: int) -> tuple[int, str] | None:
        first = words[at][0]
        for size in self._sizes.get(_word_key(first), ()):
            if at + size > len(words):
                continue
            names = tuple(_word_key(word[0]) for word in words[at : at + size])
            tag = self._tags.get(names)
            if tag is None:
                continue
            is_role = names[-1].rstrip("0123456789") in ROLE_NOUNS or names[0] in ROLE_NOUNS
            if is_role or not first[0].islower():
                return size, tag
        return None

    def _find_dense(self, text: str) -> list[Mention]:
        found: list[Mention] = []
        match = self._dense_first.search(text) if self._dense_first else None
        while match and self._dense_first:
            start = match.start()
            end = start + 1
            for size in self._dense_sizes[text[start]]:
                if tag := self._dense.get(text[start : start + size]):
                    end = start + size
                    found.append(Mention(start, end, tag))
                    break
            match = self._dense_first.search(text, end)
        return found
