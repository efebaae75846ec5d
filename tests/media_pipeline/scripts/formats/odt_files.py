"""OpenDocument texts made for a test."""

from tests.media_pipeline.scripts.formats.docx_files import zipped

_NAMES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "text", "style", "fo", "table")
)


def odt(*body: str, styles: str = "", manifest: str = "<manifest/>") -> bytes:
    inside = "".join(body)
    return zipped(
        {
            "mimetype": "application/vnd.oasis.opendocument.text",
            "META-INF/manifest.xml": manifest,
            "content.xml": f"<office:document-content {_NAMES}><office:automatic-styles>{styles}"
            f"</office:automatic-styles><office:body><office:text>{inside}</office:text>"
            "</office:body></office:document-content>",
        }
    )


def p(text: str, style: str = "") -> str:
    return f'<text:p text:style-name="{style}">{text}</text:p>'


def style(name: str, *, left: str = "", parent: str = "", align: str = "") -> str:
    return (
        f'<style:style style:name="{name}" style:family="paragraph"'
        f' style:parent-style-name="{parent}"><style:paragraph-properties'
        f' fo:margin-left="{left}" fo:text-align="{align}"/></style:style>'
    )
