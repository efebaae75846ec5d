"""The words scene headings are made of, in the languages people write scripts in."""

import re
from typing import Literal

from media_pipeline.screenplay.word_set import word_set

Place = Literal["interior", "exterior", "both", ""]
TimeOfDay = Literal["dawn", "morning", "day", "afternoon", "dusk", "evening", "night"]

#: Short marks; a stop or a space after them is enough.
_INTERIOR_MARKS = "int инт εσωτ wn İç iç inn"
_EXTERIOR_MARKS = "ext нат экст ект екст εξωτ dış aus"
#: Whole words; they open a heading only with a stop, a colon or a dash, or in a line of capitals.
_INTERIOR_WORDS = (
    "interior interno intérieur interieur innen binnen wnętrze интерьер павильон εσωτερικό "
    "داخلي פנים अंदर आंतरिक 内景 室内 屋内 실내"
)
_EXTERIOR_WORDS = (
    "exterior esterno extérieur exterieur aussen außen buiten plener экстерьер натура εξωτερικό "
    "est establishing خارجي חוץ बाहर बाहरी 外景 室外 屋外 실외 야외"
)
INTERIOR = frozenset((_INTERIOR_MARKS + " " + _INTERIOR_WORDS + " 内 內").split())
EXTERIOR = frozenset((_EXTERIOR_MARKS + " " + _EXTERIOR_WORDS + " 外").split())
BOTH = frozenset(("i/e", "e/i", "i./e", "int/ext", "内外", "内/外", "内外景"))


def _any(words: str) -> str:
    return "|".join(re.escape(word) for word in sorted(words.split(), key=len, reverse=True))


_MARK = rf"(?:{_any(_INTERIOR_MARKS + ' ' + _EXTERIOR_MARKS)})"
_WORD = rf"(?:{_any(_INTERIOR_WORDS + ' ' + _EXTERIOR_WORDS)})"
#: The opening of a heading; ``first`` and ``second`` say where we are.
SETTING_MARK = re.compile(
    rf"^(?:(?P<both>[ie]\.?/[ie])\.?|(?P<first>{_MARK})\.?(?:\s*[/&]\s*(?P<second>{_MARK})\.?)?)"
    rf"(?P<stop>(?<=\.)|(?=[\s:,–—-]))[\s:–—-]*(?=\S)",
    re.IGNORECASE,
)
SETTING_WORD = re.compile(
    rf"^(?P<first>{_WORD})(?:\s*[/&]\s*(?P<second>{_WORD}))?(?P<stop>\.|\s*[:/–—-]|\s)\s*(?=\S)",
    re.IGNORECASE,
)

_TIMES: dict[TimeOfDay, str] = {
    "dawn": "dawn sunrise daybreak aube рассвет morgengrauen amanecer alba 黎明 清晨 拂晓 "
    "凌晨 夜明け 새벽 فجر שחר भोर",
    "morning": "morning matin утро morgen mañana mattina manhã 早晨 早上 上午 早 朝 아침 "
    "صباح בוקר सुबह 辰时 卯时 巳时",
    "day": "day daytime noon midday jour день tag día dia giorno dzień gün dag 日 白天 中午 "
    "正午 昼 日中 낮 نهار يوم יום दिन μέρα ημέρα ημερα 午时",
    "afternoon": "afternoon après-midi nachmittag tarde pomeriggio 下午 午后 午後 오후 "
    "عصر צהריים दोपहर 未时 申时",
    "dusk": "dusk sunset twilight crépuscule сумерки закат dämmerung atardecer tramonto 黄昏 "
    "傍晚 夕阳 夕方 夕 저녁무렵 غروب שקיעה शाम 酉时",
    "evening": "evening soir вечер abend noche-temprana sera 晚上 晚 夜晚 저녁 مساء ערב 戌时",
    "night": "night midnight nuit ночь nacht noche notte noite noc gece 夜 深夜 半夜 午夜 夜里 "
    "夜間 밤 ليل ليلاً לילה रात νύχτα νυχτα 亥时 子时 丑时 寅时",
}
#: word -> time of day.
TIMES: dict[str, TimeOfDay] = {
    word: time for time, words in _TIMES.items() for word in words.split()
}
#: Words that say «as before» or «a little after»: the time comes from the scene before.
RELATIVE_TIMES = word_set(
    "continuous continued later same moments simultaneous present suite continu позже продолжение "
    "then before after earlier flashback"
)
#: What may stand before a time without changing it.
TIME_MODIFIERS = word_set(
    "early late mid very the next that same a an few two three several some many one bit moment "
    "moments minute minutes hour hours second seconds day days week weeks month months "
    "year years time later following pre post - und le la el al del de of in at"
)

_SCENE = (
    "scene scène szene escena cena scena сцена σκηνή сц sahne scéna scen シーン 场景 场次 씬 신 "
    "مشهد المشهد סצנה תמונה दृश्य"
)
_ACT = "act acte akt acto ato atto акт действие πράξη perde الفصل मערכה अंक"
_CHAPTER = "chapter chapitre kapitel capítulo capitolo глава κεφάλαιο bölüm rozdział hoofdstuk"
NUMBER = (
    r"(?:\d+[a-z]?|[ivxl]+\b|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|first|"
    r"second|third|fourth|fifth|last|premi[eè]re?|deuxième|seconde?|dernière|erste|zweite|dritte|"
    r"primera|prima|первая|вторая)"
)
SCENE_LABEL = re.compile(
    rf"^(?P<word>(?P<scene>{_any(_SCENE)})|(?P<act>{_any(_ACT)})|(?P<chapter>{_any(_CHAPTER)}))"
    rf"\s*[#№.(:]?\s*(?P<number>{NUMBER})\)?(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
#: 第3场, 第三幕, 第12章, 第1集; «S#12», «씬 3»; «1-1、»; ○ of Japanese scripts.
CJK_LABEL = re.compile(
    r"^第\s*(?P<number>[\d一二三四五六七八九十百零两]+)\s*(?:(?P<scene>[场場])|(?P<act>[幕集回])|"
    r"(?P<chapter>[章节節]))(?P<rest>.*)$",
    re.DOTALL,
)
SHOT_LABEL = re.compile(r"^(?:shot|plan|einstellung|кадр|镜头|カット)\s*\d+", re.IGNORECASE)
