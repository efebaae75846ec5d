"""Fountain inside a ZIP file, as Highland and other writing programs keep it."""

import pytest

from media_pipeline.scripts.read_script import read_script
from media_pipeline.scripts.script_refused import ScriptRefused
from tests.media_pipeline.scripts.formats.docx_files import zipped

TEXT = "Title: Quay\r\n\r\nINT. QUAY\r\n\r\nGulls.  \r\n"


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("quay.highland", ["quay.textbundle/text.md", "quay.textbundle/info.json"]),
        ("quay.highland", ["Mein Kai.textbundle/text.fountain", "Mein Kai.textbundle/info.json"]),
        ("quay.textpack", ["text.fountain", "info.json", "assets/picture.png"]),
        ("quay.docx", ["text.txt", "info.json"]),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_the_text_is_as_it_was_written(name: str, parts: list[str], encoding: str) -> None:
    data = zipped({part: TEXT.encode(encoding) for part in parts})
    script = read_script(data, name=name)
    assert script.text.removeprefix("\ufeff") == TEXT
    assert (script.format, script.is_derived) == ("textbundle", True)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (zipped({"text.md": b"", "info.json": b"{}"}), "script_empty"),
        (zipped({"text.md": b"\x81\x8d" * 90, "info.json": b"{}"}), "script_encoding_unknown"),
        (zipped({"notes/text.md": b"a", "info.json": b"{}"}), "script_format_unsupported"),
        (zipped({"inner.highland": zipped({"text.md": b"a"})}), "script_format_unsupported"),
    ],
)
def test_what_holds_no_script_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(ScriptRefused) as refused:
        read_script(data, name="quay.highland")
    assert refused.value.code == code
