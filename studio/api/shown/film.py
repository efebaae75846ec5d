"""A film as the API shows it: in a list, and as a storyboard."""

from collections import defaultdict
from collections.abc import Sequence
from uuid import UUID

from media_pipeline.assets.asset import Asset
from media_pipeline.films.element import Element
from media_pipeline.films.film import Film
from media_pipeline.films.finding import Finding, FindingKind
from media_pipeline.films.scene import Scene
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take
from studio.api.shapes.film import (
    AssetShown,
    FilmElement,
    FilmShown,
    SceneShown,
    SelectedTake,
    ShotShown,
    SlotShown,
    Storyboard,
)
from studio.api.shown.work import ROOT, error, moment_of, time


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
        "created_at": moment_of(row.created_at),
        "links": {
            "self": f"{ROOT}/films/{row.pk}",
            "events": f"{ROOT}/channels/film:{row.pk}/events",
            "stream": f"{ROOT}/channels/film:{row.pk}/stream",
        },
    }


def storyboard(view: FilmView, findings: Sequence[Finding] = ()) -> Storyboard:
    """The film with its scenes, shots, people and places, each with the takes its slots show.

    ``findings``: what streams have told of so far; it is shown as provisional, after what is sure.
    """
    slots: dict[UUID, dict[str, SlotShown]] = defaultdict(dict)
    for (kind, subject), slot in view.slots.items():
        slots[subject][kind] = _slot(slot)
    told = [one for one in findings if one.pk not in view.scene_by_id]
    shots = _shots(view, slots, told)
    return {
        **film(view.film),
        "slots": slots[view.film.pk],
        "scenes": [
            *(_scene(scene, slots, shots) for scene in view.scenes),
            *(_found_scene(one) for one in told if one.kind == FindingKind.SCENE),
        ],
        "characters": [
            {
                "id": str(person.pk),
                "tag": person.tag,
                "name": person.name,
                "voice_only": person.voice_only,
                "slots": slots[person.pk],
            }
            for person in view.characters
        ],
        "elements": [element(view, row) for row in view.elements],
        "locations": [
            {"id": str(place.pk), "tag": place.tag, "name": place.name, "slots": slots[place.pk]}
            for place in view.locations
        ],
    }


def element(view: FilmView, row: Element) -> FilmElement:
    """Without what must be searched for in the script; ``films/<id>/elements`` tells that."""
    return {
        "id": str(row.pk),
        "number": row.number,
        "token": row.token,
        "name": row.name,
        "medium": row.medium,
        "slots": {
            kind: _slot(view.slots[kind, row.pk])
            for kind in (row.slot_kind, "element.description")
            if (kind, row.pk) in view.slots
        },
    }


def _scene(
    scene: Scene, slots: dict[UUID, dict[str, SlotShown]], shots: dict[UUID, list[ShotShown]]
) -> SceneShown:
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
    view: FilmView, slots: dict[UUID, dict[str, SlotShown]], told: Sequence[Finding]
) -> dict[UUID, list[ShotShown]]:
    """By their scenes; provisional ones after those that have landed."""
    shots: dict[UUID, list[ShotShown]] = defaultdict(list)
    for shot in view.shots:
        shots[shot.scene_id].append(
            {
                "id": str(shot.pk),
                "number": shot.number,
                "seconds": shot.seconds,
                "provisional": False,
                "slots": slots[shot.pk],
            }
        )
    for one in told:
        if one.kind == FindingKind.SHOT and one.scene_id and one.pk not in view.shot_by_id:
            shots[one.scene_id].append(_found_shot(one))
    return shots


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


def _slot(slot: Slot) -> SlotShown:
    """``claimed``: a take is on its way that becomes the selected one when it lands."""
    return {
        "id": str(slot.pk),
        "takes": slot.take_count,
        "claimed": None if slot.claim is None else slot.claim.status,
        "selected": None if slot.selected is None else _take(slot.selected),
    }


def _take(take: Take) -> SelectedTake:
    return {
        "id": str(take.pk),
        "number": take.number,
        "status": take.status,
        "cause": take.cause,
        "content": take.content,
        "asset": None if take.asset is None else asset(take.asset),
        "error": error(take.error_code, take.error_detail),
        "landed_at": time(take.landed_at),
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
