"""What is found in a small text, in the fewest words."""

from media_pipeline.shots.analyse_script import AnalysedScript, analyse_script


def analyse(script: str) -> AnalysedScript:
    return analyse_script(script, longest_clip=15.0)


def headings(script: str) -> list[str]:
    return [scene.heading for scene in analyse(script).scenes]


def places(script: str) -> list[tuple[str, str, str]]:
    """Of each scene: the place, inside or outside, the time of day."""
    found = analyse(script)
    settings = {place.tag: place for place in found.bibles.locations}
    return [
        (place.name, place.setting, scene.narrative.time_of_day)
        for scene in found.scenes
        if (place := settings[scene.narrative.location_tag])
    ]


def lines(script: str) -> list[tuple[str, str]]:
    """Who says what, by name."""
    found = analyse(script)
    names = {person.tag: person.name for person in found.bibles.characters}
    return [(names[line.character_tag], line.text) for s in found.scenes for line in s.lines]


def people(script: str) -> list[str]:
    return [person.name for person in analyse(script).bibles.characters]
