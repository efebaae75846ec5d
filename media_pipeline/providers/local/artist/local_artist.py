"""The artist without a key: storyboard panels drawn as SVG."""

from media_pipeline.providers.artist import PersonLook, Picture, PlaceLook, StillRequest
from media_pipeline.providers.local.artist.pinned_pictures import pin_pictures
from media_pipeline.providers.local.artist.sheets import person_sheet, place_sheet
from media_pipeline.providers.local.artist.still import still
from media_pipeline.providers.local.artist.told_in_words import as_told
from media_pipeline.providers.provider_errors import ProviderRefused

#: Pixels; more would hold memory for nothing a storyboard needs.
_LARGEST = 8192


class LocalArtist:
    """Draws flat, shaded storyboard panels. The same request gives the same bytes."""

    name = "local"
    model = "panels-1"

    def draw_still(self, request: StillRequest) -> Picture:
        """Raises ProviderRefused when the size is odd, not positive or beyond 8192 pixels."""
        for label, value in (("width", request.width), ("height", request.height)):
            if value <= 0 or value % 2 or value > _LARGEST:
                raise ProviderRefused(f"{label} {value}: give an even number from 2 to {_LARGEST}")
        request = as_told(request)
        png = still(request)
        if request.elements:
            png = pin_pictures(png, request)
        return self._picture(png, request.width, request.height)

    def draw_person_sheet(self, person: PersonLook, *, style: str) -> Picture:
        """Front, three-quarter, back and face of a person, 1280x720."""
        return self._picture(person_sheet(person, style), 1280, 720)

    def draw_place_sheet(self, place: PlaceLook, *, style: str) -> Picture:
        """A place by day and by night, 1280x720."""
        return self._picture(place_sheet(place, style), 1280, 720)

    def _picture(self, png: bytes, width: int, height: int) -> Picture:
        return Picture(png=png, width=width, height=height, model=self.model)
