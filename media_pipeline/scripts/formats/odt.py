"""OpenDocument text (.odt), as LibreOffice writes it."""

from media_pipeline.scripts.formats.arrange_paragraphs import arrange_paragraphs
from media_pipeline.scripts.formats.document_format import DocumentFormat
from media_pipeline.scripts.formats.odt_events import OdtEvents
from media_pipeline.scripts.formats.read_xml import read_xml
from media_pipeline.scripts.formats.zip_archive import ZipArchive, part_names
from media_pipeline.scripts.script_refused import ScriptRefused, locked_with_a_password

_TYPE = b"application/vnd.oasis.opendocument.text"
_MANIFEST = "META-INF/manifest.xml"


def _is_odt(data: bytes) -> bool:
    if not {"mimetype", "content.xml"} <= part_names(data):
        return False
    try:
        return ZipArchive(data).read("mimetype").startswith(_TYPE)
    except ScriptRefused:
        return False


def read_odt(data: bytes) -> str:
    """The script as Fountain or plain text.

    Deleted passages, notes, comments, page headers and pictures are left out. Raises ScriptRefused.
    """
    archive = ZipArchive(data)
    if _MANIFEST in archive.names and b":encryption-data" in archive.read(_MANIFEST):
        raise locked_with_a_password()
    events = OdtEvents()
    for part in ("styles.xml", "content.xml"):
        if part in archive.names:
            read_xml(archive.read(part), events, what="The OpenDocument file")
    return arrange_paragraphs(events.paragraphs)


ODT = DocumentFormat(
    name="odt",
    title="OpenDocument",
    suffixes=(".odt", ".ott"),
    media_type=_TYPE.decode(),
    is_in=_is_odt,
    read=read_odt,
)
