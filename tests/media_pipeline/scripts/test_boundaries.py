"""Quotes become offsets; whatever they say, the text is cut and never changed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from media_pipeline.providers.analyst import Boundary
from media_pipeline.scripts.boundaries import Split, split_by_boundaries
from media_pipeline.scripts.quote_search import NormalisedText, QuoteSearch

_LETTERS = "abA “”\"'’—–- \u00a0\n\r\téя\ufeff"


def cut(script: str, *quotes: str | tuple[str, int]) -> Split:
    pairs = [quote if isinstance(quote, tuple) else (quote, 1) for quote in quotes]
    return split_by_boundaries(script, [Boundary(hint_line=at, quote=q) for q, at in pairs])


def pieces(script: str, split: Split) -> list[str]:
    return [script[piece.start : piece.end] for piece in split.slices]


@given(st.data())
def test_front_and_slices_are_always_the_script(data: st.DataObject) -> None:
    script = data.draw(st.text(alphabet=_LETTERS, max_size=120))
    inside = st.tuples(st.integers(0, max(0, len(script) - 1)), st.integers(1, 30)).map(
        lambda pair: script[pair[0] : pair[0] + pair[1]]
    )
    quotes = data.draw(
        st.lists(st.one_of(inside, st.text(alphabet=_LETTERS, max_size=20)), max_size=8)
    )
    boundaries = [Boundary(hint_line=data.draw(st.integers(-5, 40)), quote=q) for q in quotes]
    split = split_by_boundaries(script, boundaries)
    assert split.front + "".join(pieces(script, split)) == script
    starts = [piece.start for piece in split.slices]
    assert starts == sorted(set(starts))
    assert len(split.slices) + len(split.dropped) == len(boundaries)


@given(st.text(alphabet=_LETTERS, max_size=80))
def test_every_offset_of_a_normalised_text_leads_back_to_its_letter(text: str) -> None:
    normal = NormalisedText(text)
    for offset, letter in enumerate(normal.text):
        original = text[normal.original(offset)]
        assert original == letter or letter in " '\"-"
    backs = [normal.original(offset) for offset in range(len(normal.text))]
    assert backs == sorted(set(backs))


def test_identical_quotes_resolve_to_later_occurrences() -> None:
    script = "INT. HUT - DAY\nOne.\nINT. HUT - DAY\nTwo.\n"
    split = cut(script, "INT. HUT - DAY", ("INT. HUT - DAY", 3))
    assert pieces(script, split) == ["INT. HUT - DAY\nOne.\n", "INT. HUT - DAY\nTwo.\n"]
    assert [piece.repair for piece in split.slices] == ["exact", "exact"]


def test_boundaries_may_lie_inside_one_line() -> None:
    script = "First the sun. Then rain. Finally snow."
    assert pieces(script, cut(script, "First", "Then", "Finally")) == [
        "First the sun. ",
        "Then rain. ",
        "Finally snow.",
    ]


def test_plain_quotes_find_typeset_ones() -> None:
    script = "Front.\n\nShe said  “don’t—go”\u00a0now.\nThen left.\n"
    split = cut(script, ('She said "don\'t-go" now.', 3))
    assert split.front == "Front.\n\n"
    assert (split.slices[0].repair, split.repaired) == ("normalised", 1)


def test_a_quote_that_drifts_at_its_end_is_found_near_its_line_only() -> None:
    script = "Title\n" + "filler\n" * 50 + "The Old Harbor lies in fog.\n"
    assert (
        cut(script, "Title", ("the old harbor slept in the mist", 45)).slices[1].repair == "fuzzy"
    )
    assert len(cut(script, "Title", ("the old harbor slept in the mist", 5)).dropped) == 1


def test_the_first_boundary_is_kept_and_later_strays_join_the_scene_before() -> None:
    script = "One.\nTwo.\nThree.\n"
    split = cut(script, "Nowhere to be found", "Two.", "Not here either", "One.")
    assert pieces(script, split) == ["One.\n", "Two.\nThree.\n"]
    assert split.slices[0].repair == "pinned"
    assert len(split.dropped) == 2
    assert split.repaired == 0


def test_too_many_strays_or_repairs_are_excessive() -> None:
    script = "a b\nc d\ne f\ng h\n"
    assert not cut(script, "a b", "c d", "e f", "no").excessive
    assert cut(script, "a b", "c d", "no", "no").excessive
    assert cut(script).excessive
    assert cut("x\u00a0y\nz", "x y").excessive
    assert cut(script).front == script


def test_a_novel_with_a_thousand_repairs_and_strays_finds_every_repair() -> None:
    script = "".join(f"Chapter {at}. She walked on — “why?” he asked.\n\n" for at in range(3_000))
    quotes = [(f'Chapter {at}. She walked on - "why?"', 2 * at + 1) for at in range(0, 3_000, 3)]
    split = cut(script, *quotes, *[(f"stray {at}", 9) for at in range(300)])
    assert len(split.slices) == 1_000
    assert {piece.repair for piece in split.slices} == {"normalised"}
    assert len(split.dropped) == 300


@pytest.mark.parametrize(
    ("script", "quote"),
    [
        ("a" * 1_000_000, "a" * 60 + "b"),
        ("ab “c”\n" * 150_000, "ab “c”\nab “d”"),
        ("\n" * 1_000_000, "never there at all"),
        ("INT. HUT - DAY " * 70_000, "INT. HUT - DAX INT. HUT"),
    ],
)
def test_five_thousand_hostile_quotes_cost_a_fixed_number_of_walks(script: str, quote: str) -> None:
    search = QuoteSearch(script)
    cursor = 0
    for at in range(5_000):
        found = search.find(quote, cursor, at)
        cursor = found[0] + 1 if found else cursor
    near = 5_000 * 2 * 20_000
    assert search.searched <= 70 * len(script) + near


def test_thousands_of_true_quotes_go_through_the_script_once() -> None:
    script = "".join(f"INT. ROOM {at} - DAY\n\nIda waits.\n\n" for at in range(5_000))
    search = QuoteSearch(script)
    cursor = 0
    for at in range(5_000):
        found = search.find(f"INT. ROOM {at} - DAY\n", cursor, 1)
        assert found is not None
        assert found[1] == "exact"
        cursor = found[0] + 1
    assert search.searched <= len(script)
