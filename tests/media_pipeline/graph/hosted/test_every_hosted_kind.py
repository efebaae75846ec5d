"""What a film's models may be asked for has a job that asks, and a price that is of their cards."""

import inspect

import pytest

from media_pipeline import work
from media_pipeline.films.film_models import models_of
from media_pipeline.graph.kind import Kind, kinds
from workflows.jobs.job_handlers import ProviderCall, handler_for

assert work


def chosen_by_a_film(kind: Kind) -> bool:
    """Whether the film's own models make it: those may be hosted ones."""
    return models_of.__name__ in inspect.getsource(kind.models)


BY_MODELS = [kind for kind in kinds.in_order() if chosen_by_a_film(kind)]


def test_there_are_such_kinds() -> None:
    assert {"shot.still", "shot.clip", "film.music"} <= {kind.name for kind in BY_MODELS}


@pytest.mark.parametrize("kind", BY_MODELS, ids=lambda kind: kind.name)
def test_a_kind_that_a_hosted_model_may_make_has_a_job_that_asks(kind: Kind) -> None:
    assert kind.hosted_job_kind, f"{kind.name} would be refused where a film's model is hosted"
    handler = handler_for(kind.hosted_job_kind)
    assert isinstance(handler, ProviderCall)
