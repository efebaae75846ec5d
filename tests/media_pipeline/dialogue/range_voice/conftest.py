"""A film whose voices nobody designs: read by Seed, checked by a transcriber, isolated."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.db.models.functions import Now

from media_pipeline.credits.add_credits import add_credits
from media_pipeline.credits.ledger_entry import LedgerEntry
from media_pipeline.graph.take import Take
from tests.media_pipeline.dialogue.talk import TALK
from tests.media_pipeline.fakes.sounds import VOICES, QuickVoices
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.providers.stub.speech.server import (
    LISTENER_KEY,
    MODEL,
    SEED_KEY,
    SpeechStub,
    serving_speech,
)
from tests.providers.stub.voices.server import KEY, VoicesStub, serving_voices
from workflows.jobs.job import Job
from workflows.limits.fill_limits import end_pauses
from workflows.limits.limit import Limit
from workflows.projects.local_project import local_project

MONOLOGUE = "\n".join(TALK.splitlines()[:6]) + "\n"


def voice_of(made: MadeFilm, who: str) -> Take | None:
    return made.view.selected("character.voice", made.person(who).id)


def lines_charged() -> list[str]:
    return sorted(LedgerEntry.objects.filter(amount__lt=0).values_list("what", flat=True))


@dataclass
class Studio:
    film_set: FilmSet
    speech: SpeechStub
    eleven: VoicesStub

    def order(self, script: str = TALK, *, stop_at: str = "dialogue") -> MadeFilm:
        project, _ = local_project()
        add_credits(project.pk, key="tests", amount=10_000_000, why="for tests")
        return self.film_set.order(script, stop_at=stop_at, export=False)

    def make(self, script: str = TALK, *, stop_at: str = "dialogue") -> MadeFilm:
        made = self.order(script, stop_at=stop_at)
        self.work()
        return made

    def work(self) -> None:
        """Until nothing is due: what rests goes again."""
        for _ in range(40):
            self.film_set.work()
            resting = Job.objects.filter(status="retry_scheduled", due_at__isnull=False)
            resting.update(due_at=Now())
            Limit.objects.filter(paused_until__isnull=False).update(paused_until=Now())
            end_pauses()
            if not resting.exists() and not self.film_set.pointers:
                return
        raise AssertionError("it never comes to rest")

    def accepted(self) -> dict[str, int]:
        """What the providers have accepted, and will send a bill for."""
        calls = self.speech.ledger.calls() + self.eleven.ledger.calls()
        return {call: calls.count(call) for call in sorted(set(calls))}


@pytest.fixture
def studio(film_set: FilmSet, tmp_path: Path, settings: Any) -> Iterator[Studio]:
    settings.MEDIA_PIPELINE_VOICES = "seed/audio-1"
    settings.MEDIA_PIPELINE_SEED_KEY = SEED_KEY
    settings.MEDIA_PIPELINE_TRANSCRIBER = "model"
    settings.MEDIA_PIPELINE_TRANSCRIBER_KEY = LISTENER_KEY
    settings.MEDIA_PIPELINE_TRANSCRIBER_MODEL = MODEL
    settings.MEDIA_PIPELINE_TRANSCRIBER_PRICE = "6000"
    settings.MEDIA_PIPELINE_ISOLATOR = "elevenlabs"
    settings.MEDIA_PIPELINE_ELEVENLABS_KEY = KEY
    speaker = QuickVoices()
    with (
        serving_speech(tmp_path / "speech.jsonl", speaker, VOICES[0]) as speech,
        serving_voices(tmp_path / "voices.jsonl", speaker, VOICES[0]) as eleven,
    ):
        settings.MEDIA_PIPELINE_SEED_URL = settings.MEDIA_PIPELINE_TRANSCRIBER_URL = speech.url
        settings.MEDIA_PIPELINE_ELEVENLABS_URL = eleven.url
        yield Studio(film_set, speech, eleven)
