"""Files become text exactly, or are refused with a reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from media_pipeline.scripts.read_script import LARGEST_SCRIPT, read_script
from media_pipeline.scripts.script_refused import ScriptRefused

_TEXT = "INT. CAFÉ - DAY\r\n\r\nIDA\r\nÇa va?  \r\n"


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (_TEXT.encode(), "utf-8"),
        (_TEXT.encode("utf-8-sig"), "utf-8"),
        (_TEXT.encode("cp1252"), "cp1252"),
        (("\ufeff" + _TEXT).encode("utf-16-le"), "utf-16-le"),
        (("\ufeff" + _TEXT).encode("utf-16-be"), "utf-16-be"),
        (_TEXT.encode("utf-16-le"), "utf-16-le"),
        ("内景。教室，日。\n李明：老师好，我就走。\n".encode("gb18030"), "gb18030"),
    ],
)
def test_the_encoding_is_found_and_no_byte_is_lost(data: bytes, encoding: str) -> None:
    script = read_script(data, name="script.txt")
    assert script.encoding == encoding
    assert script.text.encode(script.encoding) == data


#: What can be printed: no control characters, no halves of a character, no blanks but the space.
_PRINTED = st.characters(codec="utf-8", exclude_categories=("C", "Z"), include_characters=" ")


@given(st.text(_PRINTED, min_size=1).filter(str.strip))
def test_any_text_in_utf_8_comes_back_whole(text: str) -> None:
    assert read_script(text.encode(), name="a.fountain").text == text


@pytest.mark.parametrize(
    ("data", "name", "code"),
    [
        (b"", "a.txt", "script_empty"),
        (b" \r\n\t ", "a.txt", "script_empty"),
        (b"\xef\xbb\xbf\n", "a.txt", "script_empty"),
        (b"INT. A\x00B - DAY", "a.txt", "script_binary"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 4, "a.txt", "script_binary"),
        (b"a" * (LARGEST_SCRIPT + 1), "a.txt", "script_too_large"),
        (b"%PDF-1.7\n...", "a.txt", "script_damaged"),
        (b"PK\x03\x04....", "a.docx", "script_damaged"),
        (b'<?xml version="1.0"?>\n<FinalDraft Version="5">', "a.xml", "script_damaged"),
        (b'<?xml version="1.0"?>\n<script/>', "a.fdx", "script_format_unsupported"),
        (b"<!DOCTYPE html>\n<p>INT. A", "a.txt", "script_format_unsupported"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 text", "a.doc", "script_format_unsupported"),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"),
            "a.docx",
            "script_encrypted",
        ),
        (b"text", "a.fdx", "script_format_mismatch"),
        ("Привет, как дела? Хорошо.".encode("cp1251"), "a.txt", "script_encoding_unknown"),
    ],
)
def test_what_cannot_be_read_is_refused_with_advice(data: bytes, name: str, code: str) -> None:
    with pytest.raises(ScriptRefused) as refused:
        read_script(data, name=name)
    assert refused.value.code == code
    assert len(refused.value.detail.split()) > 5


def test_a_long_novel_is_read() -> None:
    assert len(read_script(b"He went on.\n" * 50_000, name="novel.txt").text) == 600_000


@pytest.mark.parametrize(
    ("name", "form"), [("a.FOUNTAIN", "fountain"), ("b.md", "markdown"), ("c", "text")]
)
def test_the_name_tells_the_format(name: str, form: str) -> None:
    assert read_script(b"Hello.", name=name).format == form
