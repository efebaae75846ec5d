"""Times of day, as scene headings say them."""

from typing import Literal

from media_pipeline.screenplay.fold import fold, folded

TimeOfDay = Literal["dawn", "morning", "day", "afternoon", "dusk", "evening", "night"]

_TIMES: dict[TimeOfDay, str] = {
    "dawn": "dawn sunrise daybreak aube aurore рассвет світанок morgengrauen amanecer alba "
    "amanhecer "
    "świt úsvit gryning daggry şafak hajnal 黎明 清晨 拂晓 破晓 凌晨 夜明け 明け方 새벽 فجر שחר "
    "भोर "
    "പുലർച്ചെ รุ่งเช้า subuh aamunkoitto ξημέρωμα χάραμα",
    "morning": "morning matin matinée утро ранок morgen mañana mattina manhã ochtend rano ráno "
    "sabah "
    "aamu reggel dimineață pagi sáng 早晨 早上 上午 早 晨 朝 아침 오전 صباح صباحا بוקר בוקר सुबह "
    "सवेरा "
    "രാവിലെ เช้า காலை ఉదయం সকাল صبح πρωί 辰时 卯时 巳时",
    "day": "day daytime noon midday jour journée midi день полдень tag mittag día dia mediodía "
    "giorno "
    "dzień gündüz gün öğle dag nap nappal päivä zi den poledne siang ngày 日 白天 中午 正午 昼 "
    "昼間 日中 "
    "낮 한낮 نهار نهارا ظهر يوم روز دن יום צהריים दिन दोपहर പകൽ กลางวัน பகல் పగలు দিন μέρα ημέρα "
    "μεσημέρι 午时",
    "afternoon": "afternoon après-midi nachmittag tarde pomeriggio namiddag middag popołudnie "
    "odpoledne iltapäivä délután sore chiều 下午 午后 午後 오후 عصر אחה״צ ഉച്ചയ്ക്ക് บ่าย απόγευμα "
    "未时 申时",
    "dusk": "dusk sunset twilight crépuscule сумерки закат dämmerung abenddämmerung atardecer "
    "anochecer tramonto crepuscolo pôr-do-sol zmierzch soumrak skymning schemering alacakaranlık "
    "黄昏 黃昏 傍晚 夕阳 夕方 夕 夕暮れ 저녁무렵 해질녘 غروب مغرب שקיעה शाम സന്ധ്യ 酉时 ηλιοβασίλεμα",
    "evening": "evening soir soirée вечер вечір abend noche-temprana sera serata wieczór večer "
    "kväll "
    "kveld aften avond ilta este akşam seară petang malam-hari tối 晚上 晚 夜晚 저녁 مساء ערב "
    "വൈകുന്നേരം เย็น மாலை సాయంత్రం সন্ধ্যা βράδυ 戌时",
    "night": "night midnight nuit ночь ніч полночь nacht mitternacht noche madrugada notte noite "
    "noc "
    "natt nat gece yö éjszaka noapte malam đêm 夜 深夜 半夜 午夜 夜里 夜間 夜间 夜中 真夜中 밤 "
    "한밤 "
    "심야 ليل ليلا شب رات לילה रात രാത്രി กลางคืน இரவு రాత్రి রাত νύχτα 亥时 子时 丑时 寅时",
}
#: folded word -> time of day.
TIMES: dict[str, TimeOfDay] = {
    fold(word): time for time, words in _TIMES.items() for word in words.split()
}
#: Words that say «as before» or «a little after»: the time comes from the scene before.
RELATIVE_TIMES = folded(
    "continuous continued later same moments simultaneous present suite continu позже продолжение "
    "then before after earlier flashback fortsetzung später weiter continúa continuación continua "
    "più plus-tard même meanwhile 同时 同 同上 稍后 続き 계속 باستمرار"
)
#: What may stand before or after a time without changing it.
TIME_MODIFIERS = folded(
    "early late mid very the next that same a an few two three several some many one bit moment "
    "moments minute minutes hour hours second seconds day days week weeks month months first "
    "year years time later following pre post - und le la el al del de of in at ban buổi magic "
    "golden tard früher früh spät am nächsten quelques une heure после 次日 翌日 当日 第二天 同日 "
    "다음날 noir blanc am pm"
)
