"""How large a request may be, and what is said of a larger one."""

from django.conf import settings

from media_pipeline.assets.read_picture import LARGEST_PICTURE

#: A picture, and the form around it. What announces more is refused before it is read.
LARGEST_UPLOAD = LARGEST_PICTURE + 1_000_000


def largest_body() -> int:
    """Bytes."""
    return int(settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 5_000_000)


def too_large() -> str:
    return f"the body has more than {largest_body()} bytes; send the script in parts"
