"""What cannot become, or be done with, an entry of the library."""


class LibraryRefused(Exception):
    """``code`` is stable; ``detail`` says what to do.

    name_invalid · description_invalid · tags_invalid · pictures_too_many · picture_twice ·
    library_entry_not_found · offer_too_long · library_entry_archived · sheet_without_looks ·
    prompt_invalid · references_too_many · studio_asset_not_found · element_not_found ·
    clip_not_editable
    """

    def __init__(self, code: str, detail: str) -> None:
        self.code = code
        self.detail = detail
        super().__init__(detail)

    @property
    def http_status(self) -> int:
        """404 for what is not there, 422 for what cannot be."""
        is_missing = self.code.endswith("_not_found") and self.code != "picture_not_found"
        return 404 if is_missing else 422
