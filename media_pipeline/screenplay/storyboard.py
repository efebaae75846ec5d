"""Storyboards in Markdown: tables with a shot in each row, and lists of «field: what it holds»."""

import re

from media_pipeline.screenplay.cue import read_label_cue
from media_pipeline.screenplay.element import Element, Kind
from media_pipeline.screenplay.fold import fold
from media_pipeline.screenplay.lines import Line, plain
from media_pipeline.screenplay.prose_verbs import QUOTE
from media_pipeline.screenplay.running_time import find_running_time
from media_pipeline.screenplay.shot_sizes import shot_size


def _keys(text: str) -> frozenset[str]:
    return frozenset(fold(word.strip()) for word in text.split(","))


_SEEN = _keys(
    "画面,画面内容,画面描述,内容,内容描述,描述,动作,场景描述,action,actions,visual,visuals,description,"
    "picture,image,video,what we see,bild,handlung,image/action,imagen,acción,描写,映像,화면,내용,"
    "действие,изображение,описание,الصورة,الوصف"
)
_SAID = _keys(
    "台词,对白,对话,台词/旁白,对白/旁白,旁白/台词,旁白/对白,dialogue,dialog,dialogue/vo,line,lines,speech,"
    "text,audio,dialogues,diálogo,セリフ,台詞,대사,реплика,реплики,диалог,الحوار"
)
_HEARD = _keys(
    "旁白,画外音,解说,解说词,vo,v.o.,voiceover,voice over,voice-over,narration,narrator,os,"
    "ナレーション,나레이션,내레이션,закадровый текст,التعليق"
)
_SHOT = _keys(
    "镜号,镜头,镜头号,镜次,序号,编号,分镜,shot,shots,shot #,shot no,shot "
    "no.,#,no,no.,nr,nr.,number,frame,panel,"
    "plan,einstellung,カット,컷,кадр,№,اللقطة"
)
#: How it is taken, lit and made: for the makers.
_MADE = _keys(
    "景别,角度,机位,运镜,镜头运动,光线,色调,光线/色调,灯光,时长,时间,ai提示词,提示词,转场,备注,道具,framing,"
    "shot size,size,angle,camera,camera angle,camera "
    "movement,movement,lens,lighting,light,duration,length,"
    "time,prompt,ai prompt,transition,notes,note,props,音效,声音,音乐,bgm,sound,sfx,music,"
    "einstellungsgröße,kamera,dauer,ton,サイズ,時間,효과음,план,крупность,звук,длительность"
)
#: Where lines may stand among the sounds.
_SOUND = _keys("声音,音效,sound,audio,ton,звук")
#: What is heard beside the words.
_HEARD_BESIDE = _SOUND | _keys("sfx,fx,sound effect,sound effects,효과음,効果音,bruitage,geräusch")
_FRAMED = _keys(
    "景别,framing,shot size,shot type,shot,size,einstellungsgröße,サイズ,plan,крупность,план"
)
#: «Shot: wide on the harbour as the boats come in» tells more than a size: it stays action.
_MOST_WORDS_OF_SIZE = 4
_PROPS = _keys(
    "道具,props,prop,requisiten,requisite,accessoires,accessoire,атрибуты,реквизит,小道具,소품"
)
_FIELD = re.compile(
    r"^(?:[-*•+]\s+)?[*_]{0,3}(?P<key>[^:：*_|]{1,24})[*_]{0,3}\s*[:：][*_]{0,3}\s*(?P<value>\S.*)$"
)
_RULE_ROW = re.compile(r"^\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?$")
_NOTHING = _keys("无,—,-,–,none,n/a,/,无对白,无台词,keine,aucun,нет,なし,없음")


def read_storyboard_field(line: Line) -> list[Element]:
    """«- **画面：** …», «Dialogue: Lena: “Hold this.”», «VO: …»; nothing where it is no such "
    "field."""
    text = line.text
    match = _FIELD.match(text) if ":" in text or "：" in text else None
    if match is None:
        return []
    is_marked = line.text[0] in "-*•+_"
    key, value = fold(match["key"].strip()), match["value"]
    if made := _made(line, key, value):
        return [made]
    if key in _MADE and find_running_time(value):
        return [_element(Kind.FIELD, line, plain(value), name="making")]
    if key in _HEARD and (is_marked or match["key"].strip().isupper()):
        return _voice(line, match["key"].strip(), plain(value))
    if not is_marked:
        return []
    if key in _SEEN:
        return [_element(Kind.ACTION, line, value)]
    if key in _SAID:
        return _speech(line, value)
    if key in _SOUND and QUOTE.search(value):
        return [_element(Kind.ACTION, line, value)]
    if key in _MADE:
        return [_element(Kind.FIELD, line, plain(value), name="making")]
    return []


def is_sound_line(text: str) -> bool:
    """«SFX: thunder», under a speech too: nobody says it."""
    match = _FIELD.match(text) if ":" in text or "：" in text else None
    return match is not None and fold(match["key"].strip()) in _HEARD_BESIDE


def _made(line: Line, key: str, value: str) -> Element | None:
    """What a field says of the sound, the framing or the things of a shot."""
    if fold(plain(value)) in _NOTHING:
        return None
    if key in _HEARD_BESIDE and not QUOTE.search(value):
        return _element(Kind.FIELD, line, plain(value), name="sound")
    if key in _FRAMED and len(value.split()) <= _MOST_WORDS_OF_SIZE and shot_size(value):
        return _element(Kind.FIELD, line, plain(value), name="framing")
    if key in _PROPS:
        return _element(Kind.FIELD, line, plain(value), name="props")
    return None


def read_table(lines: list[Line], index: int) -> tuple[list[Element], int]:
    """The rows of a Markdown table and the first line after it: shots where the columns say so,
    else something for the makers. Nothing where no table begins."""
    if "|" not in lines[index].text or index + 1 >= len(lines):
        return [], index
    if not _RULE_ROW.match(lines[index + 1].text) or "|" not in lines[index + 1].text:
        return [], index
    columns = [fold(plain(cell)) for cell in _cells(lines[index].text)]
    is_board = any(c in _SEEN for c in columns) and any(c in _SHOT | _SAID for c in columns)
    found = [_element(Kind.FIELD, lines[index], plain(lines[index].text), name="making")]
    index += 2
    while index < len(lines) and "|" in lines[index].text:
        if is_board:
            found += _row(lines[index], columns)
        else:
            found.append(_element(Kind.FIELD, lines[index], lines[index].text, name="making"))
        index += 1
    return found, index


def _row(line: Line, columns: list[str]) -> list[Element]:
    found: list[Element] = [_element(Kind.MARK, line, line.text, name="shot")]
    for key, cell in zip(columns, _cells(line.text), strict=False):
        if not cell or fold(plain(cell)) in _NOTHING:
            continue
        if key in _SEEN:
            found.append(_element(Kind.ACTION, line, cell))
        elif key in _HEARD:
            found += _voice(line, key, plain(cell))
        elif key in _SAID:
            found += _speech(line, cell)
        elif made := _made(line, key, cell):
            found.append(made)
    return found


def _speech(line: Line, text: str) -> list[Element]:
    """«KEEPER: Once more.» in a cell; what has no name is action, where its quotes are read."""
    if fold(plain(text)) in _NOTHING:
        return []
    found: list[Element] = []
    for part in re.split(r"\s*(?:<br\s*/?>|／|；)\s*", text):
        cue = read_label_cue(part)
        if cue is None or not cue.line:
            found.append(_element(Kind.ACTION, line, part))
            continue
        found += [
            _element(Kind.CUE, line, cue.name, name=cue.name, extension=cue.extension),
            _element(Kind.DIALOGUE, line, cue.line),
        ]
    return found


def _voice(line: Line, name: str, text: str) -> list[Element]:
    if fold(text) in _NOTHING:
        return []
    cue = _element(Kind.CUE, line, name, name=name, extension="V.O.")
    return [cue, _element(Kind.DIALOGUE, line, text)]


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def _element(kind: Kind, line: Line, text: str, *, name: str = "", extension: str = "") -> Element:
    return Element(
        kind=kind, start=line.start, end=line.end, text=text, name=name, extension=extension
    )
