"""What a plan may cost is held for its run, or the plan is not launched."""

from collections.abc import Sequence
from uuid import UUID

from media_pipeline.credits.key_for import own_providers
from media_pipeline.credits.reserve import grow, run_hold
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.launch_units import Unit
from media_pipeline.plans.film_plan import FilmPlan


def reserve_for_plan(run_id: UUID, view: FilmView, plan: FilmPlan, units: Sequence[Unit]) -> int:
    """Hold the most that these units of the plan cost, in micro-dollars; in the planner's
    transaction, before they are launched. How much that is.

    What is asked of a provider with a key of the project's own is not billed. A plan that costs
    nothing makes no query. Raises InsufficientCredits.
    """
    launched = {(unit.key, unit.model) for unit in units}
    prices = [
        (unit.model or planned.kind.model(view), price.most)
        for planned in plan.made
        for unit, price in zip(planned.units, planned.prices, strict=True)
        if price.most and (unit.key, unit.model) in launched
    ]
    if not prices:
        return 0
    project_id = view.film.project_id
    own = own_providers(project_id)
    amount = sum(most for model, most in prices if model.partition("/")[0] not in own)
    grow(project_id, key=run_hold(run_id), amount=amount, run_id=run_id)
    return amount
