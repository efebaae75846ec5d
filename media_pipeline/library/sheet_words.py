"""A sheet as it is put to a hosted model: what stands on it, who or where it is, in which style."""

from collections.abc import Sequence
from pathlib import Path

from media_pipeline.providers.artist import AssetReference, AssetRequest, PersonLook, PlaceLook
from media_pipeline.providers.hosted import SentPicture
from media_pipeline.providers.model_cards import ModelCard


def person_sheet_words(person: PersonLook, style: str, pictures: int) -> str:
    """``style``: a sentence. ``pictures``: how many of the person are sent along."""
    who = ", ".join(part for part in (person.gender, person.age) if part)
    return _sentences(
        "Reference sheet of one person on a plain light ground: the whole figure from the front, "
        "from three quarters and from behind, and the face close up on the right; the same person "
        "each time",
        f"The person: {who}" if who else "",
        person.physical_description,
        f"Wearing {person.standard_clothing}" if person.standard_clothing else "",
        person.distinguishing_features,
        _as_on(pictures, "the person", "face, hair and build"),
        style,
    )


def place_sheet_words(place: PlaceLook, style: str, pictures: int) -> str:
    """Likewise, of a place without people."""
    return _sentences(
        "Reference sheet of one place without people: by day on the left half, by night on the "
        "right half, seen from the same spot",
        {"interior": "Inside", "exterior": "Outside"}.get(place.setting, ""),
        place.description,
        place.key_features,
        place.ambiance,
        _as_on(pictures, "the place", "form, colours and materials"),
        style,
    )


def asset_words(references: Sequence[AssetReference], request: AssetRequest, sent: int) -> str:
    """A person's prompt as it is; which picture is who; of the rest the description.

    ``sent``: so many of ``references`` go along as pictures, the first ones.
    """
    told: list[str] = []
    for number, one in enumerate(references, start=1):
        name = one.called or {"edited": "the picture to begin with"}.get(
            one.role, f"the {one.role}"
        )
        if number <= sent:
            told.append(f"Picture {number} is {name}: keep it recognisable")
        elif one.description:
            told.append(f"{name}: {one.description}")
    return _sentences(request.prompt, *told, request.style_words)


def sent_pictures(card: ModelCard, pictures: Sequence[Path], says: str) -> tuple[SentPicture, ...]:
    """So many as the model takes, the first ones."""
    return tuple(
        SentPicture(path=picture, role="reference", says=says)
        for picture in pictures[: card.most_references]
    )


def _as_on(pictures: int, what: str, keeps: str) -> str:
    if not pictures:
        return ""
    which = "Picture 1 shows" if pictures == 1 else f"Pictures 1 to {pictures} show"
    return f"{which} {what}: {keeps} as there"


def _sentences(*parts: str) -> str:
    """Each ends with a stop, once."""
    return " ".join(f"{part.strip().rstrip('.')}." for part in parts if part.strip())
