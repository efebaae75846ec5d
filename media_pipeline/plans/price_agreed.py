"""What work may cost is said with its command, as the digest of a plan or as ``at_most``.

Nothing dearer is begun, and nothing that costs without either. So it is for every command.
"""

from collections.abc import Sequence
from uuid import UUID

from pydantic import BaseModel

from media_pipeline.credits.key_for import own_providers
from media_pipeline.credits.reserve import grow, run_hold
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.launch_units import Unit
from media_pipeline.graph.price import Price, total
from workflows.errors import CommandRefused
from workflows.jobs.job_handlers import ProviderCall, handler_for


def price_of_units(view: FilmView, units: Sequence[Unit]) -> Price:
    return total(_price(view, unit) for unit in units)


def _price(view: FilmView, unit: Unit) -> Price:
    price = unit.kind.final_price if unit.final and unit.kind.final_price else unit.kind.price
    return price(view, unit.subject, unit.model or unit.kind.model(view))


def price_of_job(kind: str, payload: BaseModel) -> Price:
    """Of a job that makes no unit of a plan: one answer is billed, and none that was kept."""
    handler = handler_for(kind)
    assert isinstance(handler, ProviderCall)  # noqa: S101 - nobody else asks anybody who is paid
    return Price(0, handler.price_microdollars(payload))


def refuse_dearer(view: FilmView, units: Sequence[Unit], at_most: int) -> Price:
    """The price. Raises CommandRefused where it may be more than ``at_most`` micro-dollars."""
    price = price_of_units(view, units)
    refuse_price(price, at_most)
    return price


def refuse_price(price: Price, at_most: int) -> None:
    """Raises CommandRefused (``price_not_confirmed``)."""
    if price.most > at_most:
        raise CommandRefused(
            "price_not_confirmed",
            f"This costs {price.least} to {price.most} micro-dollars. Send the most that it may "
            "cost as at_most.",
            409,
        )


def hold_price(run_id: UUID, view: FilmView, units: Sequence[Unit], price: Price) -> None:
    """Hold the most that these units cost for their run, in the planner's transaction, before they
    are launched. With a key of the project's own nothing is held. Raises InsufficientCredits."""
    if price.most == 0:
        return
    own = own_providers(view.film.project_id)
    amount = sum(
        price_of_units(view, [unit]).most
        for unit in units
        if (unit.model or unit.kind.model(view)).partition("/")[0] not in own
    )
    grow(view.film.project_id, key=run_hold(run_id), amount=amount, run_id=run_id)
