"""Which files are Final Draft, in which encodings, and which are refused."""

import pytest

from media_pipeline.scripts.read_script import read_script
from media_pipeline.scripts.script_refused import ScriptRefused
from tests.media_pipeline.scripts.formats.fdx_files import HEAD, fdx, paragraph

HEADING = paragraph("Scene Heading", "INT. MILL - DAY")


def read(data: bytes, name: str = "mill.fdx") -> str:
    return read_script(data, name=name).text


@pytest.mark.parametrize("name", ["mill.fdx", "mill.txt", "mill.xml", "mill", "mill.docx"])
def test_final_draft_is_told_by_what_is_in_the_file(name: str) -> None:
    assert read(fdx(HEADING), name) == "INT. MILL - DAY\n"


@pytest.mark.parametrize(
    ("encoding", "declared"),
    [
        ("utf-8-sig", "UTF-8"),
        ("utf-16", "UTF-16"),
        ("utf-16-le", "UTF-16"),
        ("cp1252", "windows-1252"),
        ("iso-8859-1", "ISO-8859-1"),
        ("cp1251", "windows-1251"),
        ("shift_jis", "Shift_JIS"),
        ("gb18030", "GB2312"),
    ],
)
def test_the_head_names_the_encoding(encoding: str, declared: str) -> None:
    words = {"cp1251": "МЕЛЬНИЦА", "shift_jis": "水車", "gb18030": "水车"}.get(encoding, "MÜHLE")
    head = f'<?xml version="1.0" encoding="{declared}"?>\n'
    data = fdx(paragraph("Scene Heading", f"INT. {words}"), head=head).decode().encode(encoding)
    assert read(data) == f"INT. {words}\n"


@pytest.mark.parametrize(
    ("data", "code", "words"),
    [
        (fdx(HEADING)[:-40], "script_damaged", "line"),
        (fdx("<Paragraph><Text>a</Paragraph>"), "script_damaged", "line 4"),
        (fdx(HEADING).replace(b"MILL", b"M\xff"), "script_damaged", "line 4"),
        (
            fdx(HEADING, head='<?xml version="1.0" encoding="klingon"?>'),
            "script_encoding_unknown",
            "UTF-8",
        ),
        (fdx(), "script_empty", "blanks"),
        (fdx(HEADING, head=HEAD + '<!DOCTYPE a [<!ENTITY b "bb">]>'), "script_unsafe", "entities"),
        (
            fdx(HEADING, head=HEAD + '<!DOCTYPE a SYSTEM "file:///etc/passwd">'),
            "script_unsafe",
            "entities",
        ),
        (fdx("<a>" * 100_000 + "</a>" * 100_000), "script_unsafe", "nested"),
        (fdx(paragraph("Action", "a") * 50_001), "script_too_large", "paragraphs"),
        (fdx(paragraph("Action", "a" * 2_000_001)), "script_too_large", "letters"),
    ],
)
def test_what_cannot_be_a_script_is_refused_with_the_reason(
    data: bytes, code: str, words: str
) -> None:
    with pytest.raises(ScriptRefused) as refused:
        read(data)
    assert refused.value.code == code
    assert words in refused.value.detail
