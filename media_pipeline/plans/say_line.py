"""A person says one line of a shot themselves: the planner of the ``say_line`` utility."""

from typing import Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.store_asset import file_of
from media_pipeline.assets.upload_sound import SoundRefused, heard_sound
from media_pipeline.assets.wav_file import read_frames
from media_pipeline.credits.reserve_for_jobs import reserve_for_jobs
from media_pipeline.dialogue.fit import fit_of
from media_pipeline.dialogue.line_at_the_mic import LINE_AT_THE_MIC, MicLine
from media_pipeline.dialogue.shot_audio import SHOT_AUDIO
from media_pipeline.dialogue.splice import audible_part, spliced_seconds
from media_pipeline.films.film import Film
from media_pipeline.films.shot import Shot
from media_pipeline.films.spoken_line import is_heard, is_recorded
from media_pipeline.graph.film_states import FilmStates, UnitState
from media_pipeline.graph.film_view import FilmView, load_film
from media_pipeline.graph.inputs import Reads
from media_pipeline.graph.manifest import pin
from media_pipeline.graph.open_take import open_take
from media_pipeline.graph.take import Take, TakeCause
from media_pipeline.plans.price_agreed import price_of_job, refuse_price
from media_pipeline.plans.utilities import utility
from workflows.commands.command import Command
from workflows.errors import CommandRefused
from workflows.jobs.new_job import NewJob
from workflows.jobs.plan_jobs import plan_jobs
from workflows.runs.start_run import start_run


class SayLine(BaseModel):
    """``line``: its place in the shot's lines, from 1. ``sound``: the upload of what was said.
    ``at_most``: what it may cost to be put into the speaker's voice, in micro-dollars."""

    model_config = ConfigDict(extra="forbid")

    shot: UUID
    line: int = Field(ge=1)
    sound: UUID
    at_most: int = Field(default=0, ge=0)


@utility("say_line")
def plan_say_line(command: Command, wanted: Any) -> None:
    """A run of one job. What cannot come out right is refused before anything is held or asked.

    Raises CommandRefused: ``shot_unknown``, ``line_unknown``, ``reading_missing``,
    ``dialogue_in_progress``, ``take_silent``, ``speech_too_long``, ``price_not_confirmed``, and
    those of the sound.
    """
    try:
        asked = SayLine.model_validate(wanted)
    except ValidationError as error:
        raise CommandRefused(
            "payload_invalid",
            'Send {"say_line": {"shot": id, "line": 1, "sound": id of an upload}}.',
            422,
        ) from error
    view = _film_of(command.project_id, asked.shot)
    base = _reading(view, asked)
    sound = _sound(view, asked, base)
    _launch(command, view, asked, base, sound)


def _film_of(project_id: UUID, shot_id: UUID) -> FilmView:
    shot = Shot.objects.filter(pk=shot_id, scene__film__project=project_id).first()
    if shot is None:
        raise CommandRefused("shot_unknown", "There is no such shot in this project.", 404)
    # Two who say two lines of it at once: the second finds the first one's take under way.
    film = Film.objects.select_for_update(no_key=True).get(scenes=shot.scene_id)
    return load_film(film.pk)


def _reading(view: FilmView, asked: SayLine) -> Take:
    """What the shot shows, into which the line is put."""
    key = (SHOT_AUDIO.name, asked.shot)
    lines = view.lines_of(asked.shot)
    if asked.line > len(lines) or not is_recorded(lines[asked.line - 1]):
        raise CommandRefused(
            "line_unknown", f"The shot has no line {asked.line} that a voice says.", 422
        )
    if view.claimed(*key) is not None:
        raise CommandRefused(
            "dialogue_in_progress",
            "The shot's dialogue is being recorded; wait for it, or cancel that run.",
            409,
        )
    take = view.selected(*key)
    fits = FilmStates(view).of(key).state not in (UnitState.STALE, UnitState.MISSING)
    if take is None or take.asset is None or not fits:
        raise CommandRefused(
            "reading_missing",
            "The shot has no recording of its lines as they are now; record them first.",
            409,
        )
    return take


def _sound(view: FilmView, asked: SayLine, base: Take) -> Asset:
    try:
        sound = heard_sound(view.film.project_id, asked.sound)
    except SoundRefused as refused:
        raise CommandRefused(refused.code, refused.detail, 422) from refused
    said = audible_part(read_frames(file_of(sound)))
    if not said:
        raise CommandRefused("take_silent", "Nothing is heard in this take; say it again.", 422)
    fit = fit_of(view, asked.shot)
    seconds = spliced_seconds(base.content, _place(view, asked), len(said) / 96_000)
    if not fit.takes(seconds):
        raise CommandRefused("speech_too_long", fit.refusal(seconds), 422)
    return sound


def _place(view: FilmView, asked: SayLine) -> int:
    """Among the lines of the reading."""
    return sum(map(is_heard, view.lines_of(asked.shot)[: asked.line - 1]))


def _launch(command: Command, view: FilmView, asked: SayLine, base: Take, sound: Asset) -> None:
    film = view.film
    line = base.content["lines"][_place(view, asked)]
    voice = view.selected("character.voice", view.character_by_tag[line["character"]].id)
    payload = MicLine(
        film_id=film.id,
        take_ids=[],
        line=_place(view, asked),
        sound=sound.id,
        base=base.id,
        model=voice.model if voice else SHOT_AUDIO.model(view),
    )
    refuse_price(price_of_job(LINE_AT_THE_MIC, payload), asked.at_most)
    run = start_run(command, kind="dialogue", subject=f"film:{film.id}", jobs=[])
    key = f"{run.pk}:{LINE_AT_THE_MIC}:{asked.shot}"
    reserve_for_jobs(film.project_id, run.pk, [NewJob(LINE_AT_THE_MIC, key, payload)])
    inputs = list(SHOT_AUDIO.inputs(view, asked.shot))
    shown = {
        (item.kind, item.subject): take
        for item in inputs
        if isinstance(item, Reads) and (take := view.selected(item.kind, item.subject))
    }
    take = open_take(
        view.slots[SHOT_AUDIO.name, asked.shot],
        cause=TakeCause.PERSON,
        job_key=key,
        manifest={"inputs": pin(inputs, shown)},
        model=base.model or SHOT_AUDIO.model(view),
    )
    payload = payload.model_copy(update={"take_ids": [take.id]})
    plan_jobs(run.pk, [NewJob(LINE_AT_THE_MIC, key, payload)])
