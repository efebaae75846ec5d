"""One line read as a cue: who speaks, and what stands in parentheses behind the name."""

import re
from dataclasses import dataclass
from functools import lru_cache

from media_pipeline.screenplay.lines import plain
from media_pipeline.screenplay.names import has_letters, is_capitals, is_caseless, name_key
from media_pipeline.screenplay.prose_verbs import HAN_VERB

_CUE = re.compile(
    r"^(?P<name>[^(（【\[:：]*?[^(（【\[:：\s])\s*"
    r"(?P<extension>(?:[(（【\[][^)）】\]]*[)）】\]]\s*)*)(?P<dual>\^?)$"
)
_BRACKETS = re.compile(r"[(（【\[]([^)）】\]]*)[)）】\]]")
_BARE_EXTENSION = re.compile(
    r"[\s,]+(?:[-–—]\s*)?(V\.?\s?O\.?|O\.?\s?S\.?|O\.?\s?C\.?|(?i:cont['’]?d\.?|continued))$"
)
_STAMP = r"\[?\(?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?\)?\]?"
_STAMP_BEFORE = re.compile(rf"^{_STAMP}\s*[-–—|]?\s+(?=\D)")
_STAMP_BEHIND = re.compile(rf"\s+[-–—|]?\s*{_STAMP}$")
#: «NAME: line», «**Name** (softly): line», «阿宁【VO】：line», «[00:15] HOST: line», «- Ana: line»,
#: «12. KEEPER: line», as plays for radio count their speeches.
_LABEL = re.compile(
    rf"^(?:{_STAMP}\s*[-–—|]?\s*|(?P<bullet>[-*•]\s+|(?P<count>\d{{1,4}}[.)]\s+)))?"
    r"(?P<name>[^:：(（【\[“”\"«»]{1,60}?)\s*"
    r"(?P<extension>(?:[(（【\[][^)）】\]]{0,60}[)）】\]]\s*)*)[:：](?P<line>.*)$",
    re.DOTALL,
)
_HEARD = re.compile(
    r"\b(?:v\.?\s?o\.?|o\.?\s?s\.?|o\.?\s?c\.?|o\.?\s?o\.?\s?v\.?|off|voice[ -]?over|"
    r"off[ -]?screen|"
    r"hors[ -]champ|f\.\s?c\.?|pre-?lap|off[ -]?stage|narrat(?:ion|or)|within)(?!\w)|^(?:n|na|m|"
    r"e)$|"
    r"画外音|旁白|内心|独白|心声|за\s+(?:кадром|сценой)|зк\b|гзк\b|en off|ナレーション|"
    r"モノローグ|心の声|"
    r"내레이션|나레이션|소리|خارج الكادر|صوت|קול|קריינות|आवाज़|वॉइस|आवाज",
    re.IGNORECASE,
)
#: «ANA'S VOICE», «VOICE OF ANA», «LA VOIX DE PAUL»: Ana and Paul, heard.
_VOICE_OF = re.compile(
    r"^(?:(?P<a>.{2,40})['’]s voice|(?:the )?voice of (?P<b>.{2,40})|(?:la )?voix d(?:e |"
    r"['’])(?P<c>.{2,40})|"
    r"(?:die )?stimme von (?P<d>.{2,40})|(?:la )?voz de (?P<e>.{2,40})|"
    r"(?P<f>[\u3400-\u9fff·]{2,6})的?(?:声音|画外音))$",
    re.IGNORECASE,
)
_CLOCK = re.compile(rf"^{_STAMP}$")
#: «小雨说：…»: the verb is not part of the name.
_SAYS = re.compile(rf"(?<=[\u3400-\u9fff]){HAN_VERB}$")
#: «小雨VO：…»
_HAN_HEARD = re.compile(r"(?<=[\u3400-\u9fff])\s*(V\.?O\.?|O\.?S\.?)$", re.IGNORECASE)
#: «قالت ليلى: …»: Arabic prose sets the verb before the name.
_SAID = re.compile(r"^(?:و?(?:قالت|قال|سألت|سأل|أجابت|أجاب|همست|همس|صرخت|صرخ|صاحت|صاح|ردت|رد))\s+")
_CONTINUED = re.compile(
    r"^\s*(?:cont['’]?d?\.?|con['’]t\.?d?|cont(?:inued|inuing|inues)|more|weiter|suite|fortf\.?|seguito|sigue|cont[ií]nua?|"
    r"прод\.?|продолж\w*|续|続き?|계속|συνέχεια|c\.t\.?)\s*$",
    re.IGNORECASE,
)
#: Lines of capitals that nobody speaks: what the camera, the cut or the screen does.
_NOBODY = re.compile(
    r"^(?:close(?:[- ]?up)? ?(?:on|of)?\b|angle\b|wide\b|insert\b|p\.?o\.?v\b|back to\b|montage|"
    r"series of|intercut|later\b|moments? later|title\b|titles\b|super\b|chyron|caption|flashback|"
    r"end\b|the end\b|fade\b|cut\b|dissolve|smash|match cut|on[- ]?screen|text\b|sfx\b|sound\b|"
    r"music\b|characters?$|cast$|dramatis|continued|omitted|note\b|act \w+$|scene \w+$|"
    r"opens?(?: on)?$|opening\b|credits\b|split screen|total\b|establishing|logline|synopsis|"
    r"introducing\b|suddenly\b|meanwhile\b|silence$|beat$|pause$|"
    r"(?:on|in|at|from|under|behind|inside|outside|through|across) the\b|note[s]?:|scene break|"
    r"page \d|(?:experience|education|skills|references|"
    r"objective|whereas|todo|abstract|introduction|"
    r"conclusion|instructions|contents|appendix|terms and conditions)$|black\b|blackout\b|"
    r"curtain\b|vorhang\b|rideau\b|"
    r"занавес|幕落|字幕|人物|场景|时间|地点|画面|音效|音乐|剧终|قطع|النهاية|конец|титр)",
    re.IGNORECASE,
)
_DENSE = re.compile(r"[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]")
#: «A play in one act», under a title.
_KIND_OF_WORK = re.compile(
    r"^(?:an?|ein|eine|une?|un|una)\s+(?:[\w-]+\s+){0,2}(?:play|comedy|tragedy|drama|farce|film|screenplay|monologue|musical|"
    r"stück|komödie|lustspiel|trauerspiel|schauspiel|pièce|comédie|tragédie|obra|comedia|commedia)\b",
    re.IGNORECASE,
)
_ENDS_AS_PROSE = re.compile(r"(?:[…!?,;،。！？；،؟]|\.\.\.?|--|—|–)$")


#: A line is asked the same by several readers in turn.
_REMEMBERED = 1024


@dataclass(frozen=True, slots=True)
class Cue:
    """``name`` as written; ``extension`` without brackets; ``line`` where it follows a colon."""

    name: str
    extension: str
    dual: bool = False
    line: str = ""
    is_stamped: bool = False  # with a time of a recording: «Maya Lin  0:07»
    is_listed: bool = False  # behind a bullet, where lists of anything stand

    @property
    def key(self) -> str:
        return name_key(self.name)


@lru_cache(maxsize=_REMEMBERED)
def read_cue(text: str) -> Cue | None:
    """A line with nothing but a name on it, whatever its letters; whether it is one, others say."""
    bare = plain(text)
    forced = bare.startswith("@")
    whole = bare
    if not forced and ":" in bare:
        bare = _STAMP_BEHIND.sub("", _STAMP_BEFORE.sub("", bare))
    match = _CUE.match(bare[1:].strip() if forced else bare.rstrip(":："))
    if match is None and forced and len(bare) > 1:
        return Cue(bare[1:].strip(), "")  # whatever it is, somebody says that it speaks
    if match is None or not (forced or has_letters(match["name"])):
        return None
    name = match["name"].strip()
    extensions = [part.strip() for part in _BRACKETS.findall(match["extension"])]
    if tail := _BARE_EXTENSION.search(name):
        name, extensions = name[: tail.start()], [tail[1], *extensions]
    if not forced and (_NOBODY.match(name) or _ENDS_AS_PROSE.search(name)):
        return None
    return Cue(
        name,
        ", ".join(filter(None, extensions)),
        bool(match["dual"]),
        is_stamped=whole != bare or any(_CLOCK.match(part) for part in extensions),
    )


@lru_cache(maxsize=_REMEMBERED)
def read_label_cue(text: str) -> Cue | None:
    """A name, a colon and perhaps the line behind it: «Speaker 1: I am here.», «أحمد:»."""
    match = _LABEL.match(text)
    if match is None:
        return None
    name = _SAID.sub("", _SAYS.sub("", plain(match["name"])))
    heard = _HAN_HEARD.search(name)
    name = name[: heard.start()] if heard else name
    line = match["line"].strip().removeprefix("**").removeprefix("*").strip()
    if not has_letters(name) or _NOBODY.match(name) or len(name.split()) > 5:
        return None
    if match["count"] and not is_capitals(name):
        return None  # «2. Method: stir», a list
    if re.search(
        r"[.!?،。,;]$|^[-–—•]|^\d+[.、)]|https?$|\d$" if not re.match(r"\w+ \d+$", name) else r"$^",
        name,
    ):
        return None
    extensions = [part.strip() for part in _BRACKETS.findall(match["extension"])]
    if heard:
        extensions.append(heard[1])
    return Cue(
        name, ", ".join(filter(None, extensions)), line=line, is_listed=bool(match["bullet"])
    )


def is_kind_of_work(text: str) -> bool:
    """What stands under a title and says what it is: «A play in one act»."""
    return bool(_KIND_OF_WORK.match(plain(text)))


def voice_owner(name: str) -> str:
    """Whose voice it is that speaks; empty where the name is a person's."""
    match = _VOICE_OF.match(name)
    return next((group for group in match.groups() if group), "") if match else ""


def is_nobody(name: str) -> bool:
    """«SUPER», «CLOSE ON», «LATER»: written like a cue, and nobody who speaks."""
    return bool(_NOBODY.match(name))


def looks_like_name(name: str) -> bool:
    """Capitals, a script that has none, or every word with a capital: nothing a sentence does."""
    words = name.split()
    if not words or len(words) > 5:
        return False
    return (
        is_capitals(name)
        or is_short_caseless(name)
        or all(word[0].isupper() or word[0].isdigit() or word[0] in "#&" for word in words)
    )


def is_short_caseless(name: str) -> bool:
    """A script without capitals, and few enough letters for a name: 8 where words run together."""
    return is_caseless(name) and len(name) <= (
        20 if " " in name else 8 if _DENSE.search(name) else 14
    )


def is_heard_only(extension: str) -> bool:
    """V.O., O.S. and their like: the speaker is not in the picture."""
    return bool(_HEARD.search(extension))


def is_continuing(extension: str) -> bool:
    """«CONT'D» and its spellings: the same person goes on."""
    return any(_CONTINUED.match(part) for part in extension.split(","))


def tone_of(extension: str) -> str:
    """What an extension says of the way it is spoken: «très fort», but neither V.O. nor CONT'D."""
    parts = [part.strip() for part in extension.split(",")]
    return ", ".join(
        part
        for part in parts
        if part and not (_HEARD.search(part) or _CONTINUED.match(part) or _CLOCK.match(part))
    )
