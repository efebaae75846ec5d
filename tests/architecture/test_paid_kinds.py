"""Whoever asks a provider holds the price first."""

from media_pipeline.credits.billed_call import BilledCall
from media_pipeline.graph.keep_take import KeepTake
from workflows.jobs.job_handlers import ProviderCall, handler_for, known_job_kinds


def test_every_kind_of_the_films_that_asks_a_provider_is_billed() -> None:
    handlers = [handler_for(kind) for kind in known_job_kinds()]
    asking = [
        type(handler)
        for handler in handlers
        if isinstance(handler, ProviderCall)
        and type(handler).__module__.startswith("media_pipeline.")
    ]
    assert len(asking) > 5
    # Copying what has been paid for to us costs nothing.
    assert [kind for kind in asking if not issubclass(kind, BilledCall)] == [KeepTake]
