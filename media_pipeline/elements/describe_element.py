"""What can be seen on an element's picture, said by a model before the script is read."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings

from media_pipeline.assets.store_asset import file_of
from media_pipeline.credits.key_for import billed
from media_pipeline.credits.reserve import grow, run_hold
from media_pipeline.films.film import Film
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import FilmView, load_film
from media_pipeline.graph.inputs import Input, Label, Reads
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.land_take import fail_take
from media_pipeline.graph.launch_units import MakeTakes, Unit, launch_units, missing_units
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.own_secret import own_secret
from media_pipeline.graph.price import Price
from media_pipeline.graph.take import Take, TakeCause
from media_pipeline.graph.take_maker import Made, TakeMaker
from media_pipeline.providers.adapters import eyes
from media_pipeline.providers.asking import Asking
from media_pipeline.providers.eyes import PictureToSee
from media_pipeline.providers.provider_errors import ProviderRefused
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.lease_profile import LeaseProfile
from workflows.jobs.new_job import Need
from workflows.jobs.outcomes import Answered, CallOutcome
from workflows.jobs.work import Work

DESCRIBE_ELEMENT = "element.describe"
LOOKS_A_JOB = 3


def _inputs(view: FilmView, subject: UUID) -> list[Input]:
    name = next(element.name for element in view.pictures if element.id == subject)
    return [
        Reads(name="picture", kind="element.picture", subject=subject),
        Label(name="name", value=name),
    ]


def price_of_looks(pictures: int) -> Price:
    """From and to; nobody is asked where a person's words stand meanwhile."""
    return Price(0, pictures * eyes().most())


ELEMENT_DESCRIPTION = kinds.declare(
    Kind(
        name="element.description",
        stage=Stage.SCRIPT,
        job_kind=DESCRIBE_ELEMENT,
        subjects=lambda view: [element.id for element in view.pictures],
        inputs=_inputs,
        models=lambda _: [str(settings.MEDIA_PIPELINE_EYES)],
        price=lambda *_: price_of_looks(1),
        deadline=lambda: timedelta(seconds=settings.MEDIA_PIPELINE_ELEMENTS_SECONDS),
        # The readings of the script that wait for it say what is missing and fail the run.
        optional=True,
    )
)


@job_handler
class DescribeElement(TakeMaker):
    """Where a person's words stand meanwhile, nobody is asked and nothing is paid."""

    kind = DESCRIBE_ELEMENT
    queue = "language"
    lease = LeaseProfile.LANGUAGE
    makes = ELEMENT_DESCRIPTION
    max_asked_again = LOOKS_A_JOB - 1

    def price_microdollars(self, payload: MakeTakes) -> int:
        most = eyes().most()
        return 0 if not most or _has_own_words(payload) else most

    def most_microdollars(self, payload: MakeTakes) -> int:
        """An answer, and two more where the first cannot be used."""
        return LOOKS_A_JOB * self.price_microdollars(payload)

    def call(self, work: Work[MakeTakes]) -> CallOutcome:
        if _has_own_words(work.payload):
            return Answered({"takes": []})
        return super().call(work)

    def make_one(self, work: Work[MakeTakes], manifest: ReadManifest) -> Made:
        picture = manifest.takes["picture"].asset
        if picture is None or not file_of(picture).exists():
            raise ProviderRefused("the picture's file is no longer in storage; upload it again")
        secret = own_secret(work.project_id, self.provider(work.payload))
        reply = eyes().describe(
            PictureToSee(
                path=file_of(picture),
                media_type=picture.media_type,
                width=picture.width or 0,
                height=picture.height or 0,
                name=str(manifest.labels["name"]),
            ),
            Asking(
                key=work.idempotency_key,
                seconds=work.call_timeout,
                feedback=self.feedback(work),
                guidance=tuple(work.guidance),
                own_key=secret.get_secret_value(),
            ),
        )
        seen = reply.value
        return Made(
            content={"description": seen.description, "in_few_words": seen.in_few_words},
            model=reply.usage.model,
            cost=reply.usage.cost_microdollars,
        )

    def apply(self, work: Work[MakeTakes], answer: dict[str, Any]) -> None:
        super().apply(work, answer)
        if not answer["takes"]:
            for take_id in work.payload.take_ids:
                fail_take(
                    take_id,
                    code="described_by_a_person",
                    detail="a person's own words stand there; nobody was asked",
                )


def describe_elements(run_id: UUID, film: Film) -> list[Need]:
    """Plan the descriptions that are missing; who waits for them goes on however they end, and
    looks for itself whether every element has one."""
    view = load_film(film.id)
    units = missing_units(view, [ELEMENT_DESCRIPTION.name])
    _hold_for(len(units), run_id, film)
    keys = launch_units(run_id, view, units)
    return [Need(key, "settled") for key in keys]


def describe_again(run_id: UUID, film: Film, element_ids: Sequence[UUID]) -> None:
    """Plan a new look at the pictures as they are now; here a failure fails the run."""
    view = load_film(film.id)
    units = [Unit(ELEMENT_DESCRIPTION, element_id, again=True) for element_id in element_ids]
    _hold_for(len(units), run_id, film)
    launch_units(run_id, view, units, required=True)


def _hold_for(looks: int, run_id: UUID, film: Film) -> None:
    """What they may cost, at the click. Raises InsufficientCredits."""
    price = price_of_looks(looks).most
    grow(
        film.project_id,
        key=run_hold(run_id),
        amount=billed(film.project_id, settings.MEDIA_PIPELINE_EYES, price),
        run_id=run_id,
    )


def _has_own_words(payload: MakeTakes) -> bool:
    takes = Take.objects.filter(pk__in=payload.take_ids).select_related("slot__selected")
    return all(
        take.slot.selected is not None and take.slot.selected.cause == TakeCause.PERSON
        for take in takes
    )
