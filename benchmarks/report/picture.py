"""The picture: one group of bars a shape, one bar a system, with the spread of the rounds."""

from collections.abc import Iterator
from html import escape

from benchmarks.figures import per_second
from benchmarks.measures.throughput import Rate
from benchmarks.report.titles import COLOURS, SHAPES, SYSTEMS
from benchmarks.results import Results

WIDTH, LEFT, BAR, GAP = 860, 270, 22, 34
SCALE_TO = WIDTH - LEFT - 90


def picture(results: Results) -> str:
    """An SVG that reads on a light and on a dark page."""
    fastest = max(
        rate.per_second
        for of_shape in results.rates.values()
        for rates in of_shape.values()
        for rate in rates
    )
    body, y = [], 56
    for shape, title in SHAPES.items():
        body.append(_text(14, y + 4, title, weight="bold"))
        for key, name in SYSTEMS.items():
            y += BAR + 6
            rates = results.rates.get(shape, {}).get(key)
            body.extend(_bar(y, key, name, rates, fastest))
        y += GAP
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y}" '
        f'font-family="sans-serif" font-size="13">'
        f'<rect width="{WIDTH}" height="{y}" rx="6" fill="#fbfaf8"/>'
    )
    machine = results.machine
    title = (
        f"Jobs a second, {machine['cores']} cores, {results.began[:10]} (bar: median; line: all)"
    )
    return "\n".join([head, _text(14, 26, title, size=15, weight="bold"), *body, "</svg>\n"])


def _bar(y: int, key: str, name: str, rates: list[Rate] | None, fastest: float) -> Iterator[str]:
    yield _text(LEFT - 8, y + 4, name, anchor="end")
    if not rates:
        yield _text(LEFT + 6, y + 4, "has no such thing", fill="#888888")
        return
    middle = per_second(rates)
    least, most = (limit(rate.per_second for rate in rates) for limit in (min, max))
    to = [round(LEFT + SCALE_TO * at / fastest, 1) for at in (middle, least, most)]
    yield (
        f'<rect x="{LEFT}" y="{y - BAR / 2 + 1}" width="{to[0] - LEFT:.1f}" height="{BAR - 2}" '
        f'fill="{COLOURS[key]}"/>'
    )
    yield (
        f'<line x1="{to[1]}" x2="{to[2]}" y1="{y}" y2="{y}" stroke="#333333" stroke-width="1.5"/>'
    )
    yield _text(int(to[2]) + 8, y + 4, f"{middle:,.0f}")


def _text(
    x: int,
    y: int,
    text: str,
    *,
    anchor: str = "start",
    fill: str = "#222222",
    size: int = 13,
    weight: str = "normal",
) -> str:
    return (
        f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="{fill}" font-size="{size}" '
        f'font-weight="{weight}">{escape(text)}</text>'
    )
