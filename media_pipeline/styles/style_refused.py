"""A style that cannot be taken as it is given."""


class StyleRefused(Exception):
    """``code`` is stable; ``detail`` says to a person what to do."""

    def __init__(self, code: str, detail: str, http_status: int = 422) -> None:
        self.code = code
        self.detail = detail
        self.http_status = http_status
        super().__init__(detail)
