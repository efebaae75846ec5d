"""An explanation as the API shows it."""

from studio.api.shapes.why import Why, WhyFinding
from workflows.why.finding import Explanation, Finding


def why(explained: Explanation) -> Why:
    return {
        "id": str(explained.id),
        "name": explained.name,
        "status": explained.status,
        "findings": [_finding(one) for one in explained.findings],
        "jobs": [why(one) for one in explained.jobs],
    }


def _finding(one: Finding) -> WhyFinding:
    """``about``: ids of jobs to look at next."""
    return {
        "code": one.code,
        "detail": one.detail,
        "remedy": one.remedy or None,
        "about": [str(about) for about in one.about],
    }
