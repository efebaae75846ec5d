"""The words of numbered headings: scenes, acts, chapters, shots, and the numbers people write."""

import re

from media_pipeline.screenplay.fold import fold

_SCENE = (
    "scene scène szene escena cena scena сцена явление картина σκηνή сц sahne scéna scen scén "
    "jelenet "
    "kohtaus auftritt bild tableau cuadro quadro výstup obraz cảnh adegan eksena odsłona ява "
    "シーン 場面 场景 場景 场次 場次 场 場 씬 신 장면 مشهد المشهد صحنه سکانس منظر סצנה תמונה दृश्य "
    "സീൻ രംഗം காட்சி సన్నివేశం దృశ్యం ದೃಶ್ಯ দৃশ্য ฉาก"
)
_ACT = (
    "act acte akt acto ato atto акт действие дія πράξη perde aufzug felvonás näytös jednání "
    "dějství "
    "الفصل فصل מערכה अंक அங்கம் അങ്കം episode épisode episodio folge эпизод серия"
)
_CHAPTER = (
    "chapter chapitre kapitel capítulo capitolo глава κεφάλαιο bölüm rozdział hoofdstuk kapitola "
    "part partie teil часть parte അധ്യായം অধ্যায়"
)
_PROLOGUE = (
    "prologue epilogue prolog epilog prologo epilogo prólogo epílogo пролог эпилог πρόλογος "
    "επίλογος "
    "vorspiel nachspiel induction 序幕 尾声 楔子"
)
_ORDINALS = (
    "one two three four five six seven eight nine ten eleven twelve first second third fourth "
    "fifth "
    "sixth seventh eighth ninth tenth last final premier première deuxième second seconde "
    "troisième "
    "quatrième cinquième sixième dernier dernière erste erster erstes zweite zweiter zweites "
    "dritte "
    "dritter drittes vierte vierter viertes fünfte fünfter letzte letzter primera primero primer "
    "segunda segundo tercera tercero tercer cuarta cuarto quinta quinto última último prima primo "
    "seconda secondo terza terzo quarta quarto quinta ultima ultimo primeira primeiro terceira "
    "terceiro первая первое первый вторая второе второй третья третье третий четвертая четвертое "
    "четвёртая четвёртое пятая пятое последняя последнее pierwsza pierwszy druga drugi trzecia "
    "trzeci "
    "första andra tredje πρώτη πρώτο δεύτερη δεύτερο τρίτη الأول الاول الأولى الثاني الثانية "
    "الثالث "
    "الثالثة الرابع الرابعة الخامس الخامسة السادس السابع الثامن التاسع العاشر الأخير ראשונה "
    "ראשון שנייה שני "
    "שלישית שלישי पहला दूसरा तीसरा एक दो तीन चार पाँच पांच छह"
)
_HAN_NUMBER = "[一二三四五六七八九十百零〇两]+"


def _any(words: str) -> str:
    words = f"{words} {' '.join(map(fold, words.split()))}"
    return "|".join(
        re.escape(word) for word in sorted(set(words.split()), key=lambda w: (-len(w), w))
    )


_KINDS = rf"(?:(?P<scene>{_any(_SCENE)})|(?P<act>{_any(_ACT)})|(?P<chapter>{_any(_CHAPTER)}))"
_ORDINAL = rf"(?:{_any(_ORDINALS)})(?!\w)"
_NUMBER = rf"(?:\d+[a-z]?(?![a-z])(?:[-.]\d+)?|[ivxl]+(?!\w)|{_HAN_NUMBER}|{_ORDINAL})"
#: «Scene 3», «ACT I», «场景一», «المشهد الثالث»; «Scene B» when a running time follows.
SCENE_LABEL = re.compile(
    rf"^(?P<word>{_KINDS})(?P<gap>[\s#№.(:：/-]*)(?P<number>{_NUMBER}|(?-i:[A-Z])(?=\W*[—–-]\s*\d))"
    rf"[)）]?(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
#: «Erste Szene», «2. Auftritt», «Первое действие».
NUMBER_FIRST = re.compile(
    rf"^(?P<number>\d+|[ivxl]+(?=\.)|{_ORDINAL})(?:\.|ª|º|°|\s?-?(?:st|nd|rd|th|er|re|e|ème|я|е|й))?\s+"
    rf"{_KINDS}(?!\w)(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
#: 第3场, 第三幕, 第12章, 第1集, 第二話.
CJK_LABEL = re.compile(
    rf"^第\s*(?P<number>\d+|{_HAN_NUMBER})\s*(?:(?P<scene>[场場](?:次|景|戏)?)|(?P<act>[幕集回話话部])|"
    r"(?P<chapter>[章节節]))(?P<rest>(?:[\s:：、,，.(（【\[·—–-].*)?)$",
    re.DOTALL,
)
#: «S#12», «S# 3.», «م/ ٢», «م1», «12场», «sc. 4».
SHORT_LABEL = re.compile(
    rf"^(?P<scene>S\s?#|S(?=\d+[.:]\s)|م\s?[./]?|sc\.|(?=(?:\d+|{_HAN_NUMBER})[场場][\s:：]))\s*"
    rf"(?P<number>\d+[a-z]?|{_HAN_NUMBER}(?=[场場]))[场場]?(?P<rest>(?:[\s:：.،,、/ـ—–(（-].*)?)$",
    re.IGNORECASE | re.DOTALL,
)
ALONE = re.compile(rf"^(?P<scene>{_any(_PROLOGUE)})\s*[.:]?$", re.IGNORECASE)
SHOT_LABEL = re.compile(
    r"^(?:shots?|plan|plano|einstellung|inquadratura|кадр|план|镜头?|分镜|鏡頭|カット|샷|컷|لقطة|לקטה)"
    r"\s*[#№:.]?\s*\d+",
    re.IGNORECASE,
)

#: What the first word of a label can be, where it is written in plain letters.
FIRST_WORDS = frozenset(
    word.casefold() for word in f"{_SCENE} {_ACT} {_CHAPTER} {_PROLOGUE} {_ORDINALS} s sc".split()
)
SHOT_STARTS = ("shot", "plan", "einst", "inqua")
