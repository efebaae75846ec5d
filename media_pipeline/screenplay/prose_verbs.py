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
    "dit demande répond réplique crie murmure chuchote ajoute "
    "sagt sagte fragt fragte antwortet antwortete ruft rief flüstert flüsterte "
    "dice dijo pregunta preguntó responde respondió grita gritó susurra susurró "
    "disse chiede rispose risponde говорит сказал сказала спросил спросила спрашивает ответил "
    "ответила отвечает крикнул крикнула шепчет прошептал прошептала"
)
VERBS = frozenset(_VERBS.split())
VERB = "(?:" + "|".join(sorted(VERBS, key=len, reverse=True)) + ")"
#: Verbs of scripts without spaces, right before or after a quote.
HAN_VERB = "(?:低声|轻声|大声|笑着|喊)?(?:说道|说|问道|问|喊道|喊|答道|回答|叫道|道)"
PRONOUNS = word_set("he she they i we you il elle ils elles er sie ella él lui lei он она они")
FEMALE = word_set("she her hers elle ella lei она")
MALE = word_set("he him his il él lui он")
QUOTE = re.compile(
    r"“(?P<a>[^“”]+)”|„(?P<b>[^„“”]+)[“”]|«(?P<c>[^«»]+)»|「(?P<d>[^「」]+)」|『(?P<e>[^『』]+)』|"
    r"(?<!\w)\"(?P<f>[^\"]+)\"(?!\w)|(?<![\w‘])‘(?P<g>[^‘]{2,}?[,.!?…—])’(?!\w)"
)
