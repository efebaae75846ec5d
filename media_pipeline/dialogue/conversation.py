"""What is spoken together: a scene's shots in the order of the film, in pieces a voice can record.

A voice that hears the reply acts it, so a call speaks the whole conversation. It is cut between
shots only: where the next would make it too long or bring in one speaker too many, and where
another provider's voices begin.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid5

from media_pipeline.dialogue.lines import said
from media_pipeline.films.film_models import models_of
from media_pipeline.films.spoken_line import is_recorded
from media_pipeline.graph.film_view import FilmView
from media_pipeline.providers.model_cards import card
from media_pipeline.providers.voices import VoiceLimits, utterance

_WORKED_OUT = "conversations"


@dataclass
class _Chunk:
    provider: str
    shots: list[UUID] = field(default_factory=list)
    letters: int = 0
    voices: set[str] = field(default_factory=set)

    def takes(self, provider: str, letters: int, voices: set[str], limits: VoiceLimits) -> bool:
        return (
            provider == self.provider
            and self.letters + letters <= limits.letters
            and len(self.voices | voices) <= limits.voices
        )


@dataclass
class _Conversations:
    """``of``: shot -> what it is recorded with. ``first``: of each scene the first that speaks.
    ``told``: what is recorded together -> as its job is told it."""

    of: dict[UUID, tuple[UUID, ...]] = field(default_factory=dict)
    first: set[UUID] = field(default_factory=set)
    told: dict[tuple[UUID, ...], list[list[Any]]] = field(default_factory=dict)


def conversation_of(view: FilmView, shot_id: UUID) -> tuple[UUID, ...]:
    """The shots that are recorded together with this one, itself among them, in order.

    Empty for a shot that nobody records. Worked out once for a view.
    """
    return _worked_out(view).of.get(shot_id, ())


def conversation_id(view: FilmView, shot_id: UUID) -> UUID:
    """What names the job that records this shot: its scene, or a later piece of the scene. A shot
    that only hears uploaded sounds waits for no recording."""
    scene = view.shot_by_id[shot_id].scene_id
    shots = conversation_of(view, shot_id)
    if not shots:
        return shot_id
    if shots[0] in _worked_out(view).first:
        return scene
    return uuid5(scene, str(shots[0]))


def told_conversation(view: FilmView, shot_id: UUID) -> list[list[Any]]:
    """As a job is told it: shot, take of its lines, takes of its voices by speaker and, where there
    are any, of the sounds that lines are bound to by token. No input: what others say makes
    nobody's reading stale. Worked out once for all who are recorded together."""
    shots = conversation_of(view, shot_id)
    told = _worked_out(view).told
    if shots and shots not in told:
        told[shots] = [
            [str(shot), str(lines.id), _voices(view, shot), *_sounds(view, shot)]
            for shot in shots
            if (lines := view.selected("shot.dialogue", shot))
        ]
    return told.get(shots, [])


def _voices(view: FilmView, shot: UUID) -> dict[str, str]:
    """Speaker -> take of the voice, of those who have one."""
    found = ((one.tag, view.selected("character.voice", one.id)) for one in view.speakers_of(shot))
    return {tag: str(take.id) for tag, take in found if take}


def _sounds(view: FilmView, shot: UUID) -> list[dict[str, str]]:
    found = ((one.token, view.selected(one.slot_kind, one.id)) for one in view.sounds_in(shot))
    told = {token: str(take.id) for token, take in found if take}
    return [told] if told else []


def _worked_out(view: FilmView) -> _Conversations:
    if _WORKED_OUT not in view.worked_out:
        found = view.worked_out[_WORKED_OUT] = _Conversations()
        scenes: dict[UUID, list[UUID]] = defaultdict(list)
        for shot in view.shots:
            scenes[shot.scene_id].append(shot.id)
        for shots in scenes.values():
            chunks = [tuple(chunk.shots) for chunk in _chunks(view, shots)]
            found.first |= {chunk[0] for chunk in chunks[:1]}
            found.of |= {shot: chunk for chunk in chunks for shot in chunk}
    known: _Conversations = view.worked_out[_WORKED_OUT]
    return known


def _chunks(view: FilmView, shots: Sequence[UUID]) -> list[_Chunk]:
    chunks: list[_Chunk] = []
    limits: dict[str, VoiceLimits] = {}
    for shot in shots:
        lines = [line for line in view.lines_of(shot) if is_recorded(line)]
        if not lines:
            continue
        model = _model(view, shot)
        provider = model.partition("/")[0]
        letters = sum(len(utterance(said(line), line["tone"])) for line in lines)
        voices = {line["character"] for line in lines}
        limit = limits[model] = limits.get(model) or limits_of(model)
        if not chunks or not chunks[-1].takes(provider, letters, voices, limit):
            chunks.append(_Chunk(provider))
        chunks[-1].shots.append(shot)
        chunks[-1].letters += letters
        chunks[-1].voices |= voices
    return chunks


def limits_of(model: str) -> VoiceLimits:
    """What one recording of this model may hold."""
    usual, model_card = VoiceLimits(), card(model, "voices")
    return VoiceLimits(
        letters=model_card.prompt_limit or usual.letters,
        voices=model_card.most_voices or usual.voices,
    )


def _model(view: FilmView, shot: UUID) -> str:
    """By whose voices a shot is spoken: its first speaker's."""
    for person in view.speakers_of(shot):
        take = view.selected("character.voice", person.id) or view.claimed(
            "character.voice", person.id
        )
        if take is not None and take.model:
            return take.model
    return models_of(view.film, "voices")[0]
