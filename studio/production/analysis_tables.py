"""An analysis for a person to read: scenes, people, places, shots, and whether it is a script."""

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from media_pipeline.shots.analyse_script import AnalysedScene, AnalysedScript
from studio.production.in_words import seconds_in_words


def show_analysis(console: Console, found: AnalysedScript) -> None:
    names = {person.tag: person.name for person in found.bibles.characters}
    shots = sum(len(scene.shots) for scene in found.scenes)
    seconds = seconds_in_words(sum(scene.seconds for scene in found.scenes))
    console.print(f"[bold]{escape(found.title or 'Untitled')}[/]", highlight=False)
    kind = "A script" if found.is_script else "[red]Not a script[/]"
    console.print(f"{kind}: {len(found.scenes)} scenes, {shots} shots, {seconds}", highlight=False)
    for warning in found.warnings:
        console.print(f"[yellow]{escape(warning)}[/]", highlight=False)
    console.print(_scenes(found, names))
    console.print(_people(found))
    console.print(_places(found))
    if found.bibles.elements:
        console.print(_things(found))
    for number, scene in enumerate(found.scenes, start=1):
        console.print(_shots(number, scene, names))


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", box=None, pad_edge=False, padding=(0, 1))
    for column in columns:
        is_number = column in ("#", "offset", "lines", "seconds")
        table.add_column(column, justify="right" if is_number else "left", overflow="fold")
    return table


def _scenes(found: AnalysedScript, names: dict[str, str]) -> Table:
    table = _table("Scenes", "#", "offset", "heading", "cast", "lines", "seconds")
    for number, scene in enumerate(found.scenes, start=1):
        table.add_row(
            str(number),
            str(scene.start),
            escape(scene.heading or scene.narrative.title),
            escape(", ".join(names.get(tag, tag) for tag in scene.cast)),
            str(len(scene.lines)),
            f"{scene.seconds:g}",
        )
    return table


def _people(found: AnalysedScript) -> Table:
    table = _table("Characters", "name", "also", "is")
    for person in found.bibles.characters:
        known = (person.age, person.gender, person.physical_description, person.standard_clothing)
        words = ("only heard" if person.voice_only else "", *known)
        table.add_row(
            escape(person.name),
            escape(", ".join(person.aliases)),
            escape(", ".join(filter(None, words))),
        )
    return table


def _places(found: AnalysedScript) -> Table:
    table = _table("Places", "name", "setting", "is")
    for place in found.bibles.locations:
        table.add_row(escape(place.name), place.setting, escape(place.description))
    return table


def _things(found: AnalysedScript) -> Table:
    table = _table("Elements", "name", "first line", "is")
    for one in found.bibles.elements:
        table.add_row(escape(one.name), str(one.first_line or ""), escape(one.description))
    return table


def _shots(number: int, scene: AnalysedScene, names: dict[str, str]) -> Table:
    mood = f"{scene.narrative.time_of_day}, {scene.narrative.weather}, {scene.narrative.mood}"
    title = f"Scene {number}: {escape(scene.heading or scene.narrative.title)} ({mood})"
    table = _table(title, "seconds", "framing", "who", "action, sound and lines")
    for shot in scene.shots:
        idea = shot.idea
        spoken = [f"{names.get(line.character_tag, '')}: “{line.text}”" for line in idea.lines]
        sound = f"[{idea.sound_cue}]" if idea.sound_cue else ""
        table.add_row(
            f"{shot.seconds:g}",
            f"{idea.shot_size}, {idea.angle}, {idea.camera_move}",
            escape(", ".join(names.get(tag, tag) for tag in idea.character_tags)),
            escape("\n".join(filter(None, (idea.action, sound, *spoken)))),
        )
    return table
