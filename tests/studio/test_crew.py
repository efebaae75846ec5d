"""Who works under ``./manage.py dev`` and ``produce``."""

from config.broker_options import QUEUES
from studio.production.crew import workers_and_beat


def test_every_queue_is_taken_and_a_slow_language_model_holds_up_nothing_else() -> None:
    commands = [list(member.command) for member in workers_and_beat()]
    taken = [
        command[command.index("--queues") + 1].split(",")
        for command in commands
        if "--queues" in command
    ]

    assert sorted(queue for queues in taken for queue in queues) == sorted(QUEUES)
    assert ["language"] in taken
