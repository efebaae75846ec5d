"""A file that a client posts: one part of a form, measured before it is read."""

from collections.abc import Mapping
from typing import IO, Any

from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.core.files.uploadedfile import UploadedFile
from rest_framework.parsers import DataAndFiles, MultiPartParser
from rest_framework.request import Request

from media_pipeline.assets.read_picture import LARGEST_PICTURE
from studio.api.api_errors import BadRequest, BodyTooLarge
from studio.api.largest_body import FORM, LARGEST_UPLOAD, too_large


class UploadParser(MultiPartParser):
    """As MultiPartParser, for bodies up to LARGEST_UPLOAD; what is larger is not even read."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> "DataAndFiles[Any, Any]":
        request = (parser_context or {})["request"]
        try:
            length = int(request.META.get("CONTENT_LENGTH") or 0)
        except ValueError:
            length = 0
        if length > LARGEST_UPLOAD:
            raise BodyTooLarge(too_large(FORM))
        try:
            return super().parse(stream, media_type, parser_context)
        except RequestDataTooBig:
            raise
        except SuspiciousOperation as error:
            raise BadRequest(f"the form cannot be read: {error}", "body_invalid") from error


def read_upload(request: Request) -> bytes:
    """The part ``file``, up to one byte more than a picture may have. Raises BadRequest."""
    file = request.FILES.get("file")
    if not isinstance(file, UploadedFile):
        raise BadRequest(
            "send the file as the part «file» of multipart/form-data, as in curl -F file=@mug.png",
            "file_missing",
        )
    return bytes(file.read(LARGEST_PICTURE + 1))
