"""A tapered arm or leg through three joints."""

from math import hypot

from media_pipeline.providers.local.artist.svg import d

Joint = tuple[float, float]


def limb(joints: tuple[Joint, Joint, Joint], halves: tuple[float, float, float]) -> str:
    """Path data of a limb; ``halves`` are half its widths at the joints."""
    (ax, ay), (bx, by), (cx, cy) = joints
    first = _across(ax, ay, bx, by)
    last = _across(bx, by, cx, cy)
    mid_x, mid_y = first[0] + last[0], first[1] + last[1]
    size = hypot(mid_x, mid_y) or 1.0
    middle = (mid_x / size, mid_y / size)
    left, right = [], []
    for (x, y), (nx, ny), half in zip(joints, (first, middle, last), halves, strict=True):
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
    lc, rc = _through(*left), _through(*right)
    return d(
        "M", *left[0], "Q", *lc, *left[2],
        "A", halves[2], halves[2], "0 0 1", *right[2],
        "Q", *rc, *right[0],
        "A", halves[0], halves[0], "0 0 1", *left[0], "Z",
    )  # fmt: skip


def _across(ax: float, ay: float, bx: float, by: float) -> Joint:
    length = hypot(bx - ax, by - ay) or 1.0
    return (by - ay) / length, -(bx - ax) / length


def _through(start: Joint, over: Joint, end: Joint) -> Joint:
    """The control point of the curve from start to end that passes over the middle one."""
    return 2 * over[0] - (start[0] + end[0]) / 2, 2 * over[1] - (start[1] + end[1]) / 2
