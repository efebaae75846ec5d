"""Claims, heartbeats, receipts, ends, cancels, retries, sweeps, in any order: the rows stay right.

A run of the suite tries the same few dozen histories each time; the profile ``thorough`` (see
CONTRIBUTING.md) tries a thousand others.
"""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.model.command_rules import CommandRules
from tests.model.hold_rules import HoldRules
from tests.model.late_look_rules import LateLookRules
from tests.model.people_rules import PeopleAndTicks
from tests.model.provider_rules import ProviderRules
from tests.model.worker_rules import WorkerRules

pytestmark = pytest.mark.django_db(transaction=True)


class AnyOrder(WorkerRules, PeopleAndTicks, CommandRules, ProviderRules, LateLookRules, HoldRules):
    """Workers, people and ticks at once."""


@pytest.mark.timeout(1800)  # with the profile thorough, or while a failure is made small
def test_any_order_of_steps_keeps_every_invariant(moves_are_recorded: None) -> None:
    run_state_machine_as_test(
        AnyOrder,
        settings=settings(
            max_examples=settings().max_examples // 4,
            stateful_step_count=50,
            deadline=None,
            derandomize=settings.get_current_profile_name() == "default",
            suppress_health_check=list(HealthCheck),
        ),
    )
