"""Talent: a face of the project's library that can be cast as a character of any of its films."""

from media_pipeline.library.library_entry import LibraryEntry


class Talent(LibraryEntry):
    """Slots ``talent.profile``, ``talent.pictures`` and ``talent.sheet``."""

    class Meta(LibraryEntry.Meta):
        abstract = False
