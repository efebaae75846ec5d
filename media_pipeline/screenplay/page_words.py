"""What belongs to a printed page and not to the script: its number, «(MORE)», «CONTINUED:»."""

import re

_MORE_WORDS = (
    r"more|suite|à suivre|a suivre|weiter|forts?\.?|fortsetzung|sigue|más|continua|segue|dalej|"
    r"далее|дальше|продолжение следует|続く|つづく|続|待续|未完|계속|המשך|يتبع"
)
#: «(MORE)», at the foot of a page in the middle of a speech.
_MORE = re.compile(
    rf"^[(（\[]\s*(?:{_MORE_WORDS})[\s.…]*[)）\]]$|^--?\s*more\s*--?$", re.IGNORECASE
)
_CONTINUED = re.compile(
    r"^(?:\(\s*continue[sd]\.?\s*\)|continue[sd]\s*:(?:\s*\(\d+\))?|continued(?:\s*\(\d+\))?)$",
    re.IGNORECASE,
)
#: «12.», «- 12 -», «Page 12 of 90», «第3页».
PAGE_NUMBER = re.compile(
    r"^[-–—~.\s(\[|/]*(?:(?:page|pg\.?|p\.|seite|s\.|página|pagina|pág\.?|strona|стр\.?|第)\s*)?"
    r"(?P<number>\d{1,4})[A-Z]{0,2}\s*[-–—~.\s)\]|]*"
    r"(?:(?:of|/|von|sur|de|di|z|из)\s*\d{1,4}\s*[.)\]]?)?\s*[页頁]?$",
    re.IGNORECASE,
)
#: A number of a scene: «12», «12A», «A12», «12-1», with or without a stop.
SCENE_NUMBER = re.compile(
    r"^[(]?(?P<number>[A-Za-z]{0,2}\d{1,4}[A-Za-z]{0,2}(?:[.-]\d{1,2})?)[.)]?$"
)
_NUMBERED = re.compile(
    r"^(?P<number>[A-Z]{0,2}\d{1,4}[A-Z]{0,2})[.)]?\s+(?P<body>\S.*?)(?:\s+(?P=number)[.)]?)?$"
)
_IN_BOTH_MARGINS = re.compile(
    r"^(?P<number>[A-Z]{0,2}\d{1,4}[A-Z]{0,2})[.)]?\s{2,}(?P<body>\S.*?)\s{2,}(?P=number)[.)]?$"
)
_OMITTED = re.compile(r"^(?:scenes? )?omit(?:ted)?\.?$", re.IGNORECASE)


def is_more(text: str) -> bool:
    """In capitals, or English: «(weiter)» in small letters is how somebody speaks."""
    return bool(_MORE.match(text)) and (text.upper() == text or "more" in text.lower())


def is_omitted(text: str) -> bool:
    """«OMITTED»: a number without a scene."""
    return bool(_OMITTED.match(text))


def take_margin_numbers(text: str) -> tuple[str, str]:
    """«14   THE STAIRS   14»: the number and the words between; twice nothing where it is not."""
    match = _IN_BOTH_MARGINS.match(text)
    return (match["number"], match["body"]) if match else ("", "")


def is_continued(text: str) -> bool:
    """«CONTINUED:», «(CONTINUED)», «12  CONTINUED: (2)  12»: a scene goes on over a page."""
    numbered = _NUMBERED.match(text)
    body = numbered["body"] if numbered else text
    return bool(_CONTINUED.match(body)) and (
        body.upper() == body or body.startswith("(") or body.endswith(":")
    )
