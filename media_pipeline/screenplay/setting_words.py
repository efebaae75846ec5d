"""Inside or outside, as scene headings say it in the languages people write scripts in."""

from media_pipeline.screenplay.fold import fold, folded

#: Marks that open a heading in any case, with a stop or a space after them.
PLAIN_MARKS = folded("int ext инт экст інт екст εσωτ εξωτ")
_INTERIOR_MARKS = PLAIN_MARKS - folded("ext экст екст εξωτ") | folded(
    "εσ εσω wn wnetrze iç ic inn sis i̇ç"
)
_EXTERIOR_MARKS = folded("ext экст ект екст нат εξωτ εξ εξω dış dis aus est ul pl zewn")
_INTERIOR_WORDS = folded(
    "interior interno intérieur interieur interiör interiør innen binnen wnętrze interiér int "
    "интерьер павильон інтер'єр εσωτερικό εσωτερικός sisä sisällä belső nội inde inomhus "
    "داخلي داخلى داخلی اندر پנים פנים अंदर आंतरिक भीतर ഉള്ളിൽ അകത്ത് உள்ளே లోపల ভিতরে ভেতরে "
    "ภายใน 内景 內景 室内 室內 屋内 内 內 실내 안"
)
_EXTERIOR_WORDS = folded(
    "exterior esterno extérieur exterieur exteriör exteriør aussen außen buiten plener exteriér "
    "экстерьер натура екстер'єр εξωτερικό εξωτερικός ulko ulkona külső ngoại ude utomhus "
    "est establishing خارجي خارجى خارجی باہر חוץ बाहर बाहरी പുറത്ത് வெளியே బయట বাইরে "
    "ภายนอก 外景 室外 屋外 外 실외 야외 밖"
)
#: What may stand alone among place and time and mean nothing else.
INTERIOR = _INTERIOR_MARKS | _INTERIOR_WORDS
EXTERIOR = _EXTERIOR_MARKS | _EXTERIOR_WORDS
#: Short marks that are words of a language too: a stop, or a line of capitals, must bear them out.
SHORT_MARKS = (_INTERIOR_MARKS | _EXTERIOR_MARKS) - PLAIN_MARKS
BOTH = frozenset(
    fold(word) for word in ("i/e", "e/i", "i./e", "int/ext", "内外", "内/外", "内外景", "內外")
)
