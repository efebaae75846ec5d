"""A plan as the API shows it: what would be made, why, at what price."""

from media_pipeline.graph.film_view import FilmView
from media_pipeline.plans.film_plan import FilmPlan
from media_pipeline.plans.plan_words import PlanWords
from media_pipeline.plans.planned_unit import PlannedUnit
from studio.api.shapes.plan import PlanShown, UnitShown
from studio.api.shown.states import causes, target
from studio.api.shown.work import ROOT


def plan(found: FilmPlan, view: FilmView) -> PlanShown:
    """``units`` in the order in which they are made; ``will_be_made`` marks those of the price, in
    which that of reading the script is counted too."""
    words = PlanWords(view)
    return {
        "film": str(found.film_id),
        "want": str(found.want),
        "stop_at": str(found.stop_at),
        "digest": found.digest,
        "reads_script": found.reads_script,
        "to_make": len(found.made),
        "price_microdollars": {"least": found.price.least, "most": found.price.most},
        "reading_price_microdollars": {"least": found.reading.least, "most": found.reading.most},
        "seconds": round(found.seconds, 1),
        "units": [_unit(unit, view, words) for unit in found.units],
        "links": {"self": f"{ROOT}/films/{found.film_id}/plan"},
    }


def _unit(unit: PlannedUnit, view: FilmView, words: PlanWords) -> UnitShown:
    code, detail = unit.report.error
    return {
        "target": target(unit.key),
        "name": words.slot(unit.key),
        "fills": [
            target((unit.kind.name, one))
            for one in unit.kind.members(view, unit.key[1], "")
            if one != unit.key[1]
        ],
        "stage": str(unit.kind.stage),
        "state": str(unit.state),
        "will_be_made": unit.is_made,
        "kept": unit.report.kept,
        "cascaded": unit.report.cascaded,
        "causes": causes(unit.report, words),
        "requires": [target(key) for key in unit.report.requires],
        "blocked_by": [target(key) for key in unit.report.blocked_by],
        "held_by": [target(key) for key in unit.held_by],
        "models": [one.model or unit.kind.model(view) for one in unit.units],
        "price_microdollars": {"least": unit.price.least, "most": unit.price.most},
        "seconds": round(unit.seconds, 1),
        "error": {"code": code, "detail": detail} if code else None,
    }
