"""The artist without a key: storyboard panels drawn as SVG."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from media_pipeline.providers.artist import (
    AssetRequest,
    PersonLook,
    Picture,
    PlaceLook,
    PosterRequest,
    StillRequest,
)
from media_pipeline.providers.local.artist.asset import asset_picture
from media_pipeline.providers.local.artist.pinned_pictures import pin_pictures
from media_pipeline.providers.local.artist.portrait_colours import portrait_colours
from media_pipeline.providers.local.artist.poster import left_out, poster
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
        _refuse_size(request.width, request.height)
        request = as_told(request)
        png = still(request)
        if request.elements:
            png = pin_pictures(png, request)
        return self._picture(png, request.width, request.height)

    def draw_poster(self, request: PosterRequest) -> Picture:
        """The title only where this machine has all its letters."""
        scene = request.scene
        drawn = self._picture(poster(request), scene.width, scene.height)
        return replace(drawn, left_out=left_out(request))

    def draw_person_sheet(
        self, person: PersonLook, *, style: str, portraits: Sequence[Path] = ()
    ) -> Picture:
        """Front, three-quarter, back and face of a person, 1280x720.

        Portraits hang on the sheet; skin and hair have the colours measured there.
        """
        look = _as_on(person, portraits)
        png = person_sheet(look, style, portraits)
        return replace(self._picture(png, 1280, 720), look=look)

    def draw_place_sheet(
        self, place: PlaceLook, *, style: str, pictures: Sequence[Path] = ()
    ) -> Picture:
        """A place by day and by night, 1280x720; its pictures hang on the sheet."""
        return self._picture(place_sheet(place, style, pictures), 1280, 720)

    def draw_asset(self, request: AssetRequest) -> Picture:
        """Raises ProviderRefused as draw_still does."""
        _refuse_size(request.width, request.height)
        return self._picture(asset_picture(request), request.width, request.height)

    def _picture(self, png: bytes, width: int, height: int) -> Picture:
        return Picture(png=png, width=width, height=height, model=self.model)


def _refuse_size(width: int, height: int) -> None:
    for label, value in (("width", width), ("height", height)):
        if value <= 0 or value % 2 or value > _LARGEST:
            raise ProviderRefused(f"{label} {value}: give an even number from 2 to {_LARGEST}")


def _as_on(person: PersonLook, portraits: Sequence[Path]) -> PersonLook:
    if not portraits:
        return person
    seen = portrait_colours(portraits)
    return replace(person, skin=seen.skin or person.skin, hair=seen.hair or person.hair)
