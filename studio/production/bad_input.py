"""What a person typed cannot be done; nothing was started."""


class BadInput(Exception):
    """The message is for a person: what is wrong in one sentence, and what to do."""
