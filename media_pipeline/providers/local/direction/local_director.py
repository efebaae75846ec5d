"""The local director: a small set of English notes, by rules; it says what it does not know."""

import re

from media_pipeline.providers.asking import ASKING, Asking, Reply
from media_pipeline.providers.director import Direction, Edit, FilmOutline
from media_pipeline.providers.local.direction.rules import RULES

#: Between sentences, not inside quotation marks and not in «shot 3.2».
_SENTENCE_END = re.compile(r"(?<=[.!?;])\s+(?=(?:[^\"“”]|[\"“][^\"“”]*[\"”])*$)|\n+")
_UNDERSTOOD = (
    "what somebody wears («Mara wears a blue coat»), framing («shot 2 closer», «shot 3.1 pan "
    "left»), a scene's time of day, weather and mood («scene 2 at night»), a line («shot 3 line 2 "
    "should say "
    '"…"»), '
    "the music's mood, the film's style («style noir»), new names («rename Mara to Nora»)"
)


class LocalDirector:
    """Same note, same film, same edits; nothing to pay."""

    name = "local"

    def identity(self) -> str:
        return "local director 1"

    def most(self, text: str) -> int:  # noqa: ARG002
        return 0

    def understand(
        self,
        note: str,
        outline: FilmOutline,
        asking: Asking = ASKING,  # noqa: ARG002
    ) -> Reply[Direction]:
        """All sentences of the note, or none: half a wish is not what was asked for."""
        edits: list[Edit] = []
        lost: list[str] = []
        for sentence in (part.strip() for part in _SENTENCE_END.split(note)):
            if not sentence:
                continue
            found = next((f for rule in RULES if (f := rule(sentence, outline)) is not None), None)
            if found is None:
                lost.append(sentence)
            else:
                edits += found
        if lost or not edits:
            return Reply(Direction(edits=(), answer=_not_understood(lost or [note])))
        said = "; ".join(f"{edit.subject} {edit.field}: {edit.value}" for edit in edits)
        return Reply(Direction(edits=tuple(edits), answer=said[:1000]))


def _not_understood(lost: list[str]) -> str:
    told = ", ".join(f"«{sentence[:120]}»" for sentence in lost[:3])
    return (
        f"Not understood, so nothing was changed: {told}. One wish a sentence, in English: "
        f"{_UNDERSTOOD}. A language model as director (MEDIA_PIPELINE_DIRECTOR=model) "
        "understands more."
    )
