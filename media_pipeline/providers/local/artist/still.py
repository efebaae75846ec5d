"""One panel: set, people, weather, light, in the order they lie over each other."""

from dataclasses import replace

from media_pipeline.providers.artist import StillRequest
from media_pipeline.providers.local.artist.dice import dice
from media_pipeline.providers.local.artist.light import light_of
from media_pipeline.providers.local.artist.palette import Palette
from media_pipeline.providers.local.artist.panel import Panel
from media_pipeline.providers.local.artist.place_kinds import PlaceKind, kind_for
from media_pipeline.providers.local.artist.props.inserts import insert, thing_in
from media_pipeline.providers.local.artist.rasterise import Drawing, rasterise
from media_pipeline.providers.local.artist.sets.bedding import blanket, couch, cover, pillow
from media_pipeline.providers.local.artist.sets.foreground import frame_edge
from media_pipeline.providers.local.artist.sets.furniture import solid_table, table
from media_pipeline.providers.local.artist.sets.passing import passing_car
from media_pipeline.providers.local.artist.sets.weather import grade, weather_over
from media_pipeline.providers.local.artist.staging import Placement, Staging, stage
from media_pipeline.providers.local.artist.svg import Defs, group, no_line, num


def still(request: StillRequest) -> bytes:
    """The PNG of a still."""
    place = request.place
    kind = kind_for(place, peopled=bool(request.people))
    light = light_of(request.time_of_day, request.weather, place.seed)
    staging = stage(request, kind)
    words = " ".join((place.name, place.description, place.key_features, place.ambiance)).lower()
    camera, style = staging.camera, request.style
    lying = any(spot.figure.pose.legs == "lie" for spot in staging.placements) and kind.inside

    def panel(defs: Defs) -> Panel:
        paints = Palette(light, style, defs, inside=kind.inside)
        return Panel(camera=camera, palette=paints, words=words, seed=place.seed, lying=lying)

    behind = Defs("b")
    place_panel = panel(behind)
    backdrop = kind.draw(place_panel)
    car = passing_car(place_panel, kind.name, request.action)
    before = Defs("f")
    over = panel(before)
    shown = _subject(over, request, staging)
    nearest = "".join(person(over, spot) for spot in staging.placements if spot.front)
    nearest += frame_edge(over, kind.name, staging.size)
    desk = _table(over, kind, staging)
    shot = dice(request.seed, request.action).randrange(1000)
    tail = nearest + weather_over(over, shot)
    return rasterise(
        camera.width,
        camera.height,
        back=Drawing(backdrop.back + car, behind),
        blur=camera.blur if shown else 0.0,
        front=Drawing(shown + desk + backdrop.front + tail, before.joined(behind)),
        veils=grade(over),
    )


def _subject(p: Panel, request: StillRequest, staging: Staging) -> str:
    """What the shot is of: people, or one thing. Empty when it shows the place alone."""
    if staging.size == "insert":
        return insert(p, request.action, request.people)
    near = staging.size in {"close", "extreme close", "medium close"}
    if not request.people and near and thing_in(request.action):
        return insert(p, request.action, ())
    figures = "".join(person(p, spot) for spot in staging.placements if not spot.front)
    if p.lying and not any(spot.lying for spot in staging.placements):
        return pillow(p) + figures + blanket(p)
    return figures


def _table(p: Panel, kind: PlaceKind, staging: Staging) -> str:
    """The table before those who sit at one."""
    seated = [spot for spot in staging.placements if spot.figure.pose.legs == "sit"]
    if not kind.table or not seated or staging.size in {"close", "extreme close", "medium close"}:
        return ""
    xs = [spot.x for spot in seated]
    wide = max(130.0, (max(xs) - min(xs)) * 100 + 110)
    middle = (max(xs) + min(xs)) / 2
    if p.camera.y(0, -0.2) < p.camera.height * 0.98:
        return p.board(table(p, wide), middle, -0.34)
    return p.board(solid_table(p, wide), middle, -0.2, -0.12)


def person(p: Panel, spot: Placement) -> str:
    """Somebody on their spot."""
    c = p.camera
    x, y = c.point(spot.x, spot.lift, spot.z)
    scale = c.scale(spot.z) / 100
    figure = spot.figure.draw(p.palette)
    edge = p.palette.rim()
    if edge is not None and not spot.lying:
        bare = replace(spot.figure, shadow=False, chair=False)
        wide = min(1.1, 6 * c.unit / 720 / scale)
        shine = f"translate({num(wide * p.light.side)} {num(-wide / 2)})"
        figure = group(bare.draw(edge), shine, no_line()) + figure
    line = p.palette.line(_pen(c.unit, c.scale(spot.z)) / scale, 0.9)
    where = f"translate({num(x)} {num(y)}) scale({scale:.5f} {scale * spot.squash:.5f})"
    if not spot.lying:
        return group(figure, where, line)
    tall, way = spot.figure.look.height * 100, spot.figure.way
    laid = group(figure, f"translate({num(-way * tall / 2)} -62) rotate({88 * way}) scale(.92 1)")
    return group(couch(p, tall, way) + laid + cover(p, tall, way), where, line)


def _pen(unit: float, metre: float) -> float:
    """The width of the outline in pixels: finer on small figures."""
    return unit / 720 * min(3.2, max(0.9, 0.9 + metre / unit * 1.5))
