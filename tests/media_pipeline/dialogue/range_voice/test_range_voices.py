"""Voices where nobody designs one: three readings side by side, and the first that passed."""

from typing import Any

import pytest
from django.db import transaction

from media_pipeline.credits.balance import balance_of
from media_pipeline.credits.keep_key import keep_key
from media_pipeline.credits.ledger_entry import LedgerEntry
from media_pipeline.dialogue.conversation import limits_of
from media_pipeline.dialogue.voice_price import voice_price
from media_pipeline.graph.choose_take import choose_take
from media_pipeline.graph.edit_slot import edit_slot
from media_pipeline.graph.price import Price
from media_pipeline.graph.take import Take, TakeCause
from media_pipeline.plans.refuse_models import refuse_models
from media_pipeline.providers.voices import VoiceLimits
from tests.media_pipeline.dialogue.range_voice.conftest import (
    MONOLOGUE,
    Studio,
    lines_charged,
    voice_of,
)
from tests.media_pipeline.dialogue.talk import speaking
from tests.providers.stub.speech import faults
from tests.providers.stub.speech.server import MODEL
from tests.providers.stub.voices import server as eleven
from workflows.errors import CommandRefused
from workflows.jobs.submission import Submission
from workflows.projects.local_project import local_project


def test_every_voice_is_read_three_times_and_each_request_is_made_and_charged_once(
    studio: Studio,
) -> None:
    made = studio.make()

    assert made.run.status == "succeeded"
    # Two voices, three readings each, and one conversation.
    assert studio.accepted() == {"isolation": 6, "speak": 7, "transcript": 6}
    keys = [line.key for line in studio.speech.ledger.read() if line.call == "transcript"]
    keys += [line.key for line in studio.eleven.ledger.read()]
    asked = Submission.objects.filter(job__kind__in=["voices.range_check", "voices.range_keep"])
    assert sorted(keys) == sorted(asked.values_list("idempotency_key", flat=True))
    assert set(asked.values_list("outcome", flat=True)) == {"answered"}
    charged = lines_charged()
    for number in (1, 2, 3):
        for what in ("", "the transcript of ", "the isolated voice of "):
            name = f"{what}reading {number}"
            assert len([one for one in charged if one.startswith(name)]) == 2, name
    assert len(charged) == 3 * 6 + len(speaking(made))
    project, _ = local_project()
    paid = -sum(LedgerEntry.objects.filter(amount__lt=0).values_list("amount", flat=True))
    spent = sum(Submission.objects.values_list("cost_microdollars", flat=True))
    balance = balance_of(project.pk)
    assert (balance.balance, balance.reserved) == (10_000_000 - paid, 0)
    assert paid == spent


def test_the_first_reading_that_passed_is_the_voice_and_the_others_can_be_chosen(
    studio: Studio,
) -> None:
    made = studio.make(MONOLOGUE, stop_at="casting")

    voice = voice_of(made, "otto")
    assert voice is not None
    assert (voice.content["reading"], set(voice.content["clips"])) == (
        1,
        {"normal", "quiet", "loud"},
    )
    assert voice.asset is not None
    others = Take.objects.filter(slot=voice.slot).exclude(pk=voice.pk).order_by("number")
    assert [one.content["reading"] for one in others] == [2, 3]
    before = studio.accepted()
    choose_take(others[1].id)
    chosen = voice_of(made, "otto")
    assert chosen is not None
    assert chosen.content["reading"] == 3
    assert studio.accepted() == before


def test_what_is_recorded_goes_with_the_clips_of_the_voice_that_is_shown(studio: Studio) -> None:
    studio.make()

    *_, said = studio.speech.ledger.read()
    assert said.said.startswith("Nobody sails tonight. / Then I will row.")
    assert len(said.voices) == 2


def test_a_reading_that_says_other_words_is_dropped_and_not_charged(studio: Studio) -> None:
    studio.speech.breaks(faults.MISREAD, call="speak")
    made = studio.make(MONOLOGUE, stop_at="casting")

    voice = voice_of(made, "otto")
    assert voice is not None
    assert studio.accepted() == {"isolation": 2, "speak": 3, "transcript": 3}
    dropped = (
        6
        - voice.content["reading"]
        - sum(
            one.content["reading"]
            for one in Take.objects.filter(slot=voice.slot).exclude(pk=voice.pk)
        )
    )
    assert dropped in (1, 2, 3)
    assert len(lines_charged()) == 6
    assert not [one for one in lines_charged() if f"reading {dropped}" in one]


@pytest.mark.parametrize(
    ("fault", "call"),
    [(faults.BABBLE, "speak"), (faults.DROP_BEFORE, "speak"), (faults.DROP_AFTER, "transcript")],
)
def test_what_can_be_cut_off_or_asked_once_more_loses_no_reading(
    studio: Studio, fault: str, call: str
) -> None:
    studio.speech.breaks(fault, call=call)
    made = studio.make(MONOLOGUE, stop_at="casting")

    voice = voice_of(made, "otto")
    assert voice is not None
    assert Take.objects.filter(slot=voice.slot).count() == 3
    again = int(fault == faults.DROP_AFTER)
    assert studio.accepted() == {"isolation": 3, "speak": 3, "transcript": 3 + again}
    assert len(lines_charged()) == 9


def test_where_no_reading_passes_the_voice_fails_and_says_why_of_each(studio: Studio) -> None:
    studio.speech.breaks(faults.MISREAD, call="speak", times=1)
    studio.speech.breaks(faults.SILENT, call="speak", times=1)
    studio.speech.breaks("content", call="speak", times=1)
    made = studio.make(MONOLOGUE)

    assert voice_of(made, "otto") is None
    assert (made.run.status, made.run.error_code) == ("failed", "voice_not_read")
    said = Take.objects.get(slot__kind="character.voice").error_detail
    for why in ("does not say its script", "nothing is heard", "content_refused"):
        assert why in said
    assert lines_charged() == []
    assert studio.accepted() == {"speak": 2, "transcript": 2}
    project, _ = local_project()
    assert balance_of(project.pk).reserved == 0


def test_a_provider_that_refuses_all_of_them_is_named_by_its_own_word(studio: Studio) -> None:
    studio.speech.breaks("bad_key", call="transcript", times=3)
    made = studio.make(MONOLOGUE)

    assert made.run.error_code == "provider_refused"
    assert "transcriber_key_refused" in made.run.error_detail
    assert studio.accepted() == {"speak": 3}


def test_a_sound_of_which_isolation_leaves_nothing_is_dropped(studio: Studio) -> None:
    studio.eleven.breaks(eleven.SILENT, call="isolation", times=3)
    made = studio.make(MONOLOGUE, stop_at="casting")

    assert made.run.error_code == "voice_not_read"
    assert "no voice is left" in made.run.error_detail


def test_without_an_isolator_a_reading_stays_as_it_was_cut(studio: Studio, settings: Any) -> None:
    settings.MEDIA_PIPELINE_ISOLATOR = ""
    made = studio.make(MONOLOGUE, stop_at="casting")

    assert voice_of(made, "otto") is not None
    assert studio.accepted() == {"speak": 3, "transcript": 3}
    assert len(lines_charged()) == 6


def test_without_a_transcriber_nothing_is_asked_and_the_setting_is_named(
    studio: Studio, settings: Any
) -> None:
    settings.MEDIA_PIPELINE_TRANSCRIBER = ""
    made = studio.make(MONOLOGUE, stop_at="casting")

    assert made.run.error_code == "transcriber_missing"
    assert "MEDIA_PIPELINE_TRANSCRIBER" in made.run.error_detail
    assert studio.accepted() == {}


def test_readings_with_a_key_of_the_projects_own_are_not_billed_and_their_checks_are(
    studio: Studio,
) -> None:
    project, _ = local_project()
    keep_key(project.pk, "seed", "their-own-seed-key", by=None)
    studio.speech.seed_key = "their-own-seed-key"
    made = studio.make(MONOLOGUE, stop_at="casting")

    assert made.run.status == "succeeded"
    own = LedgerEntry.objects.filter(is_own_key=True)
    assert sorted(own.values_list("amount", "what")) == [
        (0, f"reading {number} of a range script by seed/audio-1") for number in (1, 2, 3)
    ]
    assert [one.partition(" of")[0] for one in lines_charged()] == [
        *["the isolated voice"] * 3,
        *["the transcript"] * 3,
    ]


def test_the_same_voice_is_not_made_again_for_an_edit_that_nobody_hears(studio: Studio) -> None:
    made = studio.make(MONOLOGUE, stop_at="casting")
    before = studio.accepted()
    otto = made.person("otto")
    bible = made.view.content("character.bible", otto.id)
    with transaction.atomic():
        edit_slot(
            made.film,
            "character.bible",
            otto.id,
            bible | {"standard_clothing": "a red coat"},
            cause=TakeCause.PERSON,
        )
    command, _ = studio.film_set.generate(made, work=False, want="update", stop_at="casting")
    studio.work()

    command.refresh_from_db()
    assert studio.accepted() == before


def test_a_model_whose_readings_nobody_could_check_is_refused_by_name(
    studio: Studio, settings: Any
) -> None:
    settings.MEDIA_PIPELINE_TRANSCRIBER = ""
    with pytest.raises(CommandRefused) as refused:
        refuse_models("voices", ["seed/audio-1"])
    assert refused.value.code == "transcriber_missing"
    refuse_models("voices", ["elevenlabs/v3", "local"])
    with pytest.raises(CommandRefused, match="seed/audio-1"):
        refuse_models("voices", ["seed"])  # a provider is no model


def test_a_conversation_is_cut_to_what_the_model_takes() -> None:
    assert limits_of("seed/audio-1") == VoiceLimits(letters=1_000, voices=3)
    assert limits_of("elevenlabs/v3") == VoiceLimits(letters=2_000, voices=10)


def test_a_quote_goes_from_one_reading_to_all_of_them(settings: Any) -> None:
    """Of 78 seconds at most each: $0.15, $0.006 and $0.12 a minute; of usually 35 at least."""
    settings.MEDIA_PIPELINE_TRANSCRIBER, settings.MEDIA_PIPELINE_ISOLATOR = "model", "elevenlabs"
    settings.MEDIA_PIPELINE_TRANSCRIBER_URL = "http://whisper:8000/v1"
    settings.MEDIA_PIPELINE_TRANSCRIBER_MODEL = MODEL
    settings.MEDIA_PIPELINE_TRANSCRIBER_PRICE = "6000"
    one, longest = 87_500 + 3_500 + 70_000, 195_000 + 7_800 + 156_000
    assert voice_price("seed/audio-1") == Price(one, 3 * longest)
    settings.MEDIA_PIPELINE_ISOLATOR = ""
    assert voice_price("seed/audio-1") == Price(one - 70_000, 3 * (longest - 156_000))
