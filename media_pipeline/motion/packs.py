"""Which neighbouring shots of a scene are one clip: a function of the film's rows, stored nowhere.

A scene is gone through from its first shot on. A pack that is shown, or being made, stays as long
as its shots are neighbours and fit: so an edit moves no border but its own. What is left between
is packed anew, as many shots as the model's card allows. A clip that a person chose stays what it
is. Sounds only ever count for longer than their words do: what was recorded meanwhile never makes
a pack larger than the one that was planned.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from media_pipeline.dialogue.bound_seconds import bound_seconds
from media_pipeline.dialogue.lines import said, words_in
from media_pipeline.dialogue.recorded_seconds import recorded_seconds
from media_pipeline.films.film_models import models_of
from media_pipeline.films.spoken_line import is_heard, is_recorded
from media_pipeline.graph.fallback_take import first_model
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.take import Take, TakeStatus, also_fills
from media_pipeline.motion.reference_sounds import reference_sounds
from media_pipeline.providers.model_cards import ModelCard, UnknownModel, card
from media_pipeline.shots.durations import SPOKEN_WORDS_PER_SECOND

Pack = tuple[UUID, ...]
_KIND = "shot.clip"
_WORKED_OUT = "packed clips"


@dataclass(frozen=True)
class _Packs:
    """``of``: shot -> the shots of the clip that shows it. ``subjects``: whose slots are filled."""

    of: dict[UUID, Pack]
    subjects: list[UUID]


def pack_of(view: FilmView, shot_id: UUID) -> Pack:
    """The shots that are one clip with this one, in order; itself alone where it is not packed."""
    return _packs(view).of.get(shot_id, (shot_id,))


def clip_subjects(view: FilmView) -> list[UUID]:
    """The shots whose slots get a clip of their own: the first of each pack, and those for which a
    person chose another clip than the pack's."""
    return _packs(view).subjects


def shots_in_clip(view: FilmView, shot_id: UUID, model: str) -> Pack:
    """What one clip by ``model`` shows from this shot on: its pack, or as much as the model makes
    at once. Without a model the pack as the film stands."""
    pack = pack_of(view, shot_id)
    if not model:
        return pack
    rest = pack[pack.index(shot_id) :]
    asked = card(model, "animator")
    count = 1
    while count < len(rest) and view.film.pack_clips and fits(view, rest[: count + 1], asked):
        count += 1
    return rest[:count]


def model_shown(view: FilmView, shot_id: UUID) -> str:
    """Who was asked for the clip that is shown: it is judged by that, whatever is chosen now."""
    shown = view.selected(_KIND, shot_id)
    name = first_model(shown) if shown and shown.input_hash else ""
    try:
        return card(name, "animator").name if name else models_of(view.film, "animator")[0]
    except UnknownModel:  # it had a card when the clip was made
        return models_of(view.film, "animator")[0]


def whole_seconds(view: FilmView, shot_id: UUID) -> int:
    """Of a shot inside a pack: models cut between shots at whole seconds."""
    return math.ceil(view.shot_by_id[shot_id].seconds - 1e-6)


def fits(view: FilmView, shots: Sequence[UUID], asked: ModelCard) -> bool:
    """Whether the model makes them in one clip, by their words and by what is recorded of them."""
    most_pictures = asked.most_references or asked.most_shots
    if len(shots) > min(asked.most_shots, most_pictures):
        return False
    if any(reference_sounds(view, shot, asked) for shot in shots):
        return False  # its sound is made from others, and not that of its neighbours
    lines = [view.lines_of(shot) for shot in shots]
    has_sound = any(is_heard(line) for said_here in lines for line in said_here)
    if has_sound and any(said_here and not any(map(is_heard, said_here)) for said_here in lines):
        return False  # one sound goes with it: who speaks for himself would be silent
    seconds = sum(max(whole_seconds(view, shot), _spoken(view, shot)) for shot in shots)
    limits = [float(asked.longest or 0), asked.audio_window if has_sound else 0.0]
    return all(seconds <= limit for limit in limits if limit)


def _packs(view: FilmView) -> _Packs:
    if _WORKED_OUT not in view.worked_out:
        view.worked_out[_WORKED_OUT] = _work_out(view)
    packs: _Packs = view.worked_out[_WORKED_OUT]
    return packs


def _work_out(view: FilmView) -> _Packs:
    found: dict[UUID, Pack] = {}
    subjects: list[UUID] = []
    scenes: dict[UUID, list[UUID]] = {}
    for row in view.shots:
        scenes.setdefault(row.scene_id, []).append(row.id)
    for shots in scenes.values():
        at = 0
        while at < len(shots):
            pack = _kept(view, shots[at:]) or _greedy(view, shots[at:])
            for place, shot in enumerate(pack, start=at):
                own = _own_choice(view, shot) if shot != pack[0] else None
                found[shot] = (_run(own, shots[place:]) or (shot,)) if own else pack
                if own or shot == pack[0]:
                    subjects.append(shot)
            at += len(pack)
    return _Packs(found, subjects)


def _kept(view: FilmView, shots: Sequence[UUID]) -> Pack | None:
    """What the clip of the first shot shows, where that stays as it is."""
    slot = view.slots.get((_KIND, shots[0]))
    if slot is None:
        return None
    if chosen := _own_choice(view, shots[0]):
        return _run(chosen, shots) or (shots[0],)
    if not view.film.pack_clips:
        return None
    for take in (slot.claim, slot.selected):
        if take is None or take.slot_id != slot.pk or not also_fills(take):
            continue
        pack = _run(take, shots)
        is_on_its_way = take.status == TakeStatus.PENDING
        if pack and (is_on_its_way or fits(view, pack, card(model_shown(view, shots[0])))):
            return pack
    return None


def _run(take: Take, shots: Sequence[UUID]) -> Pack | None:
    """The shots of a take, if they are still the next ones of the scene."""
    pack = (shots[0], *also_fills(take))
    return pack if pack == tuple(shots[: len(pack)]) else None


def _greedy(view: FilmView, shots: Sequence[UUID]) -> Pack:
    if not view.film.pack_clips:
        return (shots[0],)
    asked = card(model_shown(view, shots[0]), "animator")
    count = 1
    while (
        count < len(shots)
        and not _stands_alone(view, shots[count:])
        and fits(view, shots[: count + 1], asked)
    ):
        count += 1
    return tuple(shots[:count])


def _stands_alone(view: FilmView, shots: Sequence[UUID]) -> bool:
    return _kept(view, shots) is not None


def _own_choice(view: FilmView, shot: UUID) -> Take | None:
    """The clip that a person chose for a shot, and not for the pack that it is in."""
    slot = view.slots.get((_KIND, shot))
    is_own = slot and slot.chosen and slot.selected and slot.selected.slot_id == slot.pk
    return slot.selected if slot and is_own else None


def _spoken(view: FilmView, shot: UUID) -> int:
    """In whole seconds, of what is heard of its lines: as long as their words take, or as long as
    they turned out where that is longer."""
    heard = [line for line in view.lines_of(shot) if is_heard(line)]
    if not heard:
        return 0
    words = sum(words_in(said(line)) for line in heard if is_recorded(line))
    seconds = words / SPOKEN_WORDS_PER_SECOND + bound_seconds(view, shot)
    return math.ceil(max(seconds, recorded_seconds(view, shot)) - 1e-6)
