"""Heights and widths of a body in centimetres; y counts up from the ground as negative."""

from dataclasses import dataclass

from media_pipeline.providers.local.artist.people.appearance import Appearance


@dataclass(frozen=True, kw_only=True)
class Measures:
    """Half widths for shoulder, waist, hip. ``drop``: how far the upper body sank (sitting)."""

    tall: float
    head: float
    chin: float
    shoulder: float
    waist: float
    hip: float
    knee: float
    shoulder_half: float
    waist_half: float
    hip_half: float
    arm: float
    leg: float


def measures_of(look: Appearance) -> Measures:
    """A storyboard body: the head is a little large, so that faces read from afar."""
    tall = look.height * 100
    head = 27.0 if look.years >= 14 else 24.5 + 0.1 * look.years
    chin = -tall + head
    shoulder = chin + 0.27 * head
    hip = -0.515 * tall
    broad = look.bulk**0.7
    return Measures(
        tall=tall,
        head=head,
        chin=chin,
        shoulder=shoulder,
        waist=shoulder + 0.64 * (hip - shoulder),
        hip=hip,
        knee=-0.275 * tall,
        shoulder_half=tall * (0.102 if look.female else 0.117) * broad,
        waist_half=tall * (0.071 if look.female else 0.085) * look.bulk,
        hip_half=tall * (0.090 if look.female else 0.086) * look.bulk,
        arm=tall * 0.031 * broad,
        leg=tall * 0.048 * broad,
    )
