"""Which file a film's offsets count in: the upload itself, or the text read out of it."""

from typing import Any

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.store_asset import file_of
from media_pipeline.scripts.derived_text import keep_text, kept_text
from media_pipeline.scripts.formats.document_formats import format_of
from media_pipeline.scripts.read_script import read_script


def film_script(upload: Asset, *, name: str) -> tuple[Asset, dict[str, Any]]:
    """The asset of the text, and what the take says of it: ``encoding``, ``format`` and, where the
    upload is a document, ``upload``: its id.

    Raises ScriptRefused, FileNotFoundError. A document that was read at its upload is not read
    again.
    """
    data = file_of(upload).read_bytes()
    document = format_of(data)
    kept = kept_text(upload) if document else None
    if document and kept:
        return kept, _of_document(document.name, upload)
    script = read_script(data, name=name)
    if not script.is_derived:
        return upload, {"encoding": script.encoding, "format": script.format}
    return keep_text(upload, script.text), _of_document(script.format, upload)


def _of_document(form: str, upload: Asset) -> dict[str, Any]:
    return {"encoding": "utf-8", "format": form, "upload": str(upload.id)}
