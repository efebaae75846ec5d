"""A style read out of the script, once."""

import pytest

from media_pipeline.graph.staleness import take_state
from media_pipeline.providers.local.analyst import LocalAnalyst
from media_pipeline.providers.provider_errors import ProviderRefused
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.scripts_to_film import FERRY, SILENT
from workflows.jobs.job import Job
from workflows.runs.retry_run import retry_run

NIGHT = """INT. CELLAR - NIGHT

A knife. Blood on the stairs. ANNA, 30, screams.

EXT. YARD - NIGHT

A killer hides, weapon in hand. Panic.
"""


def test_the_same_script_has_the_same_style_and_another_mood_another() -> None:
    derive = LocalAnalyst().derive_style
    assert derive(NIGHT) == derive(NIGHT)
    assert derive(NIGHT).value.local_look == "noir"
    assert derive(SILENT).value.local_look == "colour"
    assert derive(SILENT).value.lighting == "daylight"
    assert derive("").value.name


def test_what_is_drawn_waits_for_the_derived_style(film_set: FilmSet) -> None:
    made = film_set.made(NIGHT, style="auto", stop_at="stills", export=False)

    assert made.run.status == "succeeded"
    style = made.take("film.style")
    assert (style.cause, style.content["key"]) == ("plan", "auto")
    assert style.content["local_look"] == "noir"
    assert list(made.jobs(kind="film.style").values()) == ["succeeded"]
    sheet = made.take("character.sheet", made.person("anna").pk)
    assert sheet.manifest["inputs"]["style"]["take"] == str(style.pk)


def test_a_derived_style_is_a_snapshot_that_no_draft_changes(film_set: FilmSet) -> None:
    made = film_set.made(NIGHT, style="auto", stop_at="stills", export=False)
    before = made.take("film.style").pk

    again = film_set.revise(made, NIGHT.replace("Panic.", "Sunny morning. They laugh."))

    assert again.take("film.style").pk == before
    assert take_state(again.view, "film.style", made.film_id).state == "fresh"
    assert not Job.objects.filter(run=again.run_id, kind="film.style").exists()


def test_a_style_that_cannot_be_derived_holds_what_is_drawn_and_a_retry_finishes_it(
    film_set: FilmSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(LocalAnalyst, "derive_style", _refuse)
        made = film_set.make(FERRY, style="auto", stop_at="stills", export=False)
    assert made.run.status == "failed"
    assert made.digests("shot.still") == []
    assert made.digests("shot.spec")

    assert retry_run(made.run_id)
    film_set.work()

    assert made.run.status == "succeeded"
    assert len(made.digests("shot.still")) == len(made.view.shots)


def _refuse(*_: object) -> None:
    raise ProviderRefused("no style today")
