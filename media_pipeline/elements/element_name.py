"""The name of an element, and the token that follows from it."""

import unicodedata

from media_pipeline.screenplay.find_names import name_in_words

LONGEST_NAME = 80
_SIGNS = '{}@=<>[]()"“”'


class ElementRefused(Exception):
    """This cannot become an element of the film. ``code`` is stable; ``detail`` says what to do.

    element_name_invalid · element_name_taken · elements_too_many · element_in_use ·
    element_is_a_picture · element_is_a_sound · picture_not_found · picture_file_missing ·
    sound_file_missing · description_invalid · sound_not_described
    """

    def __init__(self, code: str, detail: str) -> None:
        self.code = code
        self.detail = detail
        super().__init__(detail)


def clean_name(given: str) -> str:
    """The name without the signs people put around a token. Raises ElementRefused."""
    name = unicodedata.normalize("NFC", " ".join(given.split())).strip("@{} ")
    is_written = name.isprintable() and any(letter.isalnum() for letter in name)
    if not is_written or len(name) > LONGEST_NAME or any(sign in name for sign in _SIGNS):
        raise ElementRefused(
            "element_name_invalid",
            f"An element's name has a letter or a digit, at most {LONGEST_NAME} characters and "
            'none of the signs { } @ = < > [ ] ( ) ". Name it as the script does, as RED MUG.',
        )
    return name


def token_of(name: str) -> str:
    """``Red mug`` is ``RED_MUG``; a script without capitals stays as it is."""
    return name_in_words(name).upper().replace(" ", "_")
