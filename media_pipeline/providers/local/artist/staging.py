# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""Who stands where in a shot, which way they face, how tall they loom."""

from dataclasses import dataclass, replace

from media_pipeline.providers.artist import StillRequest
from media_pipeline.providers.local.artist.camera import Camera
from media_pipeline.providers.local.artist.dice import dice
from media_pipeline.providers.local.artist.framing import angle_of, camera_for, size_of
from media_pipeline.providers.local.artist.people.appearance import Appearance, appearance_of
from media_pipeline.providers.local.artist.people.figure import Figure, figure_of
from media_pipeline.providers.local.artist.people.pose import Pose, pose_of
from media_pipeline.providers.local.artist.place_kinds import PlaceKind
from media_pipeline.providers.local.artist.props.inserts import thing_in

_GROWN_EYE = 1.58
_LOOSE = {"extreme wide", "interior wide", "wide", "full"}
_TIGHT = {"medium close": 0.9, "close": 1.0, "extreme close": 1.0, "over the shoulder": 0.9, "two shot": 0.6, "medium": 0.7}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Placement:
    """A figure on its spot: metres from the middle, depth behind the main plane, lift of the feet.
    ``front`` figures stand before everything, dark and near (over the shoulder)."""

    figure: Figure
    x: float
    z: float
    lift: float = 0.0
    squash: float = 1.0
    lying: bool = False
    front: bool = False


@dataclass(frozen=True, kw_only=True)
class Staging:
    size: str
    angle: str
    camera: Camera
    placements: tuple[Placement, ...]


def stage(request: StillRequest, kind: PlaceKind) -> Staging:
    """The camera of a shot and everybody on their spots; at most five people.

    Spots depend on how many people there are and what they do, never on what they wear.
    """
    size, angle = _possible(size_of(request.shot_size), kind), angle_of(request.angle)
    looks = [appearance_of(person) for person in request.people[:5]]
    if size == "insert" and not looks and thing_in(request.action) is None:
        size = "full"  # nothing to hold before the lens: the place itself
    if size == "insert":
        looks = []
    if size == "extreme close":
        looks = looks[:1]
    poses = [_pose(request, kind, at, size) for at in range(len(looks))]
    pairs = list(zip(looks, poses, strict=True))
    eye = max((_eye(look, pose) for look, pose in pairs), default=_GROWN_EYE)
    if size == "over the shoulder" and len(looks) < 2:
        size = "medium close"
    abreast = 1 if size in {"close", "extreme close", "over the shoulder"} else max(1, len(looks))
    camera = camera_for(request.width, request.height, size, angle, eye_height=eye, crowd=abreast)
    placements = _spots(request, kind, size, angle, camera, pairs, eye)
    return Staging(size=size, angle=angle, camera=camera, placements=tuple(placements))


def side_of(request: StillRequest) -> int:
    """On which side of the middle the most important person stands: -1 left, 1 right."""
    return -1 if dice(request.place.seed, request.seed, "side").random() < 0.5 else 1


def _possible(size: str, kind: PlaceKind) -> str:
    """Inside there is a wall behind the camera, and in a car there is hardly any room at all."""
    if kind.name == "car" and size in {"extreme wide", "wide", "full"}:
        return "medium"
    return "interior wide" if kind.inside and size == "extreme wide" else size


def _pose(request: StillRequest, kind: PlaceKind, at: int, size: str) -> Pose:
    pose = pose_of(request.action, request.mood, first=at == 0)
    if size in {"close", "extreme close"} and pose.lead not in {"phone", "cover", "chin"}:
        pose = replace(pose, lead="hang", trail="hang", prop="")
    if kind.seated and pose.legs != "lie":
        lead = "lap" if pose.lead in {"hang", "swing"} else pose.lead
        trail = "lap" if pose.trail in {"hang", "back", "pocket"} else pose.trail
        return replace(pose, legs="sit", lead=lead, trail=trail)
    return pose


def _eye(look: Appearance, pose: Pose) -> float:
    eye = look.height - 0.14 if look.child else _GROWN_EYE
    return eye - (0.26 * look.height if look.child else 0.44) * (pose.legs in {"sit", "kneel"})


def _own_eye(look: Appearance, pose: Pose) -> float:
    return look.height - 0.14 - 0.26 * look.height * (pose.legs in {"sit", "kneel"})


def _spots(
    request: StillRequest, kind: PlaceKind, size: str, angle: str, camera: Camera,
    pairs: list[tuple[Appearance, Pose]], eye: float,
) -> list[Placement]:  # fmt: skip
    count = len(pairs)
    side = side_of(request)
    squash = {"overhead": 0.8, "high": 0.95, "low": 1.04}.get(angle, 1.0)
    half = camera.half_view(0)
    spots = []
    for at, (look, pose) in enumerate(pairs):
        x, z, turn, back = _spot(size, count, at, side, half, camera)
        if pose.legs == "lie" and kind.inside and size not in _LOOSE and count == 1:
            x = 0.0
        if pose.legs in {"walk", "run"} and count > 1 and size in _LOOSE:
            turn = -side * 0.55  # together, not into each other
        tight = _TIGHT.get(size, 0.0)
        gap = eye - _own_eye(look, pose)
        lift = gap * tight if not look.child or at == 0 else gap * tight * 0.4
        lying = pose.legs == "lie" and size in _LOOSE
        chair = not kind.seated and (not kind.table or size in _LOOSE)
        spots.append(
            Placement(
                figure=figure_of(look, pose, turn, back=back, chair=chair),
                x=x,
                z=z,
                lift=lift,
                squash=squash if tight < 0.9 else 1.0,
                lying=lying,
                front=back and size == "over the shoulder",
            )
        )
    return sorted(spots, key=lambda spot: -spot.z)


def _spot(
    size: str, count: int, at: int, side: int, half: float, camera: Camera
) -> tuple[float, float, float, bool]:
    """x, z, turn and whether the back is shown, of person ``at`` of ``count``."""
    if size == "over the shoulder":
        if at == 0:
            return side * half * 0.24, 0.0, -side * 0.5, False
        if at == 1:
            z = -0.5 * camera.distance
            return -side * camera.half_view(z) * 0.62, z, 0.0, True
        return side * half * (0.75 - 0.3 * at), 0.9 + 0.3 * at, -side * 0.3, False
    if count == 1:
        share = {
            "wide": 0.26,
            "extreme wide": 0.22,
            "interior wide": 0.26,
            "full": 0.16,
            "medium": 0.16,
        }.get(size, 0.1)
        return side * half * share, 0.0, -side * 0.42, False
    if size == "close":
        if at == 0:
            return side * half * 0.24, 0.0, -side * 0.42, False
        z = 0.75 + 0.35 * at
        if at == 2:
            return side * camera.half_view(z) * 0.86, z, -side * 0.5, False
        return -side * camera.half_view(z) * (0.62 - 0.34 * (at - 1)), z, side * 0.5, False
    order = _order(count, at)
    room = min(0.98 if count == 2 else 0.86, 2 * half * 0.86 / count)
    if size in _LOOSE:
        room = min(1.15 if count == 2 else 0.95, 2 * half * 0.86 / count)
    x = (order - (count - 1) / 2) * room * side
    if count == 2:
        return x, 0.0, -0.6 if x > 0 else 0.6, False
    z = 0.28 * (order % 2)
    turn = max(-0.6, min(0.6, -x / room * 0.4)) or 0.15 * side
    return x, z, turn, False


def _order(count: int, at: int) -> int:
    """The most important person stands nearest the middle."""
    middle = (count - 1) // 2
    step = (at + 1) // 2
    return middle + (step if at % 2 else -step) if count > 2 else at
