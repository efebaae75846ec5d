"""Names in an answer, and the people of the bibles whom they mean."""

from media_pipeline.providers.analyst import UNKNOWN_SPEAKER, Bibles
from media_pipeline.providers.clean_text import clean_text
from media_pipeline.screenplay.cue import read_cue
from media_pipeline.screenplay.names import name_key

_LONGEST_NAME = 300


class KnownNames:
    """``keys``: of every name and alias, as the screenplay's reader wants them."""

    def __init__(self, bibles: Bibles) -> None:
        self._tags: dict[str, str] = {}
        for person in bibles.characters:
            for name in (*person.aliases, person.name, person.tag):
                self._tags[name_key(name)] = person.tag
        self.keys = frozenset(self._tags)

    def tag(self, name: str) -> str:
        """Of a person in the bibles; empty for anybody else."""
        return self._tags.get(name_key(name), "")

    def speaker(self, name: str) -> str:
        """Of a person, else the name itself as a tag: who speaks is never lost."""
        name = clean_text(name, _LONGEST_NAME)
        cue = read_cue(name)  # «THE HARBOUR MASTER (O.S.)»
        keys = [name_key(name), *([cue.key] if cue else [])]
        known = (self._tags[key] for key in keys if key in self._tags)
        return next(known, keys[-1]) or UNKNOWN_SPEAKER
