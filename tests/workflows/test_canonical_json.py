"""Equal requests have one text; the examples are those of RFC 8785."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workflows.canonical_json import canonical_hash, canonical_json


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0.0, "0"),
        (-0.0, "0"),
        (1.0, "1"),
        (-1.5, "-1.5"),
        (5e-324, "5e-324"),
        (-1.7976931348623157e308, "-1.7976931348623157e+308"),
        (9007199254740992.0, "9007199254740992"),
        (295147905179352830000.0, "295147905179352830000"),
        (9.999999999999997e22, "9.999999999999997e+22"),
        (1e23, "1e+23"),
        (1e21, "1e+21"),
        (999999999999999900000.0, "999999999999999900000"),
        (9.999999999999997e-7, "9.999999999999997e-7"),
        (0.000001, "0.000001"),
        (333333333.33333329, "333333333.3333333"),
    ],
)
def test_numbers_are_written_as_ecmascript_writes_them(number: float, text: str) -> None:
    assert canonical_json(number) == text


def test_names_are_sorted_by_utf_16_code_units() -> None:
    value = {"€": 1, "\r": 2, "\uff21": 3, "1": 4, "😀": 5, "\x80": 6, "ö": 7}

    # By code points the fullwidth letter would come before the emoji.
    assert [part[0] for part in canonical_json(value)[2:].split(',"')] == [
        "\\",
        "1",
        "\x80",
        "ö",
        "€",
        "😀",
        "\uff21",
    ]


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats(allow_nan=False, allow_infinity=False),
        lambda inner: st.lists(inner) | st.dictionaries(st.text("abcé", max_size=3), inner),
        max_leaves=10,
    )
)
def test_the_canonical_text_reads_back_as_the_same_value(value: object) -> None:
    again = json.loads(canonical_json(value))

    assert canonical_hash(again) == canonical_hash(value)
