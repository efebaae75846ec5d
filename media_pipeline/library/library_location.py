"""A library location: a place of the project's library that locations of its films can be."""

from media_pipeline.library.library_entry import LibraryEntry


class LibraryLocation(LibraryEntry):
    """Slots ``library_location.profile``, ``…pictures`` and ``…sheet``."""

    class Meta(LibraryEntry.Meta):
        abstract = False
