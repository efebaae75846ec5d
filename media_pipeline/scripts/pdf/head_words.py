"""What stands at the heads of pages beside their numbers."""

import re

#: Of a title page, a foreword: «iv».
ROMAN_NUMBER = re.compile(r"^[-–—.\s(]*(?=[ivx])x{0,3}(?:ix|iv|v?i{0,3})[-–—.\s)]*$")
#: «BLUE REVISION 3/4/20», «Rev. 04/12/19 (Pink)».
REVISION = re.compile(
    r"\b(?:rev(?:\.|ised|ision|isions)?|draft|pages?)\b[^a-z]{0,12}\d|"
    r"\b(?:white|blue|pink|yellow|green|goldenrod|buff|salmon|cherry|tan|ivory|gold)\b"
    r".{0,20}\b(?:rev|draft|pages?)",
    re.IGNORECASE,
)
