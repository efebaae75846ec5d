"""Why a file cannot become a film."""


class ScriptRefused(Exception):
    """This file cannot become a film. ``code`` is stable; ``detail`` says what to do.

    script_empty · script_too_large · script_too_long · script_format_unsupported ·
    script_format_mismatch (the name promises another format) · script_binary ·
    script_encoding_unknown · script_damaged (cut off, or not well-formed) · script_encrypted ·
    script_unsafe (made to exhaust whoever reads it) · script_pdf_without_text (pictures only) ·
    script_pdf_too_many_pages
    """

    def __init__(self, code: str, detail: str) -> None:
        self.code = code
        self.detail = detail
        super().__init__(detail)


def locked_with_a_password() -> ScriptRefused:
    return ScriptRefused(
        "script_encrypted",
        "The document is locked with a password. Save it without one and hand it in again.",
    )
