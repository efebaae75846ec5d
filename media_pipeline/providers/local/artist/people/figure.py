# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""A whole person, from the ground up, in centimetres; the ground is y = 0 under the middle."""

from dataclasses import dataclass

from media_pipeline.providers.local.artist.colours import times
from media_pipeline.providers.local.artist.palette import Palette
from media_pipeline.providers.local.artist.people.appearance import Appearance
from media_pipeline.providers.local.artist.people.arms import arm_joints, draw_arm
from media_pipeline.providers.local.artist.people.head import hair_behind, head, head_from_behind
from media_pipeline.providers.local.artist.people.legs import draw_legs
from media_pipeline.providers.local.artist.people.measures import Measures, measures_of
from media_pipeline.providers.local.artist.people.outfit import Outfit, outfit_of
from media_pipeline.providers.local.artist.people.pose import Pose
from media_pipeline.providers.local.artist.people.torso import Torso
from media_pipeline.providers.local.artist.props.props import held
from media_pipeline.providers.local.artist.svg import d, ellipse, group, num, path, rect, soft

_FRONT = {"hold", "phone", "cover", "crossed", "chin", "lap", "gesture", "reach", "point"}


@dataclass(frozen=True, kw_only=True)
class Figure:
    """One person in one pose. ``turn`` -1..1: three-quarter to the left or right; ``back``: seen
    from behind; ``chair``: draw what is sat on."""

    look: Appearance
    pose: Pose
    turn: float
    back: bool = False
    chair: bool = True
    shadow: bool = True

    @property
    def way(self) -> int:
        return 1 if self.turn >= 0 else -1

    def draw(self, paints: Palette) -> str:
        look, pose = self.look, self.pose
        outfit, m = outfit_of(look), measures_of(look)
        sunk = sink(m, pose)
        seat = pose.legs in {"sit", "kneel"}
        torso = Torso(look, outfit, m, self.turn, paints, back=self.back, hem=m.hip + 3 if seat else None)  # fmt: skip
        upper = self._upper(outfit, m, torso, paints)
        legs = draw_legs(look, outfit, pose.legs, m, self.way, paints)
        lean = {"run": 9.0, "walk": 2.0}.get(pose.legs, 0.0) * self.way
        move = f"translate(0 {num(sunk)}) rotate({num(lean)} 0 {num(m.hip)})"
        ground = ellipse(0, 0, 30 * look.bulk, 5.5, "#0a0a14", soft(0.34)) if self.shadow else ""
        chair = self._chair(m, paints) if seat and self.chair and pose.legs == "sit" else ""
        behind, before = upper
        return ground + chair + group(behind, move) + legs + group(before, move)

    def _upper(self, outfit: Outfit, m: Measures, torso: Torso, paints: Palette) -> tuple[str, str]:
        """What lies behind the legs, and what before them."""
        look, pose, way = self.look, self.pose, self.way
        squeeze = 1 - 0.1 * abs(self.turn) if not self.back else 1.0
        scale = m.head / 27
        middle = m.chin - 13 * scale
        x = 0.0 if self.back else 1.6 * self.turn
        tilt = (3.5 if pose.mouth in {"sad"} or pose.gaze[1] > 0.4 else 0.0) * way
        spot = f"translate({num(x)} {num(middle)}) rotate({num(tilt)}) scale({num(scale)})"
        turn = -self.turn * 0.8 if pose.away and not self.back else self.turn
        lead, trail = arm_joints(pose.lead, m, way), arm_joints(pose.trail, m, -way)
        lead_arm = draw_arm(look, outfit, lead, pose.lead, m, paints, way)
        trail_arm = draw_arm(look, outfit, trail, pose.trail, m, paints, -way)
        thing = held(pose.prop, lead[2], m.tall / 172, way, paints)
        if pose.prop and pose.lead == "hold":
            lead_arm = lead_arm + thing if pose.prop != "umbrella" else thing + lead_arm
        elif thing:
            lead_arm = lead_arm + thing if pose.prop in {"gun", "knife"} else thing + lead_arm
        body = torso.draw()
        bag = self._bag(outfit, m, paints)
        if self.back:
            crown = group(head_from_behind(look, outfit, paints), spot)
            return "", lead_arm + trail_arm + torso.neck() + body + bag + crown
        crown = group(head(look, outfit, pose, turn, paints), spot)
        fall = group(hair_behind(look, outfit, turn, paints), spot)
        under = "".join(arm for arm, kind in ((trail_arm, pose.trail), (lead_arm, pose.lead)) if kind not in _FRONT)  # fmt: skip
        over = "".join(arm for arm, kind in ((trail_arm, pose.trail), (lead_arm, pose.lead)) if kind in _FRONT)  # fmt: skip
        covers = pose.lead in {"cover", "phone", "chin"}
        body = group(torso.neck() + body, f"scale({num(squeeze)} 1)")
        front = body + bag + (crown + over if covers else over + crown)
        if pose.lead == "hold" and pose.prop in {"cup", "letter", "book", "camera", "umbrella"}:
            front = body + bag + crown + over
        return fall + under, front

    def _bag(self, outfit: Outfit, m: Measures, paints: Palette) -> str:
        if not outfit.bag:
            return ""
        colour = paints.person(outfit.bag)
        y = m.shoulder
        if self.back:
            return path(d("M", -13, y + 5, "Q", 0, y - 2, 13, y + 5, "L", 14, m.hip - 8, "Q", 0, m.hip - 3, -14, m.hip - 8, "Z"), paints.volume(colour))  # fmt: skip
        return "".join(path(d("M", side * 9, y, "L", side * 12.5, y + 1, "L", side * 13, y + 26, "L", side * 10, y + 26, "Z"), times(colour, 0.9)) for side in (-1, 1))  # fmt: skip

    def _chair(self, m: Measures, paints: Palette) -> str:
        wood = paints.surface("#7d5a3c")
        seat = -0.235 * m.tall
        back = rect(-20, seat - 46, 40, 46, paints.shaded(wood, 0.6), 'rx="4"')
        legs = "".join(rect(x, seat, 4, -seat, paints.shaded(wood), "") for x in (-20, 16))
        return back + legs + rect(-22, seat - 1, 44 + 0 * self.way, 6, wood, 'rx="2"')


def sink(m: Measures, pose: Pose) -> float:
    """How far the upper body comes down, in centimetres."""
    if pose.legs in {"sit", "kneel"}:
        return 0.26 * m.tall
    return 0.012 * m.tall if pose.legs in {"walk", "run"} else 0.0


def figure_of(
    look: Appearance, pose: Pose, turn: float, *, back: bool = False, chair: bool = True
) -> Figure:
    """The figure of somebody; lying people are drawn upright and laid down by the stage."""
    return Figure(look=look, pose=pose, turn=max(-1.0, min(1.0, turn)), back=back, chair=chair)
