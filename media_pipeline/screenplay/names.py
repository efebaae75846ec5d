"""Names of people, compared: one person must not become two by an accent or a look-alike letter."""

import re
import unicodedata

#: Latin letters that people type inside Cyrillic and Greek words, and the letters they mean.
_CYRILLIC = str.maketrans("aeopcyxkmtbhAEOPCYXKMTBH", "аеорсухкмтвнАЕОРСУХКМТВН")
_GREEK = str.maketrans("AEZHIKMNOPTYXo", "ΑΕΖΗΙΚΜΝΟΡΤΥΧο")
_SPACED_HAN = re.compile(r"[\u3400-\u9fff](?: [\u3400-\u9fff])+")
_WORD = re.compile(r"\w+")
_LATIN = re.compile(r"[A-Za-z]")
_SCRIPTS = ((re.compile(r"[\u0400-\u04ff]"), _CYRILLIC), (re.compile(r"[\u0370-\u03ff]"), _GREEK))
#: «McCABE», «MacDONALD», «O'NEILL» and «DeLUCA» are capitals to everybody who writes them.
_LOWER_PREFIX = re.compile(r"\b(?:Ma?c|[DL][eu]|Van|Von)(?=[A-Z])")


def name_key(name: str) -> str:
    """The stable key of a name: NFC, case-folded, single spaces, look-alikes of one script."""
    text = " ".join(unicodedata.normalize("NFKC", name).split())
    if not text.isascii() and _SPACED_HAN.fullmatch(text):
        text = text.replace(" ", "")  # «王　福», spread to the width of three-letter names
    if not text.isascii() and _LATIN.search(text):
        text = _WORD.sub(lambda word: _one_script(word[0]), text)
    return unicodedata.normalize("NFC", text.casefold())


def _one_script(word: str) -> str:
    for script, meant in _SCRIPTS:
        if script.search(word):
            return word.translate(meant)
    return word


def has_letters(text: str) -> bool:
    return any(character.isalpha() for character in text)


def is_capitals(text: str) -> bool:
    """At least one letter that has a case, and none of them small."""
    text = _LOWER_PREFIX.sub("", text)
    return text.upper() == text and text.lower() != text


def is_caseless(text: str) -> bool:
    """Letters, but of a script without capitals: Arabic, Chinese, Hindi, Malayalam …"""
    return has_letters(text) and text.lower() == text.upper()
