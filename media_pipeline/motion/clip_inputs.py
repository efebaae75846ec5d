"""What a clip is made from, by the model that makes it.

The animator of this machine moves a camera over the still, so it reads where the camera goes and
nothing else of the words. A hosted model reads the whole prompt, and every line that it quotes. A
packed clip reads all that of each of its shots, under names of their own (``pack_parts.py``).
"""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from media_pipeline.dialogue.shot_audio import has_audio
from media_pipeline.films.subject_id import seed_of
from media_pipeline.graph.computed import own_words, reads_through
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Extent, Input, Label, Reads, Seed, Setting
from media_pipeline.graph.take import also_fills
from media_pipeline.motion.pack_parts import PACKED, part_name
from media_pipeline.motion.packs import model_shown, pack_of, shots_in_clip, whole_seconds
from media_pipeline.motion.reference_sounds import reference_sounds
from media_pipeline.providers.animator import named_move
from media_pipeline.providers.model_cards import ModelCard, card
from media_pipeline.styles.style_snapshot import seen_style


def clip_inputs(view: FilmView, shot_id: UUID) -> list[Input]:
    """By the model that was asked for the clip which is shown: another choice of models makes no
    clip stale, and what a fallback made is judged by what was wanted of the first."""
    pack = pack_of(view, shot_id)
    inputs = _inputs(view, pack, card(model_shown(view, pack[0]), "animator"))
    shown = view.selected("shot.clip", shot_id)
    if len(pack) == 1 and shown and also_fills(shown):  # it is shown in a pack that is no more
        inputs.insert(0, _extent(pack))
    return inputs


def clip_inputs_by_model(view: FilmView, shot_id: UUID, model: str) -> list[Input]:
    return _inputs(view, shots_in_clip(view, shot_id, model), card(model, "animator"))


def _inputs(view: FilmView, shots: Sequence[UUID], asked: ModelCard) -> list[Input]:
    if len(shots) > 1:
        return _packed(view, shots, asked)
    return (_local if asked.is_local else _hosted)(view, shots[0], asked)


def _local(view: FilmView, shot_id: UUID, _: ModelCard) -> list[Input]:
    shot = view.shot_by_id[shot_id]
    typed = own_words(view, "motion.prompt", shot_id)
    moves = typed and named_move(str(typed.content.get("prose", "")))
    inputs: list[Input] = [
        Reads(name="prompt", kind="motion.prompt", subject=shot_id, projection="movement named")
        if moves
        else Reads(name="spec", kind="shot.spec", subject=shot_id, projection="movement"),
        Reads(name="still", kind="shot.still", subject=shot_id),
        Setting(name="seconds", value=shot.seconds),
        *_frame(view),
        Setting(name="fps", value=view.film.fps),
        Seed(value=seed_of(shot.origin, view.film.seed)),
    ]
    if has_audio(view, shot_id):
        inputs.append(Reads(name="audio", kind="shot.audio", subject=shot_id))
    return inputs


def _hosted(view: FilmView, shot_id: UUID, asked: ModelCard) -> list[Input]:
    return [
        *_words(view, shot_id),
        *(_start_frame if asked.takes_start_frame else _references)(view, shot_id, asked),
        *_spoken(view, shot_id, asked),
        *reference_sounds(view, shot_id, asked),
        # As it is asked for: a shot that becomes a little longer may still get the same clip.
        Setting(name="seconds", value=asked.length_for(view.shot_by_id[shot_id].seconds)),
        *_whole(view, shot_id, asked),
    ]


def _packed(view: FilmView, shots: Sequence[UUID], asked: ModelCard) -> list[Input]:
    """Every shot with its words, its still, its lines and its sound; the rest is the first's."""
    inputs: list[Input] = [_extent(shots)]
    for number, shot_id in enumerate(shots, start=1):
        part = [
            *_words(view, shot_id),
            # A model that takes only one picture starts with the first shot's.
            *(_start_frame(view, shot_id, asked) if number == 1 or asked.most_references else ()),
            *_spoken(view, shot_id, asked),
            Setting(name="seconds", value=whole_seconds(view, shot_id)),
        ]
        inputs += [replace(one, name=part_name(number, one.name)) for one in part]
    return [*inputs, *_whole(view, shots[0], asked)]


def _extent(shots: Sequence[UUID]) -> Extent:
    return Extent(name=PACKED, value=[str(shot) for shot in shots])


def _words(view: FilmView, shot_id: UUID) -> list[Input]:
    return [
        *reads_through(view, "prompt", "motion.prompt", shot_id),
        Reads(name="framing", kind="shot.spec", subject=shot_id, projection="around a movement"),
    ]


def _whole(view: FilmView, shot_id: UUID, asked: ModelCard) -> list[Input]:
    """Of the clip as a whole, whatever it shows."""
    inputs: list[Input] = [
        *_frame(view),
        Seed(value=seed_of(view.shot_by_id[shot_id].origin, view.film.seed)),
        Label(name="fps", value=view.film.fps),
    ]
    if view.film.draft_motion and asked.has_draft:
        # Told, not hashed: the final is made from what its draft was made from.
        inputs.append(Label(name="draft", value=True))
    return inputs


def _spoken(view: FilmView, shot_id: UUID, asked: ModelCard) -> list[Input]:
    """A model that hears or speaks is told every line, voiced or not; any other only how long."""
    hears = asked.takes_audio or asked.records_sound
    inputs: list[Input] = []
    if hears and view.lines_of(shot_id):
        inputs.append(
            Reads(name="dialogue", kind="shot.dialogue", subject=shot_id, projection="lines")
        )
    if has_audio(view, shot_id):
        projection = "whole" if asked.takes_audio else "how long a sound is"
        inputs.append(
            Reads(name="audio", kind="shot.audio", subject=shot_id, projection=projection)
        )
    return inputs


def _start_frame(_: FilmView, shot_id: UUID, asked: ModelCard) -> list[Input]:  # noqa: ARG001
    return [Reads(name="still", kind="shot.still", subject=shot_id)]


def _references(view: FilmView, shot_id: UUID, asked: ModelCard) -> list[Input]:
    """Who, where and what has to be recognised, as many as the model takes, the people first."""
    place = view.location_of(view.scene_of(shot_id).id)
    pictures: list[Input] = [
        Reads(name=f"person {number}", kind="character.sheet", subject=person.id)
        for number, person in enumerate(view.seen_in(shot_id), start=1)
    ]
    if place:
        pictures.append(Reads(name="place", kind="location.sheet", subject=place.id))
    pictures += [
        Reads(name=f"element {element.number} picture", kind="element.picture", subject=element.id)
        for element in view.elements_in(shot_id)
    ]
    return [*pictures[: asked.most_references], seen_style(view.film.id)]


def _frame(view: FilmView) -> list[Input]:
    width, height = view.film.size
    return [Setting(name="width", value=width), Setting(name="height", value=height)]
