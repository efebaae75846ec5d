"""Where the camera stands, and how metres become pixels."""

from dataclasses import dataclass

from media_pipeline.providers.local.artist.svg import num


@dataclass(frozen=True, kw_only=True)
class Camera:
    """A pinhole camera that looks straight ahead.

    ``focal`` pixels; ``eye`` its height over the ground in metres; ``horizon`` and ``centre`` in
    pixels; ``distance`` metres to the plane people stand in. Depths ``z`` count from that plane,
    away from the camera.
    """

    width: int
    height: int
    unit: float
    focal: float
    eye: float
    horizon: float
    centre: float
    distance: float
    blur: float

    @property
    def nearest(self) -> float:
        """The depth just in front of the lens."""
        return 0.35 - self.distance

    def scale(self, z: float) -> float:
        """Pixels per metre at a depth."""
        return self.focal / max(self.distance + z, 0.3)

    def x(self, x: float, z: float) -> float:
        return self.centre + x * self.scale(z)

    def y(self, height: float, z: float) -> float:
        return self.horizon + (self.eye - height) * self.scale(z)

    def point(self, x: float, height: float, z: float) -> tuple[float, float]:
        return self.x(x, z), self.y(height, z)

    def board(self, x: float, z: float, height: float = 0.0) -> str:
        """The transform under which a drawing in centimetres stands at that spot, y downwards."""
        return (
            f"translate({num(self.x(x, z))} {num(self.y(height, z))})"
            f" scale({self.scale(z) / 100:.5f})"
        )

    def half_view(self, z: float) -> float:
        """Half the width that is seen at a depth, in metres."""
        return self.width / 2 / self.scale(z)
