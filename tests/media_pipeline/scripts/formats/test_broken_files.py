"""Bytes changed, cut out or doubled anywhere: a script or a refusal, never an error of ours."""

import io
import zipfile
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from media_pipeline.scripts.read_script import read_script
from media_pipeline.scripts.script_refused import ScriptRefused
from tests.media_pipeline.scripts.formats import docx_files, odt_files
from tests.media_pipeline.scripts.formats.docx_files import zipped
from tests.media_pipeline.scripts.formats.fdx_files import fdx, paragraph

WORD = docx_files.docx(
    docx_files.p("INT. HUT", style="Scene Heading"),
    docx_files.p("ADA", indent=3000),
    docx_files.p("Snow.", indent=1440, align="center"),
    docx_files.table(("ADA", "Yes."), ("BEN", "No.")),
    styles=docx_files.style("Scene Heading") + docx_files.style("Title", based_on="Title"),
)
SAMPLES = {
    "fdx": fdx(
        paragraph("Scene Heading", "INT. HUT", Number="1"),
        f"<Paragraph><DualDialogue>{paragraph('Character', 'ADA')}</DualDialogue></Paragraph>",
        f"<Paragraph Type='Scene Heading'><OmittedScene>{paragraph('Action', 'x')}</OmittedScene>"
        "</Paragraph>",
        after="<ScriptNotes><ScriptNote Range='3,5'><Paragraph><Text>n</Text></Paragraph>"
        "</ScriptNote></ScriptNotes><TitlePage><Content><Paragraph><Text>Hut</Text></Paragraph>"
        "</Content></TitlePage>",
    ),
    "docx": WORD,
    "odt": odt_files.odt(odt_files.p("Snow.", "P1"), styles=odt_files.style("P1", left="3cm")),
    "rtf": rb"{\rtf1\ansi{\fonttbl{\f0\fcharset204 C;}}\pard\li3000 ADA\par"
    rb"\pard\u233?\'e9 Snow.\par}",
    "textbundle": zipped({"text.md": b"INT. HUT", "info.json": b"{}"}),
}
PIECES = st.one_of(st.binary(max_size=6), st.sampled_from([b"<", b">", b"\\", b"{", b"}", b"-1"]))
CHANGES = st.lists(
    st.tuples(st.integers(0, 10_000), st.integers(0, 12), PIECES), min_size=1, max_size=4
)


def changed(data: bytes, changes: list[tuple[int, int, bytes]]) -> bytes:
    """At each place some bytes go and some come."""
    for at, gone, come in changes:
        place = at % (len(data) + 1)
        data = data[:place] + come + data[place + gone :]
    return data


def with_parts_changed(data: bytes, changes: list[tuple[int, int, bytes]]) -> bytes:
    """The same inside each part, packed anew so that the archive itself is whole."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    return zipped({name: changed(part, changes) for name, part in parts.items()})


def answer(data: bytes, name: str) -> None:
    with suppress(ScriptRefused):
        read_script(data, name=name)


@pytest.mark.parametrize("form", SAMPLES)
@settings(max_examples=60, deadline=None)
@given(changes=CHANGES)
def test_a_changed_file_is_a_script_or_refused(
    form: str, changes: list[tuple[int, int, bytes]]
) -> None:
    answer(changed(SAMPLES[form], changes), f"hut.{form}")


@pytest.mark.parametrize("form", ["docx", "odt", "textbundle"])
@settings(max_examples=60, deadline=None)
@given(changes=CHANGES)
def test_a_changed_part_is_a_script_or_refused(
    form: str, changes: list[tuple[int, int, bytes]]
) -> None:
    answer(with_parts_changed(SAMPLES[form], changes), f"hut.{form}")


@pytest.mark.parametrize("form", SAMPLES)
def test_a_file_cut_off_anywhere_is_a_script_or_refused(form: str) -> None:
    for end in range(0, len(SAMPLES[form]), 7):
        answer(SAMPLES[form][:end], f"hut.{form}")
