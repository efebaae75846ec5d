"""Somebody who cannot be cast, or not as this."""


class CastRefused(Exception):
    """``code`` is stable; ``detail`` says what to do.

    character_not_found · location_not_found · character_without_face · talent_taken
    """

    def __init__(self, code: str, detail: str) -> None:
        self.code = code
        self.detail = detail
        super().__init__(detail)

    @property
    def http_status(self) -> int:
        """404 for what is not there, 422 for what cannot be."""
        return 404 if self.code.endswith("_not_found") else 422
