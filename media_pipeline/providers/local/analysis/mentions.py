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
        self._by_first: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        self._dense: list[tuple[str, str]] = []
        for name, tag in tags.items():
            if _DENSE.search(name):
                self._dense.append((name, tag))
                continue
            words = tuple(_word_key(word) for word in _WORD.findall(name))
            if words and len(words) <= _LONGEST:
                self._by_first.setdefault(words[0], []).append((words, tag))
        for candidates in self._by_first.values():
            candidates.sort(key=lambda candidate: -len(candidate[0]))
        self._dense.sort(key=lambda pair: -len(pair[0]))

    def find(self, text: str) -> list[Mention]:
        """All mentions in order; of overlapping names the longest."""
        found: list[Mention] = []
        words = list(_WORD.finditer(text)) if self._by_first else []
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
        for names, tag in self._by_first.get(_word_key(first), ()):
            size = len(names)
            if at + size > len(words):
                continue
            if any(_word_key(words[at + step][0]) != names[step] for step in range(1, size)):
                continue
            is_role = names[-1].rstrip("0123456789") in ROLE_NOUNS or names[0] in ROLE_NOUNS
            if is_role or not first[0].islower():
                return size, tag
        return None

    def _find_dense(self, text: str) -> list[Mention]:
        found: list[Mention] = []
        taken: list[tuple[int, int]] = []
        for name, tag in self._dense:
            start = text.find(name)
            while start >= 0:
                end = start + len(name)
                if all(end <= a or start >= b for a, b in taken):
                    taken.append((start, end))
                    found.append(Mention(start, end, tag))
                start = text.find(name, end)
        return found
