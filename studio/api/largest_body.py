"""How large a request may be, and what is said of a larger one."""

from django.conf import settings

from media_pipeline.assets.read_picture import LARGEST_PICTURE
from media_pipeline.scripts.read_script import LARGEST_DOCUMENT

FORM = "multipart/form-data"
#: A file, and the form around it. What announces more is refused before it is read.
LARGEST_UPLOAD = max(LARGEST_PICTURE, LARGEST_DOCUMENT) + 1_000_000


def largest_body(content_type: str = "") -> int:
    """Bytes. A form may bring a file, which is larger than any text."""
    largest = int(settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 5_000_000)
    return max(largest, LARGEST_UPLOAD) if _is_form(content_type) else largest


def too_large(content_type: str = "") -> str:
    remedy = "send a smaller file" if _is_form(content_type) else "send the script in parts"
    return f"the body has more than {largest_body(content_type)} bytes; {remedy}"


def _is_form(content_type: str) -> bool:
    return content_type.strip().lower().startswith(FORM)
