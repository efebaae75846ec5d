"""The words that tie a quote to who says it, in the languages people write prose in."""

import re

from media_pipeline.screenplay.word_set import word_set

_VERBS = (
    "says said say asks asked answers answered replies replied whispers whispered shouts shouted "
    "yells yelled calls called cries cried murmurs murmured mutters muttered adds added continues "
    "continued tells told announces announced explains explained insists insisted begins began "
    "laughs laughed sighs sighed snaps snapped hisses hissed growls growled exclaims exclaimed "
    "repeats repeated agrees agreed demands demanded breathes breathed admits admitted warns "
    "warned screams screamed pleads pleaded offers offered declares declared responds responded "
    "observes observed remarks remarked mumbles mumbled grumbles grumbled stammers "
    "wonders wondered gasps gasped orders ordered suggests suggested thinks thought grunts grunted "
    "dit demande répond réplique crie murmure chuchote ajoute demanda répondit répliqua cria "
    "murmura "
    "chuchota ajouta reprit reprend fit fait expliqua explique soupira soupire lança lance souffla "
    "sagt sagte fragt fragte antwortet antwortete ruft rief flüstert flüsterte seufzt seufzte "
    "murmelt "
    "murmelte erwidert erwiderte entgegnet entgegnete meint meinte schreit schrie "
    "dice dijo pregunta preguntó responde respondió contesta contestó grita gritó susurra susurró "
    "murmura murmuró exclama exclamó añade añadió "
    "repitió continuó insistió ordenó interrogea rétorqua insista ordonna hurla erklärte brüllte "
    "zischte stammelte "
    "ripeté replicò domandò urlò sospirò "
    "disse chiede chiese rispose risponde gridò sussurrò mormorò esclamò aggiunse "
    "perguntou respondeu gritou sussurrou murmurou exclamou "
    "говорит сказал сказала спросил спросила спрашивает ответил ответила отвечает крикнул крикнула "
    "шепчет прошептал прошептала шепнул шепнула произнёс произнесла добавил добавила воскликнул "
    "воскликнула пробормотал пробормотала вздохнул вздохнула "
    "повторил повторила закричал закричала отозвался отозвалась буркнул буркнула проговорил "
    "проговорила заметил заметила "
    "powiedział powiedziała zapytał zapytała odparł odparła szepnął szepnęła krzyknął krzyknęła "
    "odpowiedział odpowiedziała spytał spytała rzekł rzekła dodał dodała mruknął mruknęła zawołał "
    "zawołała "
    "zei vroeg antwoordde riep fluisterde sade frågade svarade viskade řekl řekla zeptal zeptala "
    "spuse zise întrebă răspunse strigă șopti "
    "dedi sordu είπε ρώτησε απάντησε"
)
VERBS = frozenset(_VERBS.split())
VERB = "(?:" + "|".join(sorted(VERBS, key=len, reverse=True)) + ")"
#: Verbs of scripts without spaces, right before or after a quote.
HAN_VERB = (
    "(?:低声|轻声|大声|小声|笑着|冷笑|苦笑|笑|怒|叹|急忙|连忙|[\u3400-\u9fff]{1,2}地|喊)?"
    "(?:说道|说|问道|问|喊道|喊|答道|回答|叫道|道)"
)
PRONOUNS = word_set(
    "he she they i we you il elle ils elles er sie ella él ele ela lui lei он она они он она "
    "她 他 我 你 他们 她们 彼 彼女 俺 私 僕 그 그녀 hij zij han hon"
)
FEMALE = word_set("she her hers elle ella ela lei она её ей 她 彼女 그녀 ihr")
MALE = word_set("he him his il él ele lui он его ему 他 彼 그 ihm")
#: «le vieux marchand», «der alte Schaffner», «el hombre»: somebody without a name. English has its
#: own, with the quotes. A noun follows the words that stand before it in its language.
FOREIGN_ROLE = (
    r"(?i:der|die|das|ein|eine)\s+(?:[a-zäöüß]+e[rsn]?\s+){0,2}[A-ZÄÖÜ][\w-]+|"
    r"(?:(?i:le|la|les|un|une|el|los|las|una|il|lo|gli|i|o|os|uno|um|uma)\s+|(?i:l)['’])"
    r"(?:(?:vieux|vieil|vieille|jeune|petit|petite|grand|grande|viejo|vieja|joven|vecchio|vecchia|"
    r"giovane|velho|velha)\s+)?[a-zà-öø-ÿ][\w-]{2,}"
)
#: A quote that is not closed runs to the end of its paragraph: the speech goes on in the next.
QUOTE = re.compile(
    r"“(?P<a>[^“”]+)(?:”|$)|„(?P<b>[^„“”]+)(?:[“”]|$)|«(?P<c>[^«»]+)(?:»|$)|»(?P<i>[^«»]+)«|"
    r"「(?P<d>[^「」]+)」|『(?P<e>[^『』]+)』|"
    r"(?<!\w)\"(?P<f>[^\"]+)\"(?!\w)|(?<![\w‘])‘(?P<g>[^‘]{2,}?[,.!?…—])’(?!\w)|"
    r"(?<![\w'])'(?P<h>(?:[^'\n]|(?<=\w)'(?=\w)){1,600}[,.!?…—])'(?!\w)"
)
OPENERS, CLOSERS = "“„«‘「『\"'", "”“»«’」』\"'"
