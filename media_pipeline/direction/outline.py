"""What a director is told of a film: who and what is in it, by refs that edits name it by."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from media_pipeline.graph.film_view import FilmView
from media_pipeline.providers.director import EDITABLE, FilmOutline, Outlined, OutlinedShot
from media_pipeline.styles.find_style import style_keys
from media_pipeline.styles.style_snapshot import FILM_STYLE


def outline_of(view: FilmView) -> FilmOutline:
    """Beside the view one query, for the styles."""
    names = {person.tag: person.name for person in view.characters}
    return FilmOutline(
        film=Outlined(
            ref="film",
            name=view.film.title,
            fields={
                "key": str(view.content(FILM_STYLE, view.film.id).get("key", view.film.style)),
                "prompt": str(view.content("music.prompt", view.film.id).get("prompt", "")),
            },
        ),
        people=tuple(
            Outlined(
                ref=f"person:{person.tag}",
                name=person.name,
                aliases=_aliases(view.content("character.bible", person.id), person.tag),
                fields=_fields(view, "character.bible", person.id),
            )
            for person in view.characters
        ),
        places=tuple(
            Outlined(
                ref=f"place:{place.tag}",
                name=place.name,
                aliases=(place.tag,),
                fields=_fields(view, "location.bible", place.id),
            )
            for place in view.locations
        ),
        scenes=tuple(
            Outlined(
                ref=f"scene:{scene.number}",
                name=scene.title,
                fields=_fields(view, "scene.narrative", scene.id),
            )
            for scene in view.scenes
        ),
        shots=tuple(
            OutlinedShot(
                ref=f"shot:{view.scene_of(shot.id).number}.{shot.number}",
                name="",
                number=number,
                fields=_fields(view, "shot.spec", shot.id),
                people=tuple(person.name for person in view.seen_in(shot.id)),
                lines=tuple(
                    (names.get(line["character"], line["character"]), str(line["text"]))
                    for line in view.lines_of(shot.id)
                ),
            )
            for number, shot in enumerate(view.shots, start=1)
        ),
        styles=tuple(style_keys(view.film.project_id)),
    )


def subjects_of(view: FilmView) -> dict[str, UUID]:
    """ref -> the row that it names."""
    found = {"film": view.film.id}
    found |= {f"person:{person.tag}": person.id for person in view.characters}
    found |= {f"place:{place.tag}": place.id for place in view.locations}
    found |= {f"scene:{scene.number}": scene.id for scene in view.scenes}
    found |= {f"shot:{view.scene_of(shot.id).number}.{shot.number}": shot.id for shot in view.shots}
    return found


def _aliases(bible: dict[str, Any], tag: str) -> tuple[str, ...]:
    given: Iterable[Any] = bible.get("aliases", ())
    return (tag, *(str(alias) for alias in given))


def _fields(view: FilmView, kind: str, subject: UUID) -> dict[str, str]:
    content = view.content(kind, subject)
    return {name: str(content.get(name, "")) for name in EDITABLE[kind]}
