"""In which language a line is written, where that can be told: a voice must not misread it."""

import re
import unicodedata
from collections import Counter

from media_pipeline.screenplay.fold import fold, folded

#: First words of the names of letters -> the language they are mostly written in.
_SCRIPTS = {
    "HIRAGANA": "ja", "KATAKANA": "ja", "HANGUL": "ko", "CJK": "zh", "CYRILLIC": "ru",
    "GREEK": "el", "ARABIC": "ar", "HEBREW": "he", "DEVANAGARI": "hi", "THAI": "th",
    "BENGALI": "bn", "TAMIL": "ta", "GEORGIAN": "ka", "ARMENIAN": "hy",
}  # fmt: skip
#: Small words that everybody says, folded. One that two languages have counts for both.
_SAID_OFTEN = {
    "en": folded(
        "the and you your is are was were i my me we our us they them this that there what "
        "where when who why how not dont its it if with for from have has had will would can "
        "could should of to be been did does do got get go going know think want all just here "
        "now never yes no him his she her he but or at by on as in an a so am also men man war hat "
        "more most only less than then none these those some any many much very too out up off "
        "over one two into after before again with said say says come came gone good old"
    ),
    "fr": folded(
        "je tu il elle nous vous ils elles les des du une est sont pas ne que qui quoi où dans "
        "pour avec sur mais ou et oui non ça c'est cest jai suis être avoir mon mes ton ses "
        "votre bonjour merci rien jamais toujours"
    ),
    "de": folded(
        "ich du er sie wir ihr der die das den dem ein eine einen ist sind nicht und oder aber "
        "mit für von zu auf wo wer warum ja nein kein keine mein dein wird hast habe haben kann "
        "muss noch schon nur auch doch"
    ),
    "es": folded(
        "yo tú él ella nosotros los las unos del es está están pero porque cómo dónde qué quién "
        "muy sí gracias hola nada nunca siempre tengo quiero puedo hay eres soy usted mi tu"
    ),
    "it": folded(
        "io lui lei noi voi loro gli della dello sono è non che chi perché dove con ma però "
        "cosa questo questa niente mai sempre ho hai sei grazie ciao anche"
    ),
    "pt": folded(
        "eu você ele ela nós os as um uma não são está estou mas porque onde quem com meu minha "
        "isso nada nunca sempre tenho quero obrigado olá sim"
    ),
    "nl": folded(
        "ik jij hij wij jullie zij het een niet en maar waar wie waarom hoe ja nee geen mijn "
        "jouw wordt heb hebt hebben kan moet nog ook met voor van"
    ),
    "sv": folded("jag du han hon vi ni det är inte och men var vem varför hur nej ingen min har"),
    "pl": folded("ja ty on ona my wy nie jest są tak ale gdzie kto dlaczego co się mam masz to"),
}
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
#: As many of its small words at least, and more than of English: a loan is no language.
_SURE = 2


def spoken_language(text: str) -> str:
    """As ``fr``; empty where it cannot be told: a short line, a name, a loan word, no words."""
    scripts = Counter(script for letter in text if (script := _script_of(letter)))
    letters = sum(letter.isalpha() for letter in text)
    if scripts and sum(scripts.values()) * 2 > letters and not _is_a_sign(text):
        # Japanese writes Chinese signs too; the other way round nobody does.
        return "ja" if scripts["ja"] else scripts.most_common(1)[0][0]
    found: Counter[str] = Counter()
    for word in _WORD.findall(text):
        plain = fold(word).replace("'", "").replace("’", "")
        first = re.split("['’]", fold(word))[0]
        for language, often in _SAID_OFTEN.items():
            found[language] += plain in often or first in often
    best = max(found.values(), default=0)
    languages = [language for language, count in found.items() if count == best]
    return languages[0] if best >= _SURE and len(languages) == 1 else ""


def _is_a_sign(text: str) -> bool:
    """A single letter of a script that has small ones is a sign: Ω."""
    letters = [letter for letter in text if letter.isalpha()]
    return len(letters) == 1 and letters[0].lower() != letters[0].upper()


def _script_of(letter: str) -> str:
    if letter.isascii() or not letter.isalpha():
        return ""
    return _SCRIPTS.get(unicodedata.name(letter, "").partition(" ")[0].partition("-")[0], "")
