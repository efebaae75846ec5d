"""A single picture from a prompt's words: who, where, when and how close, as far as they say."""

import io
import re
from dataclasses import replace

from PIL import Image

from media_pipeline.providers.artist import (
    AssetReference,
    AssetRequest,
    ElementLook,
    PersonLook,
    PlaceLook,
    StillRequest,
)
from media_pipeline.providers.local.analysis.appearance import gender_of_words
from media_pipeline.providers.local.analysis.atmosphere import mood_in, time_in, weather_in
from media_pipeline.providers.local.analysis.find_clothing import find_clothing
from media_pipeline.providers.local.analysis.person_words import FEMALE_NOUNS, MALE_NOUNS
from media_pipeline.providers.local.analysis.places import guess_setting
from media_pipeline.providers.local.artist.photo import Room, pin_photo
from media_pipeline.providers.local.artist.pinned_pictures import pin_pictures
from media_pipeline.providers.local.artist.portrait_colours import (
    PortraitColours,
    portrait_colours,
)
from media_pipeline.providers.local.artist.still import still

_CLOSE = re.compile(
    r"\b(extreme close|medium close|close[- ]?up|portrait|insert|wide|full)\b", re.I
)
_NOUNS = FEMALE_NOUNS | MALE_NOUNS | {"person", "child", "kid", "teenager", "somebody", "someone"}
#: Where the picture hangs that an edit began from, and those of people and places.
_BEFORE, _SEEN = Room(0.14, 0.84, 0.24), (Room(0.86, 0.84, 0.24), Room(0.86, 0.56, 0.24))


def asset_picture(request: AssetRequest) -> bytes:
    """The PNG. Raises ProviderRefused when a reference cannot be read."""
    still_request = _still_of(request)
    png = still(still_request)
    if still_request.elements:
        png = pin_pictures(png, still_request)
    before = [one for one in request.references if one.role == "edited"][:1]
    seen = [one for one in request.references if one.role in ("person", "place")]
    photos = [*zip(before, [_BEFORE], strict=False), *zip(seen, _SEEN, strict=False)]
    if not photos:
        return png
    panel = Image.open(io.BytesIO(png)).convert("RGB")
    for reference, room in photos:
        name = reference.called or reference.role
        if reference.picture is None:
            continue
        pin_photo(panel, reference.picture, name, room, grey=request.style == "noir")
    held = io.BytesIO()
    panel.save(held, "PNG", compress_level=3)
    return held.getvalue()


def _still_of(request: AssetRequest) -> StillRequest:
    """What an edit says counts before what the picture was that it edits."""
    said = request.prompt
    before = " ".join(one.description for one in request.references if one.role == "edited")
    places = [one for one in request.references if one.role == "place"]
    where = " ".join([*(f"{one.called} {one.description}" for one in places), said])
    if not places:
        where = f"{said} {before}"
    size = _CLOSE.search(said) or _CLOSE.search(before)
    return StillRequest(
        width=request.width,
        height=request.height,
        place=PlaceLook(
            name="",
            setting=guess_setting(where),
            description=where,
            key_features="",
            ambiance="",
            seed=request.seed,
        ),
        time_of_day=_time(said) or _time(before) or "day",
        weather=weather_in(said) or weather_in(before) or "clear",
        mood=mood_in(f"{said} {before}"),
        shot_size=_size(size[0] if size else ""),
        angle="eye level",
        action=said,
        people=_people(request, said, before),
        elements=tuple(
            ElementLook(
                token=one.called or "reference", description=one.description, picture=one.picture
            )
            for one in request.references
            if one.role == "thing" and one.picture is not None
        ),
        style=request.style,
        seed=request.seed,
    )


def _people(request: AssetRequest, said: str, before: str) -> tuple[PersonLook, ...]:
    """Those of the references; without any, one person if the words speak of one."""
    given = [one for one in request.references if one.role == "person"]
    if given:
        return tuple(_described(one, said, request.seed) for one in given)
    words = said if _speaks_of_somebody(said) else f"{before} {said}"
    if not _speaks_of_somebody(words):
        return ()
    return (_from_words("", words, request.seed),)


def _described(reference: AssetReference, said: str, seed: int) -> PersonLook:
    """Face and hair as on the portrait, in the clothes that the prompt says."""
    look = reference.look or _from_words(reference.called, reference.description, seed)
    worn = ", ".join(found.phrase for found in find_clothing(said))
    seen = portrait_colours([reference.picture]) if reference.picture else PortraitColours()
    return replace(
        look,
        standard_clothing=worn or look.standard_clothing,
        skin=seen.skin or look.skin,
        hair=seen.hair or look.hair,
    )


def _from_words(name: str, words: str, seed: int) -> PersonLook:
    worn = [found.phrase for found in find_clothing(words)]
    return PersonLook(
        name=name,
        age=words,
        gender=gender_of_words(words),
        physical_description=words,
        standard_clothing=", ".join(worn),
        distinguishing_features="",
        seed=seed,
    )


def _time(words: str) -> str:
    return time_in(words) or ("day" if re.search(r"\bday(?:time)?\b", words, re.I) else "")


def _speaks_of_somebody(words: str) -> bool:
    return bool({word.lower() for word in re.findall(r"[\w'-]+", words)} & _NOUNS)


def _size(words: str) -> str:
    words = words.lower().replace("-", " ")
    return {"portrait": "close", "close up": "close", "closeup": "close"}.get(
        words, words or "wide"
    )
