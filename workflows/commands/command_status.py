"""What a command's status means, and which moves there are."""

from django.db import models


class CommandStatus(models.TextChoices):
    ACCEPTED = "accepted"  # stored; its planner has not finished (never seen from outside)
    ATTACHED = "attached"  # its run exists and it belongs to it
    SCHEDULED = "scheduled"  # its run may not start before a time
    RUNNING = "running"  # work of its run has begun
    APPLIED = "applied"  # carried out at once, no run of its own (steer, cancel)
    COMPLETED = "completed"  # its run succeeded
    FAILED = "failed"  # its run failed
    CANCELLED = "cancelled"  # its run was cancelled
    SUPERSEDED = "superseded"  # a newer command for the same targets took its place


FINAL_COMMAND_STATUSES = frozenset(
    {
        CommandStatus.APPLIED,
        CommandStatus.COMPLETED,
        CommandStatus.FAILED,
        CommandStatus.CANCELLED,
        CommandStatus.SUPERSEDED,
    }
)

_FOLLOWS_ITS_RUN = frozenset(
    {CommandStatus.ATTACHED, CommandStatus.SCHEDULED, CommandStatus.RUNNING}
)

#: move -> (from, to)
COMMAND_MOVES: dict[str, tuple[frozenset[CommandStatus], CommandStatus]] = {
    "attach": (frozenset({CommandStatus.ACCEPTED}), CommandStatus.ATTACHED),
    "apply": (frozenset({CommandStatus.ACCEPTED}), CommandStatus.APPLIED),
    "complete": (_FOLLOWS_ITS_RUN, CommandStatus.COMPLETED),
    "fail": (_FOLLOWS_ITS_RUN, CommandStatus.FAILED),
    "cancel": (_FOLLOWS_ITS_RUN, CommandStatus.CANCELLED),
    "bring_back": (frozenset({CommandStatus.FAILED}), CommandStatus.ATTACHED),
}
