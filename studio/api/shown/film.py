"""A film as the API shows it: in a list, and as a storyboard."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from uuid import UUID

from media_pipeline.assets.asset import Asset
from media_pipeline.films.character import Character
from media_pipeline.films.element import Element
from media_pipeline.films.film import Film
from media_pipeline.films.finding import Finding, FindingKind
from media_pipeline.films.location import Location
from media_pipeline.films.scene import Scene
from media_pipeline.films.shot import Shot
from media_pipeline.graph.film_view import FilmView
from studio.api.shapes.film import (
    AssetShown,
    CharacterShown,
    FilmElement,
    FilmShown,
    LocationShown,
    SceneShown,
    ShotShown,
    Storyboard,
)
from studio.api.shown.slots import SlotsShown, read_slots
from studio.api.shown.work import ROOT, moment_of, time


def film(row: Film) -> FilmShown:
    return {
        "id": str(row.pk),
        "project": str(row.project_id),
        "title": row.title,
        "style": row.style,
        "aspect_ratio": row.aspect_ratio,
        "size": list(row.size),
        "fps": row.fps,
        "stop_at": row.stop_at,
        "models": row.chosen_models,
        "with_music": row.with_music,
        "draft_motion": row.draft_motion,
        "pack_clips": row.pack_clips,
        "version": row.version,
        "archived_at": time(row.archived_at),
        "created_at": moment_of(row.created_at),
        "links": {
            "self": f"{ROOT}/films/{row.pk}",
            "scenes": f"{ROOT}/films/{row.pk}/scenes",
            "slots": f"{ROOT}/films/{row.pk}/slots",
            "plan": f"{ROOT}/films/{row.pk}/plan",
            "graph": f"{ROOT}/films/{row.pk}/graph",
            "exports": f"{ROOT}/films/{row.pk}/exports",
            "events": f"{ROOT}/channels/film:{row.pk}/events",
            "stream": f"{ROOT}/channels/film:{row.pk}/stream",
        },
    }


def storyboard(
    view: FilmView, findings: Sequence[Finding] = (), *, kinds: Collection[str] = ()
) -> Storyboard:
    """The film with its scenes, shots, people and places, each with the takes its slots show.

    ``view``: its rows; the slots are read here. ``kinds``: only slots of these; none: of all.
    ``findings``: what streams have told of so far; it is shown as provisional, after what is sure.
    """
    slots = read_slots(view.film.pk, kinds=kinds)
    told = [one for one in findings if one.pk not in view.scene_by_id]
    return {
        **film(view.film),
        "slots": slots[view.film.pk],
        "scenes": [
            *scenes(view, slots, told),
            *(_found_scene(one) for one in told if one.kind == FindingKind.SCENE),
        ],
        "characters": [character(person, slots) for person in view.characters],
        "elements": [element(row, slots) for row in view.elements],
        "locations": [location(place, slots) for place in view.locations],
    }


def scenes(view: FilmView, slots: SlotsShown, told: Sequence[Finding] = ()) -> list[SceneShown]:
    """Each with its shots."""
    shots = _shots(view, slots, told)
    return [_scene(scene, slots, shots) for scene in view.scenes]


def character(row: Character, slots: SlotsShown) -> CharacterShown:
    return {
        "id": str(row.pk),
        "tag": row.tag,
        "name": row.name,
        "voice_only": row.voice_only,
        "slots": slots[row.pk],
    }


def location(row: Location, slots: SlotsShown) -> LocationShown:
    return {"id": str(row.pk), "tag": row.tag, "name": row.name, "slots": slots[row.pk]}


def element(row: Element, slots: SlotsShown) -> FilmElement:
    """Without what must be searched for in the script; ``films/<id>/elements`` tells that."""
    return {
        "id": str(row.pk),
        "number": row.number,
        "token": row.token,
        "name": row.name,
        "medium": row.medium,
        "slots": slots[row.pk],
    }


def _scene(scene: Scene, slots: SlotsShown, shots: dict[UUID, list[ShotShown]]) -> SceneShown:
    return {
        "id": str(scene.pk),
        "number": scene.number,
        "title": scene.title,
        "start": scene.start,
        "end": scene.end,
        "seconds": scene.seconds,
        "provisional": False,
        "slots": slots[scene.pk],
        "shots": shots[scene.pk],
    }


def _shots(
    view: FilmView, slots: SlotsShown, told: Sequence[Finding]
) -> dict[UUID, list[ShotShown]]:
    """By their scenes; provisional ones after those that have landed."""
    shots: dict[UUID, list[ShotShown]] = defaultdict(list)
    for shot in view.shots:
        shots[shot.scene_id].append(shot_of(shot, slots))
    for one in told:
        if one.kind == FindingKind.SHOT and one.scene_id and one.pk not in view.shot_by_id:
            shots[one.scene_id].append(_found_shot(one))
    return shots


def shot_of(row: Shot, slots: SlotsShown) -> ShotShown:
    return {
        "id": str(row.pk),
        "number": row.number,
        "seconds": row.seconds,
        "provisional": False,
        "slots": slots[row.pk],
    }


def _found_scene(one: Finding) -> SceneShown:
    """``end`` and ``seconds`` are null until the next scene has begun."""
    return {
        "id": str(one.pk),
        "number": one.number,
        "title": one.content["title"],
        "start": one.content["start"],
        "end": one.content["end"],
        "seconds": one.content["seconds"],
        "provisional": True,
        "slots": {},
        "shots": [],
    }


def _found_shot(one: Finding) -> ShotShown:
    """What the slots will hold stands where their takes will."""
    contents = {"shot.spec": one.content["spec"], "shot.dialogue": {"lines": one.content["lines"]}}
    return {
        "id": str(one.pk),
        "number": one.number,
        "seconds": one.content["seconds"],
        "provisional": True,
        "slots": {
            kind: {"id": None, "takes": 0, "claimed": None, "selected": {"content": content}}
            for kind, content in contents.items()
        },
    }


def asset(row: Asset) -> AssetShown:
    return {
        "id": str(row.pk),
        "media_type": row.media_type,
        "size": row.size,
        "seconds": row.seconds,
        "width": row.width,
        "height": row.height,
        "link": f"{ROOT}/assets/{row.pk}",
    }
