"""Two minutes of an operator, in a real browser: why a film stands still, and that it goes on."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.urls import reverse
from PIL import Image

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.store_asset import file_of
from media_pipeline.films.film import Film
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take
from tests.studio.chromium import DESK, PHONE, browser, needs_a_browser, serious_faults
from tests.studio.real_site import real_site
from tests.workflows.engine import drain, job_of, make_run, new_job
from tests.workflows.kinds import Provider
from workflows.execution.execute_job import execute_job
from workflows.jobs.block_job import block_job
from workflows.jobs.claim_job import claim_job
from workflows.jobs.job import Job
from workflows.jobs.outcomes import GiveUp
from workflows.pointer import Pointer
from workflows.projects.local_project import local_project
from workflows.runs.run import Run

pytestmark = [pytest.mark.django_db(transaction=True), needs_a_browser]

#: Where the pictures go that a person looks at: SCREENSHOTS=folder.
SCREENSHOTS = os.environ.get("SCREENSHOTS", "")


@pytest.fixture
def stuck_film(provider: Provider, pointers: list[Pointer]) -> Run:
    film = Film.objects.create(project=local_project()[0], title="The Lantern Keeper")
    run = make_run(
        new_job("speech", "test.call"), new_job("clip", needs=["speech"]), subject=f"film:{film.pk}"
    )
    provider.says.append(GiveUp("voice_unknown", "no such voice"))
    drain(pointers)
    return run


@pytest.fixture
def site(process_environment: dict[str, str], settings: Any) -> Iterator[str]:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]  # the site's
    User.objects.create_superuser("operator", password="lanterns at night")
    environment = process_environment | {"MEDIA_ROOT": str(settings.MEDIA_ROOT)}
    with real_site(environment) as started:
        yield f"http://127.0.0.1:{started.port}"


def look_at(page: Any, name: str) -> None:
    """Nothing on it keeps anybody out, wide or narrow, and nothing runs out of a narrow one."""
    for size, where in ((DESK, "desk"), (PHONE, "phone")):
        page.set_viewport_size(size)
        if SCREENSHOTS:
            page.screenshot(path=Path(SCREENSHOTS) / f"{name}-{where}.png", full_page=True)
        assert serious_faults(page) == [], f"{name} at a {where}"
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"], f"{name} is {wide} wide on a telephone"
    page.set_viewport_size(DESK)


def a_worker_comes_by(job_id: UUID, pointers: list[Pointer]) -> None:
    """For the job whose pointer the site has sent. Playwright has a loop in this thread."""

    def work() -> None:
        try:
            assert execute_job(job_id)
            drain(pointers)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as worker:
        worker.submit(work).result()


def logged_in(chromium: Any, site: str) -> Any:
    page = chromium.new_page()
    page.goto(f"{site}/admin/")
    page.get_by_label("Username").fill("operator")
    page.get_by_label("Password").fill("lanterns at night")
    page.get_by_role("button", name="Log in").click()
    page.get_by_text("What waits for a person").wait_for()
    return page


def test_an_operator_finds_why_a_film_is_stuck_requeues_and_sees_it_go_on(
    site: str, stuck_film: Run, pointers: list[Pointer]
) -> None:
    speech = job_of(stuck_film, "speech")
    with browser() as chromium:
        page = logged_in(chromium, site)
        look_at(page, "first-page")

        page.get_by_role("link", name=stuck_film.subject).click()
        look_at(page, "run")
        page.get_by_role("link", name="test.call speech").click()
        page.get_by_text("voice_unknown: no such voice").first.wait_for()
        look_at(page, "job")

        page.get_by_role("button", name="Requeue…").click()
        look_at(page, "confirm")
        page.get_by_label("Why").fill("the voice is there again")
        page.get_by_role("button", name="Requeue 1").click()
        page.get_by_text("1 requeued").wait_for()
        assert page.url == site + reverse("admin:workflows_job_change", args=[speech.pk])

        a_worker_comes_by(speech.pk, pointers)
        page.reload()
        page.get_by_text("it has ended and is done").first.wait_for()
        page.goto(f"{site}/admin/")
        page.get_by_text("What waits for a person").wait_for()
        assert page.get_by_role("link", name=stuck_film.subject).count() == 0


@pytest.fixture
def blocked_job(stuck_film: Run) -> Job:
    """Of the same film, in another run."""
    job = job_of(make_run(new_job("waits"), subject=stuck_film.subject), "waits")
    claim = claim_job(job.pk, uuid4())
    assert claim is not None
    block_job(claim, code="stalled", detail="at work for a day")
    return job


@pytest.fixture
def shown_take(stuck_film: Run) -> Take:
    """A small picture that fills a slot of the film."""
    film = Film.objects.get()
    picture = BytesIO()
    Image.new("RGB", (64, 36), "orange").save(picture, "PNG")
    asset = Asset.objects.create(
        project=film.project, media_type="image/png", suffix=".png", sha256="0" * 64, size=1
    )
    file_of(asset).write_bytes(picture.getvalue())
    slot = Slot.objects.create(
        project=film.project, film=film, kind="shot.still", subject_id=film.pk
    )
    return Take.objects.create(slot=slot, number=1, cause="plan", asset=asset)


def test_lists_and_pages_of_every_sort_keep_nobody_out_on_a_desk_or_a_telephone(
    site: str, stuck_film: Run, blocked_job: Job, shown_take: Take
) -> None:
    film = shown_take.slot.film_id
    with browser() as chromium:
        page = logged_in(chromium, site)
        for name, address in {
            "first-page-blocked": "",
            "jobs": "workflows/job/?status__exact=failed",
            "answer": f"workflows/job/{blocked_job.pk}/answer/",
            "film": f"media_pipeline/film/{film}/change/",
            "takes": "media_pipeline/take/",
            "take": f"media_pipeline/take/{shown_take.pk}/change/",
        }.items():
            page.goto(f"{site}/admin/{address}")
            look_at(page, name)
            if name == "take":
                seen = page.get_by_alt_text("what the file shows")
                assert seen.evaluate("picture => picture.naturalWidth") == 64
