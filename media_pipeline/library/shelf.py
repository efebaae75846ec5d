"""The two shelves of a library: talent, and places. What is done with an entry is the same."""

from dataclasses import dataclass
from uuid import UUID

from media_pipeline.library.library_entry import LibraryEntry
from media_pipeline.library.library_location import LibraryLocation
from media_pipeline.library.library_refused import LibraryRefused
from media_pipeline.library.talent import Talent


@dataclass(frozen=True, kw_only=True)
class Shelf:
    """``slots``: how the kinds of its slots begin. ``cast_slot``: the slot of a film that names
    an entry of it; ``casting`` asks who it should be, ``offered`` of an offer names whom to ask
    about."""

    model: type[LibraryEntry]
    slots: str
    cast_slot: str
    casting: str
    offered: str
    called: str

    @property
    def profile(self) -> str:
        return f"{self.slots}.profile"

    @property
    def pictures(self) -> str:
        return f"{self.slots}.pictures"

    @property
    def style(self) -> str:
        """In which style its sheet is drawn, where a person has named one."""
        return f"{self.slots}.style"

    @property
    def sheet(self) -> str:
        return f"{self.slots}.sheet"

    def entry(self, project_id: UUID, entry_id: UUID, *, to_use: bool = False) -> LibraryEntry:
        """The project's own entry. Raises LibraryRefused; ``to_use``: also for an archived one."""
        found = self.model._default_manager.filter(pk=entry_id, project=project_id).first()
        if found is None:
            raise LibraryRefused(
                "library_entry_not_found",
                f"This project's library has no {self.called} {entry_id}.",
            )
        if to_use and found.archived_at is not None:
            raise LibraryRefused(
                "library_entry_archived",
                f"{found.name} is archived; take the {self.called} out of the archive first.",
            )
        return found


TALENT = Shelf(
    model=Talent,
    slots="talent",
    cast_slot="character.talent",
    casting="casting.talent",
    offered="talent",
    called="talent",
)
LOCATIONS = Shelf(
    model=LibraryLocation,
    slots="library_location",
    cast_slot="location.library_location",
    casting="casting.locations",
    offered="library_locations",
    called="library location",
)
SHELVES = (TALENT, LOCATIONS)
