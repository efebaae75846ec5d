"""What only the API refuses; everything else is an error of the packages below."""

from rest_framework.exceptions import APIException


class BodyTooLarge(APIException):
    status_code = 413
    default_code = "body_too_large"


class BadRequest(APIException):
    """A field is missing or has the wrong form; ``code`` says which."""

    status_code = 400
    default_code = "bad_request"


class FileExpired(APIException):
    """It was kept for a while, and is no longer."""

    status_code = 410
    default_code = "file_expired"
    default_detail = "this file was kept for a while and is no longer there; make it again"


class Conflict(APIException):
    """The thing asked for is no longer possible in the state things are in."""

    status_code = 409
    default_code = "conflict"
