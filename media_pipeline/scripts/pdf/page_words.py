"""What belongs to the page and not to the script: numbers, running heads, «(CONTINUED)»."""

import re

_LANGUAGES_MORE = (
    r"more|suite|à suivre|a suivre|weiter|forts?\.?|fortsetzung|sigue|más|continua|segue|dalej|"
    r"далее|дальше|продолжение следует|続く|つづく|続|待续|未完|계속|המשך|يتبع"
)
#: «(MORE)», at the foot of a page in the middle of a speech.
MORE = re.compile(
    rf"^[(（\[]\s*(?:{_LANGUAGES_MORE})[\s.…]*[)）\]]$|^--?\s*more\s*--?$", re.IGNORECASE
)
#: «CONTINUED:», «(CONTINUED)», «CONTINUED: (2)»: a scene goes on over a page.
CONTINUED = re.compile(
    r"^(?:\(\s*continue[sd]\.?\s*\)|continue[sd]\s*:(?:\s*\(\d+\))?|continued(?:\s*\(\d+\))?)$",
    re.IGNORECASE,
)
#: «12.», «- 12 -», «Page 12 of 90», «第3页», «iv».
PAGE_NUMBER = re.compile(
    r"^[-–—~.\s(\[|/]*(?:(?:page|pg\.?|p\.|seite|s\.|página|pagina|pág\.?|strona|стр\.?|第)\s*)?"
    r"(?P<number>\d{1,4})[A-Z]{0,2}\s*[-–—~.\s)\]|]*"
    r"(?:(?:of|/|von|sur|de|di|z|из)\s*\d{1,4}\s*[.)\]]?)?\s*[页頁]?$",
    re.IGNORECASE,
)
ROMAN_NUMBER = re.compile(r"^[-–—.\s(]*(?=[ivx])x{0,3}(?:ix|iv|v?i{0,3})[-–—.\s)]*$")
#: «BLUE REVISION 3/4/20», «Rev. 04/12/19 (Pink)».
REVISION = re.compile(
    r"\b(?:rev(?:\.|ised|ision|isions)?|draft|pages?)\b[^a-z]{0,12}\d|"
    r"\b(?:white|blue|pink|yellow|green|goldenrod|buff|salmon|cherry|tan|ivory|gold)\b"
    r".{0,20}\b(?:rev|draft|pages?)",
    re.IGNORECASE,
)
#: A number of a scene: «12», «12A», «A12», «12-1», with or without a stop.
SCENE_NUMBER = re.compile(
    r"^[(]?(?P<number>[A-Za-z]{0,2}\d{1,4}[A-Za-z]{0,2}(?:[.-]\d{1,2})?)[.)]?$"
)
_OMITTED = re.compile(r"^(?:scenes? )?omit(?:ted)?\.?$", re.IGNORECASE)


def is_omitted(text: str) -> bool:
    """«OMITTED»: a number without a scene."""
    return bool(_OMITTED.match(text))
