"""The bibles of a script: its people, its places, and its things."""

from collections.abc import Sequence

from media_pipeline.providers.analyst import UNKNOWN_SPEAKER, Bibles, CharacterBible
from media_pipeline.providers.element_bible import ElementBible
from media_pipeline.providers.local.analysis.appearance import age_of_name
from media_pipeline.providers.local.analysis.cast import Person, find_people, mentions_of
from media_pipeline.providers.local.analysis.looks import Look, gather_looks
from media_pipeline.providers.local.analysis.places import read_places
from media_pipeline.providers.local.analysis.read_elements import read_elements
from media_pipeline.providers.local.analysis.who_speaks import Speakers, Spoken
from media_pipeline.screenplay.cast_fields import cast_of
from media_pipeline.screenplay.element import Kind
from media_pipeline.screenplay.lex import lex
from media_pipeline.screenplay.names import name_key
from media_pipeline.screenplay.passages import Action, read_passages
from media_pipeline.screenplay.scene_spans import find_scenes


def read_bibles(script: str, uploaded: Sequence[ElementBible] = ()) -> Bibles:
    """Everybody who speaks or is introduced, every place; what stands before the first scene does
    not count, except that a cast list there gives full names."""
    elements = lex(script)
    scenes = [(scene, read_passages(scene.elements)) for scene in find_scenes(script, elements)]
    passages = [passage for _, found in scenes for passage in found]
    first = scenes[0][0].start if scenes else 0
    if scenes and not scenes[0][0].heading.text:  # a play in one act: its list is above the talk
        first = next((e.start for e in elements if e.kind is Kind.CUE), first)
    listed = [name for e in elements if e.start < first for name in cast_of(e, whole=True)]
    present = [name for e in elements if e.start >= first for name in cast_of(e)]
    people = find_people(passages, listed, present)
    looks = gather_looks((p.text for p in passages if isinstance(p, Action)), people)
    finder = mentions_of(people.values())
    characters = [_bible(person, looks[person.tag]) for person in people.values()]
    tags = {
        name_key(name): person.tag
        for person in people.values()
        for name in (person.name, *person.aliases)
    }
    genders = {character.tag: character.gender for character in characters}
    speakers = Speakers(tags, genders, finder)
    if any(
        isinstance(spoken, Spoken) and spoken.tag == UNKNOWN_SPEAKER
        for _, found in scenes
        for spoken in speakers.resolve(found)
    ):
        characters.append(
            CharacterBible(tag=UNKNOWN_SPEAKER, name="Unknown voice", voice_only=True)
        )
    places = read_places(scenes, finder)
    return Bibles(
        characters=tuple(characters),
        locations=places,
        elements=read_elements(
            script,
            (element for scene, _ in scenes for element in scene.elements),
            people=finder,
            places=[place.name for place in places],
            uploaded=uploaded,
        ),
    )


def _bible(person: Person, look: Look) -> CharacterBible:
    appearance = look.appearance
    seen = not person.voice_only
    body = look.body if look.body and look.body not in appearance.description else ""
    return CharacterBible(
        tag=person.tag,
        name=person.name,
        aliases=tuple(sorted(person.aliases)),
        age=appearance.age or age_of_name(person.name),
        gender=look.gender(person.name),
        physical_description=", ".join(filter(None, (appearance.description, body)))
        if seen
        else "",
        standard_clothing=look.clothing if seen else "",
        distinguishing_features=appearance.features if seen else "",
        personality=appearance.personality,
        voice_description=appearance.voice,
        voice_only=person.voice_only,
        is_narrator=person.is_narrator,
    )
