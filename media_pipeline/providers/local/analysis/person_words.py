"""Words that stand for people, and what they tell of them."""

import re
from functools import lru_cache

from media_pipeline.screenplay.word_set import word_set

FEMALE_NOUNS = word_set(
    "woman women girl lady mother mom mum grandmother grandma daughter sister wife aunt "
    "niece queen "
    "princess nun waitress actress hostess bride witch widow mistress heroine schoolgirl duchess "
    "mrs ms miss madame mademoiselle señora frau dame stewardess seamstress ballerina "
    "gentlewoman "
    "femme fille mère frau mädchen mujer chica donna ragazza женщина девушка девочка 女 女孩 女人"
)
MALE_NOUNS = word_set(
    "man men boy gentleman father dad grandfather grandpa son brother husband uncle nephew king "
    "prince monk waiter actor groom wizard widower hero schoolboy duke mr sir lord "
    "monsieur señor "
    "herr fisherman policeman fireman mailman postman salesman guy fellow lad bloke homme garçon "
    "père mann junge hombre chico uomo ragazzo мужчина парень мальчик 男 男孩 男人"
)
#: People whoever they are: a capitalised or lower-case word of these is somebody.
ROLE_NOUNS = (
    FEMALE_NOUNS
    | MALE_NOUNS
    | word_set(
        "person child kid baby teenager teen student teacher doctor nurse driver guard "
        "officer cop "
        "detective captain sailor soldier sergeant general major clerk cook chef baker barista "
        "bartender waiter cashier courier florist cyclist server porter keeper guide judge "
        "lawyer "
        "journalist reporter newscaster announcer anchor host pilot passenger customer patient "
        "thief robber killer stranger neighbor neighbour friend boss manager secretary assistant "
        "priest pastor professor scientist engineer farmer butcher gardener mechanic musician "
        "singer dancer painter artist writer dealer minion henchman conductor ferryman deckhand "
        "operator messenger servant murderer apparition attendant lord ghost king voice coach "
        "player narrator twin cousin elder youth operator technician agent spy inspector vendor "
        "bouncer receptionist librarian shopkeeper villager worker miner hunter"
    )
)
TITLES = word_set(
    "mr mrs ms miss dr doctor prof professor captain capt sergeant sgt officer "
    "detective inspector "
    "coach uncle aunt sir lady lord king queen prince princess father sister brother reverend "
    "general major colonel lieutenant nurse judge agent monsieur madame herr frau señor señora "
    "老师 先生 女士"
)
#: A wife is not her husband: «LADY MACBETH» and «MACBETH» are two.
MARITAL_TITLES = word_set(
    "mrs lady madame queen princess frau señora dame mother sister aunt miss ms"
)
#: «YOUNG MARA» is not the MARA of today; «SECOND WITCH» is not the first.
OTHERS = word_set(
    "young old older younger little big first second third fourth another other fake real dead "
    "adult teenage child senior junior jr jr. sr sr. ii iii iv both all"
)
NARRATORS = word_set(
    "narrator narration narrateur narratrice narrador narradora erzähler erzählerin narratore "
    "рассказчик голос-за-кадром 旁白 解说 ナレーション ナレーター 나레이션 내레이터 "
    "الراوي קריין सूत्रधार vo 画外音 解说 解说词 独白 内心独白 영상해설 n narration"
) | {"the narrator", "voice over", "voiceover", "voice-over", "v.o."}
VOICES = re.compile(
    r"\b(?:voice|announcer|radio|intercom|loudspeaker|tannoy|answering machine|p\.?a\.?|"
    r"dispatcher)\b|"
    r"声音|画外音",
    re.IGNORECASE,
)
#: What somebody does, and a thing does not.
PERSON_VERBS = word_set(
    "nods smiles laughs grins frowns sighs looks glances stares watches listens sits "
    "stands walks "
    "runs enters exits leaves turns picks holds takes puts sips drinks eats smokes "
    "reads writes types speaks says whispers shouts waves points shrugs kneels crouches leans "
    "hurries rushes strides limps climbs jumps waits hesitates reaches grabs pulls "
    "pushes carries "
    "lifts throws catches hands gives wipes rubs scratches hugs kisses cries weeps winces "
    "blinks yawns stretches sleeps wakes wears paces steps slips stumbles emerges arrives "
    "follows approaches ignores studies examines searches finds notices realizes realises "
    "remembers thinks knows wants tries finishes checks dials hangs "
    "answers asks replies adjusts ties buttons folds packs unpacks drives steers rows paddles "
    "swims dances sings plays plucks strums paints draws cooks pours stirs peels "
    "washes cleans sweeps fixes repairs raises lowers tilts straightens "
    "freezes stiffens relaxes faints pauses gestures beckons salutes bows unboxes "
    "applies borrows presses snaps tucks crosses scribbles ponders hums whistles "
    "counts gathers drags hauls ducks hides peers squints gasps screams yells mutters persists "
    "attempts balances laces"
)
_PAST = word_set(
    "sat stood ran went left took put drank ate wrote spoke held threw caught gave wept woke "
    "wore crept "
    "found knew thought hung drove rode swam sang drew knelt fell came saw heard felt got led "
    "read slept "
    "bent bit blew broke brought built bought chose dug fled flew forgot forgave fought hid kept "
    "lay lit "
    "lost made met paid rang rose sold sent shook shot shut stole stuck swept swore swung taught "
    "tore told"
)


#: What people do in the languages nearest at hand; words that are English too are left out.
_ELSEWHERE = word_set(
    "geht ging sitzt saß steht öffnet öffnete lächelt lächelte schaut schaute kommt kam tritt "
    "trat liest "
    "schreibt schläft schlief nickt nickte rennt rannte weint lacht lachte wartet wartete "
    "sourit regarde ouvre ferme marche hoche pleure rit attend dort écrit court-il "
    "entra sale camina sonríe abre corre llora duerme espera lee escribe mira "
    "esce cammina guarda sorride piange dorme aspetta legge scrive "
    "вышел вышла вошёл вошел вошла входит выходит смотрит смотрел смотрела сидит сидел сидела "
    "стоит стоял "
    "стояла идёт идет шёл шла открыл открыла открывает спит лежит читает пишет бежит улыбается "
    "улыбнулся "
    "улыбнулась посмотрел посмотрела кивает кивнул кивнула плачет смеётся ждёт ждет едет"
)


@lru_cache(maxsize=20_000)
def is_person_verb(word: str) -> bool:
    """What people do, now or in the past: «nods», «nodded», «hurried», «sat»."""
    if word in PERSON_VERBS or word in _PAST or word in _ELSEWHERE:
        return True
    if not word.endswith("ed") or len(word) < 5:
        return False
    stem = word[:-2]
    forms = [stem + "s", stem + "es", word[:-1] + "s", stem[:-1] + "s"]
    if stem.endswith("i"):
        forms.append(stem + "es")
    return any(form in PERSON_VERBS for form in forms)


#: Capitals at the beginning of a sentence, and what scripts write in capitals, that is nobody.
NOBODY = word_set(
    "the a an and but or so then he she they it we you i his her their its this that these those "
    "there here everyone everybody nobody someone somebody no one both all each silence "
    "music light "
    "lights darkness rain snow wind thunder steam smoke fog water traffic cars people nothing "
    "something time one two three another outside inside behind above below between across "
    "suddenly finally slowly meanwhile later now when while as after before with "
    "without in on at "
    "from to into if what who where why how yes close angle wide insert pov cut fade dissolve "
    "medium shot closeup zoom camera logo boat ship train bus truck "
    "smash match series montage flashback super title int ext day night monday tuesday wednesday "
    "thursday friday saturday sunday january february march april may june july august september "
    "october november december christmas god more most less few several many every any some other "
    "another such same next last soon then again still just only also even never always often here"
)
ANIMALS = word_set(
    "dog cat horse bird wolf bear rat mouse snake crow raven owl gull pony donkey cow goat sheep"
)
#: «A BLUE VAN stops»: capitals and a verb, and still nobody.
THINGS = word_set(
    "van car truck lorry bus train tram boat ship ferry plane taxi cab helicopter motorcycle bike "
    "bicycle drone rocket phone telephone radio clock lamp lantern door gate window key letter box "
    "suitcase bag briefcase envelope knife gun pistol rifle map rope note photograph camera screen"
)
FEMALE_NAMES = word_set(
    "anna maria mara lena maya mina sarah sara kate katie emma emily olivia sophia "
    "sofia isabella "
    "mia amelia charlotte grace alice clara julia laura lucy ruth rose nora ella eva eve elena "
    "irina olga natasha scarlett kat rachel rebecca hannah leah jane mary margaret susan linda "
    "karen nancy betty helen marie claire camille chloe ines lucia carmen rosa yuki "
    "aiko mei fatima "
    "aisha layla priya zoe ada iris vera tess molly dorine elmire mariane маша анна "
    "ольга شيماء فاطمة "
)
MALE_NAMES = word_set(
    "otto idris john jack james william tom thomas peter paul mark marcus daniel dan david michael "
    "mike robert "
    "bob richard dick joseph joe george henry charles charlie edward frank jacob adam noah liam "
    "oliver lucas leo max felix hugo walter arthur oscar theo ben benjamin sam samuel alex "
    "alexander ivan boris igor dmitri pierre jean luc antonio carlos diego juan pedro "
    "luis miguel "
    "hiroshi kenji wei ahmed omar ali hassan yusuf raj arjun scott jason kevin brian eric ryan "
    "steve stephen jim tim ned finn silas elias tobias macbeth orgon tartuffe damis "
    "иван пётр أحمد "
)
