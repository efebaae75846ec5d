"""Files made to exhaust whoever reads them, each read by a process that may not use much.

The process has a limit on its memory and its processor time; both are far above what it needs, and
far below what the files are made for.
"""

import io
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.media_pipeline.scripts.formats.docx_files import docx, p, zipped
from tests.media_pipeline.scripts.formats.fdx_files import HEAD, fdx, paragraph
from tests.media_pipeline.scripts.formats.odt_files import odt

#: Beyond what the process has when it begins to read.
MOST_MEMORY = 300 * 2**20
MOST_SECONDS = 60

READ = """
import resource, sys
from media_pipeline.scripts.read_script import read_script
from media_pipeline.scripts.script_refused import ScriptRefused
data = open(sys.argv[1], "rb").read()
resource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[4]), int(sys.argv[4])))
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    read_script(data, name=sys.argv[2])
    code = "read"
except ScriptRefused as refused:
    code = refused.code
grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024
print(code, "within" if grown < int(sys.argv[3]) else grown)
"""


def bomb() -> bytes:
    """100 MB of blanks in 100 kB."""
    return docx(parts={"word/document.xml": " " * 100 * 2**20})


def quiet_bomb() -> bytes:
    """The same, and its head says that it is small."""
    data = bytearray(docx(parts={"word/document.xml": " " * 100 * 2**20}))
    at = data.rfind(b"PK\x01\x02", 0, data.rfind(b"word/document.xml"))
    data[at + 24 : at + 28] = (1000).to_bytes(4, "little")
    return bytes(data)


def many_parts() -> bytes:
    return zipped({f"word/{number}": b"" for number in range(30_000)})


def many_parts_that_say_one() -> bytes:
    data = bytearray(many_parts())
    data[-14:-10] = b"\x01\x00\x01\x00"
    return bytes(data)


def another_method(method: int) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name in ("[Content_Types].xml", "word/document.xml"):
            archive.writestr(name, b"\0" * 10 * 2**20)
    return out.getvalue()


def archive_in_archive() -> bytes:
    inner = b"\0" * 2**20
    for level in range(6):
        inner = zipped({f"{level}-{number}.zip": inner for number in range(8)})
    return inner


def laughs(depth: int = 12) -> str:
    entities = '<!ENTITY a0 "ha">' + "".join(
        f'<!ENTITY a{n + 1} "{f"&a{n};" * 10}">' for n in range(depth)
    )
    return f"<!DOCTYPE FinalDraft [{entities}]>"


FILES: dict[str, tuple[Callable[[], bytes], str]] = {
    "bomb": (bomb, "script_unsafe"),
    "quiet bomb": (quiet_bomb, "script_damaged script_unsafe script_empty"),
    "many parts": (many_parts, "script_unsafe"),
    "many parts that say one": (many_parts_that_say_one, "script_unsafe"),
    "lzma": (lambda: another_method(zipfile.ZIP_LZMA), "script_unsafe"),
    "bzip2": (lambda: another_method(zipfile.ZIP_BZIP2), "script_unsafe"),
    "archive in archive": (archive_in_archive, "script_format_unsupported"),
    "laughs": (lambda: fdx(paragraph("Action", "x"), head=HEAD + laughs()), "script_unsafe"),
    "laughs in Word": (
        lambda: docx(parts={"word/document.xml": laughs() + "<FinalDraft>&a12;</FinalDraft>"}),
        "script_unsafe",
    ),
    "outside entity": (
        lambda: fdx(head=HEAD + '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///dev/zero">]>'),
        "script_unsafe",
    ),
    "deep": (lambda: fdx("<a>" * 100_000), "script_unsafe"),
    "deep in Word": (lambda: docx("<a>" * 100_000 + "</a>" * 100_000), "script_unsafe"),
    "deep in tables": (lambda: odt("<table:table>" * 100_000), "script_unsafe"),
    "flood of elements": (lambda: fdx("<a/>" * 1_500_000), "script_unsafe"),
    "flood of paragraphs": (lambda: docx("<w:p/>" * 400_000), "script_too_large"),
    "flood of cells": (lambda: docx("<w:tbl><w:tr>" + "<w:tc/>" * 400_000), "script_too_large"),
    "flood of runs": (
        lambda: fdx("<Paragraph>" + "<Text>a</Text>" * 500_000 + "</Paragraph>"),
        "read",
    ),
    "flood of styles": (
        lambda: docx(p("a"), styles="".join(f"<w:style w:styleId='{n}'/>" for n in range(20_000))),
        "script_unsafe",
    ),
    "one endless name": (lambda: fdx(f"<{'a' * 18 * 2**20}"), "script_damaged"),
    "one endless attribute": (lambda: fdx(f'<a b="{"c" * 18 * 2**20}"/>'), "script_empty"),
    "one endless line": (lambda: fdx(paragraph("Action", "a" * 18 * 2**20)), "script_too_large"),
    "everything misread": (
        lambda: fdx(*(paragraph("Action", "CUT TO:") for _ in range(20_000))),
        "read",
    ),
    "a hundred megabytes": (lambda: b"INT. A\n\n" * 13_000_000, "script_too_large"),
    "a hundred megabytes of XML": (lambda: fdx(" " * 100 * 2**20), "script_too_large"),
    "pictures": (lambda: b"\x89PNG\r\n\x1a\n" + b"\0" * 2**20, "script_binary"),
}


@pytest.mark.parametrize("name", FILES)
def test_it_is_answered_in_bounded_memory_and_time(name: str, tmp_path: Path) -> None:
    make, codes = FILES[name]
    file = tmp_path / "script"
    file.write_bytes(make())
    ended = subprocess.run(
        [
            *(sys.executable, "-c", READ),
            *(str(file), "script", str(MOST_MEMORY), str(MOST_SECONDS)),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    code, within = (ended.stdout.split() or ["", ended.stderr[-300:]])[:2]
    assert code in codes.split(), ended.stderr[-500:]
    assert within == "within"
