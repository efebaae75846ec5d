"""What writing programs call the styles of a script, in the languages they come in."""

import re

from media_pipeline.screenplay.element import Kind

_NAMES = {
    Kind.HEADING: "scene heading|slugline|slug|scene|scene header|scene title|szenenüberschrift|"
    "szene|bildüberschrift|en-tête de scène|intitulé|intitulé de scène|séquence|encabezado|"
    "encabezado de escena|escena|intestazione scena|scena|cabeçalho|cabeçalho de cena|cena|"
    "заголовок сцены|сцена|время и место|место и время|场景|场景标题|场次|場景|場次|シーン|柱|"
    "シーン見出し|씬|장면|المشهد|nagłówek sceny|scèneheading|sahne başlığı",
    Kind.ACTION: "action|description|scene description|stage direction|stage directions|shot|"
    "general|handlung|regieanweisung|beschreibung|didascalie|plan|acción|descripción|azione|ação|"
    "descrição|действие|описание действия|описание|动作|動作|ト書き|지문|الحدث|akcja|aksiyon",
    Kind.CUE: "character|character name|speaker|name|figur|rolle|sprecher|personnage|personaje|"
    "personaggio|personagem|персонаж|имя персонажа|имя героя|герой|人物|角色|人名|인물|등장인물|"
    "الشخصية|postać|karakter",
    Kind.PARENTHETICAL: "parenthetical|parentheses|wryly|klammer|klammern|parenthese|parenthèse|"
    "parenthèses|jeu|acotación|paréntesis|parentesi|parêntese|parênteses|ремарка|ремарка героя|"
    "括号|旁注|括號|parantez",
    Kind.DIALOGUE: "dialogue|dialog|dialogtext|text dialog|réplique|dialogues|diálogo|diálogos|"
    "dialogo|реплика|реплика героя|диалог|对话|对白|台词|對白|台詞|セリフ|대사|الحوار|diyalog",
    Kind.LYRICS: "lyrics|lyric|song|singing|lied|chanson|canción|стихи|песня|歌词|歌詞",
    Kind.TRANSITION: "transition|übergang|transición|transizione|transição|переход|转场|轉場|"
    "トランジション|انتقال|przejście|geçiş",
    Kind.SECTION: "act|new act|act heading|akt|acte|acto|atto|ato|акт|действие первое|幕",
}
_KINDS = {name: kind for kind, names in _NAMES.items() for name in names.split("|")}
_HEADING = re.compile(r"^(?:heading|überschrift|titre|título|titolo|заголовок|标题)\s*([1-6])$")
#: «Screenplay_Character», «Dialogue Char», «SCENE HEADING1»
_AROUND = re.compile(
    r"^(?:screenplay|script|sp|fd|movie|film|play)[\s_-]+|[\s_-]*(?:char|zchn|paragraph|style)$|"
    r"[\s_-]*\d+$"
)


def kind_of_style(name: str) -> Kind | None:
    """What a style of this name says that a paragraph is; None where it says nothing."""
    name = " ".join(name.casefold().replace("_", " ").split())
    if name in _KINDS:
        return _KINDS[name]
    name = _AROUND.sub("", _AROUND.sub("", name)).strip()
    return _KINDS.get(name) or _KINDS.get(_split_words(name))


def outline_level(name: str) -> int:
    """1 to 6 for the headings of a word processor, 0 for everything else."""
    match = _HEADING.match(name.casefold().strip())
    return int(match[1]) if match else 0


def is_title(name: str) -> bool:
    return name.casefold().strip() in ("title", "titel", "titre", "título", "titolo", "название")


def is_telling(name: str) -> bool:
    return bool(kind_of_style(name) or outline_level(name) or is_title(name))


def _split_words(name: str) -> str:
    """«sceneheading»"""
    return {"sceneheading": "scene heading", "charactername": "character name"}.get(name, name)
