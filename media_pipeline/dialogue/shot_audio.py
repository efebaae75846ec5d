"""Dialogue: a scene's conversation is recorded whole, and each shot keeps its own section."""

from uuid import UUID

from media_pipeline.dialogue.conversation import conversation_id, told_conversation
from media_pipeline.dialogue.fit import fit_of
from media_pipeline.dialogue.speech_maker import SpeechMaker
from media_pipeline.dialogue.speech_price import speech_price, speech_seconds
from media_pipeline.dialogue.told_speech import SOUND, VOICE
from media_pipeline.films.film_models import models_of
from media_pipeline.films.film_options import Stage
from media_pipeline.films.spoken_line import is_heard
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Label, Reads, Seed
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.person_edit import EditRefused
from media_pipeline.graph.take import Take
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.lease_profile import LeaseProfile


def _inputs(view: FilmView, shot_id: UUID) -> list[Input]:
    """The shot's own lines as authored, its speakers' voices and the sounds its lines are bound to.
    What the rest of the scene says is told, since it is spoken with them, and hashed into
    nothing."""
    return [
        Reads(name="dialogue", kind="shot.dialogue", subject=shot_id, projection="lines"),
        *(
            Reads(
                name=f"{VOICE}{person.tag}",
                kind="character.voice",
                subject=person.id,
                projection="spoken with",
            )
            for person in view.speakers_of(shot_id)
        ),
        *(
            Reads(name=f"{SOUND}{element.token}", kind=element.slot_kind, subject=element.id)
            for element in view.sounds_in(shot_id)
        ),
        Seed(value=0),
        Label(name="conversation", tell=lambda: told_conversation(view, shot_id)),
        Label(name="fit", tell=lambda: fit_of(view, shot_id).told()),
    ]


def has_audio(view: FilmView, shot_id: UUID) -> bool:
    """Whether a shot has a sound of its own: not one that says nothing or leaves all to a model."""
    return any(is_heard(line) for line in view.lines_of(shot_id))


def _check_choice(view: FilmView, take: Take) -> None:
    """Raises EditRefused: what a clip cannot hold is refused here, and not by its provider."""
    subject = take.slot.subject_id
    seconds = float(take.content.get("seconds", 0))
    fit = fit_of(view, subject)
    if not fit.takes(seconds):
        raise EditRefused("reading_too_long", fit.refusal(seconds))


SHOT_AUDIO = kinds.declare(
    Kind(
        name="shot.audio",
        stage=Stage.DIALOGUE,
        job_kind="scene.speech",
        hosted_job_kind="scene.speech.request",
        hosted_lands=True,
        subjects=lambda view: [shot.id for shot in view.shots if has_audio(view, shot.id)],
        inputs=_inputs,
        models=lambda view: models_of(view.film, "voices"),
        port="voices",
        gather=conversation_id,
        price=speech_price,
        seconds=speech_seconds,
        check_choice=_check_choice,
        fails_alone=True,
        version=2,
    )
)


@job_handler
class RecordScene(SpeechMaker):
    """On this machine: its processors are the voice."""

    kind = "scene.speech"
    makes = SHOT_AUDIO
    queue = "render"
    lease = LeaseProfile.RENDER


@job_handler
class RequestSpeech(SpeechMaker):
    """By a provider, who answers at once: this machine only listens."""

    kind = "scene.speech.request"
    makes = SHOT_AUDIO
    queue = "language"
    lease = LeaseProfile.LANGUAGE
