"""What cannot become, or be done with, an entry of the library."""


class LibraryRefused(Exception):
    """``code`` is stable; ``detail`` says what to do.

    name_invalid · description_invalid · tags_invalid · pictures_too_many · picture_twice ·
    library_entry_not_found · offer_too_long · library_entry_archived · sheet_without_looks
    """

    def __init__(self, code: str, detail: str) -> None:
        self.code = code
        self.detail = detail
        super().__init__(detail)
