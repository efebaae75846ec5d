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

#: Of these a command ends as its run ends.
FOLLOWS_ITS_RUN = frozenset(
    {CommandStatus.ATTACHED, CommandStatus.SCHEDULED, CommandStatus.RUNNING}
)
#: Its run is there and no job of it has started.
HAS_NOT_BEGUN = frozenset({CommandStatus.ATTACHED, CommandStatus.SCHEDULED})

#: move -> (from, to). Each is one guarded statement; a test tries each of them from every status.
COMMAND_MOVES: dict[str, tuple[frozenset[CommandStatus], CommandStatus]] = {
    "attach": (frozenset({CommandStatus.ACCEPTED}), CommandStatus.ATTACHED),
    "schedule": (frozenset({CommandStatus.ACCEPTED}), CommandStatus.SCHEDULED),
    "apply": (frozenset({CommandStatus.ACCEPTED}), CommandStatus.APPLIED),
    "begin": (HAS_NOT_BEGUN, CommandStatus.RUNNING),
    "complete": (FOLLOWS_ITS_RUN, CommandStatus.COMPLETED),
    "fail": (FOLLOWS_ITS_RUN, CommandStatus.FAILED),
    "cancel": (FOLLOWS_ITS_RUN, CommandStatus.CANCELLED),
    "supersede": (HAS_NOT_BEGUN, CommandStatus.SUPERSEDED),
    "bring_back": (frozenset({CommandStatus.FAILED}), CommandStatus.ATTACHED),
    "bring_back_begun": (frozenset({CommandStatus.FAILED}), CommandStatus.RUNNING),
}
