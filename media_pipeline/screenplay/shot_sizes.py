"""The size of a shot as storyboards write it: «CU», «特写», «Medium shot», «Totale»."""

import re

from media_pipeline.screenplay.fold import fold
from media_pipeline.screenplay.lines import plain

#: Written so -> as a shot list says it (providers.analyst.ShotIdea).
_SIZES = {
    "extreme wide": "ews,els,xls,extreme wide,extreme long,establishing,大远景,极远景,远景,遠景,"
    "supertotale,plan très large,gran plano general,ロングショット,дальний",
    "wide": "ws,ls,wide,long,全景,totale,plan large,plan d'ensemble,plano general,総景,общий,풀샷",
    "full": "fs,full,plan moyen,plano entero,フルショット",
    "two shot": "two shot,two-shot,2-shot,2s,双人",
    "over the shoulder": "ots,over the shoulder,over-the-shoulder,过肩,過肩",
    "medium close": "mcu,medium close,medium close-up,medium close up,中近景,近景,バストショット,"
    "plan rapproché,halbnah",
    "medium": "ms,medium,mid,中景,halbtotale,amerikanisch,plano medio,ミディアム,средний,미디엄샷",
    "extreme close": "ecu,xcu,bcu,extreme close,extreme close-up,extreme close up,大特写,"
    "très gros plan,detail",
    "close": "cu,close,close-up,close up,closeup,特写,特寫,クローズアップ,アップ,gros plan,"
    "primer plano,nah,großaufnahme,крупный,클로즈업",
    "insert": "insert,inserto,插入",
}
_BY_WORD = {fold(word): size for size, words in _SIZES.items() for word in words.split(",")}
_ENDS = re.compile(r"[\s:：,，、;；/|(（→>+.]+|\b(?:shot|view|on|of)\b")
_MOST_WORDS = 3


def shot_size(text: str) -> str:
    """The first size that a framing field begins with; empty where it names none."""
    text = fold(plain(text[:80])).strip()
    words = [word for word in _ENDS.split(text) if word][:_MOST_WORDS]
    for count in range(len(words), 0, -1):
        if size := _BY_WORD.get(" ".join(words[:count])):
            return size
    first = words[0] if words else ""
    for size in ("镜头", "特写镜头", "镜"):
        first = first.removesuffix(size)
    return _BY_WORD.get(first, "") or _BY_WORD.get(" ".join(text.split()[:3]), "")
