"""Lines that state facts: «人物：阿宁，老周», «Place: a mill»; and words that never speak."""

import re

from media_pipeline.screenplay.cue import looks_like_name
from media_pipeline.screenplay.lines import Line, plain
from media_pipeline.screenplay.names import has_letters, name_key
from media_pipeline.screenplay.word_set import word_set

#: A cast list follows, or stands in the same line: «人物：阿宁，老周».
CAST_HEADER = re.compile(
    r"^(?:(?:the |main |list of )?(?:characters?|cast(?: list| of characters)?|"
    r"dramatis person(?:ae|æ)|"
    r"(?:the )?persons?(?: (?:of|in) the play)?|people|speakers|roles)|(?:les )?personnages|"
    r"acteurs|"
    r"(?:die )?personen(?: der handlung)?|besetzung|(?:los )?personajes|reparto|personaggi|"
    r"personagens|"
    r"personages|osoby|postavy|personer|henkilöt|szereplők|kişiler|roller|действующие лица|"
    r"персонажи|"
    r"дійові особи|τα πρόσωπα|(?:τα )?προσωπα|πρόσωπα|(?:出场|主要|登场)?(?:人物|角色)"
    r"(?:表|介绍|列表)?|出场|登場人物|"
    r"등장인물|"
    r"(?:قائمة )?الشخصيات|(?:ה)?דמויות|(?:ה)?נפשות הפועלות|पात्र(?: परिचय)?|കഥാപാത്രങ്ങൾ|ตัวละคร)"
    r"(?!\w)\s*(?P<colon>[:：])?\s*(?P<rest>.*)$",
    re.IGNORECASE,
)
#: Facts of a scene in a line of their own: word -> what it is.
FIELDS = {
    **dict.fromkeys(
        word_set("place location setting lieu ort lugar место 地点 場所 장소 المكان"), "place"
    ),
    **dict.fromkeys(word_set("time 时间 時間 время zeit heure hora 시간 الزمان"), "time"),
    **dict.fromkeys(["内外景", "内外", "int/ext"], "setting"),
}
#: Never who speaks: the fields of storyboards, credits and notes.
NOT_SPEAKERS = (
    word_set(
        "title credit credits author authors written by source draft date contact copyright notes "
        "logline synopsis genre duration length runtime format tone style theme summary camera "
        "note shot shots angle framing lighting light colour color sound audio music sfx fx props "
        "wardrobe transition action visual visuals dialogue ai prompt scene total caption beat "
        "reveal warning 画面 景别 角度 运镜 光线/色调 光线 色调 声音 ai提示词 时长 镜头数 "
        "节奏 音效 道具 备注 帧率 画幅比 风格参考 整体风格 "
        "色彩术语 镜头质感 情绪关键词 类型 主题 旁注 场景 题材 "
        "角色一致性 光线一致性 色调一致性 midjourney runway subject from to re cc http https ps nb "
        "step ingredients method invoice address phone email tel fax price name age "
        "present attendees absent agenda topic decision location minutes summary objective "
        "deadline "
        "status priority todo error info debug version license usage install example result "
        "results "
        "conclusion abstract keywords skills education experience languages references hobbies "
        "requirements serves yield servings difficulty calories zutaten zubereitung host-name port "
        "remember important tip hint attention definition format author"
    )
    | {
        "next steps",
        "prep time",
        "cook time",
        "total time",
        "draft date",
        "written by",
        "stable diffusion",
        "cut to",
        "based on",
    }
    | FIELDS.keys()
)
_LIST = re.compile(r"\s*[,，、;；&]\s*|\s+(?:and|et|und|y|и)\s+")
#: «人物：安宁 老周»
_SPACED_NAMES = re.compile(r"[\u3400-\u9fff]{2,4}(?:\s+[\u3400-\u9fff]{2,4})+")
_ENTRY = re.compile(r"^\s*(?:[-*•]\s*)?(?P<name>[^,:：—–(（]{1,40}?)\s*(?:[,:：—–(（]|\s-\s|\.?$)")


def cast_list_names(lines: list[Line]) -> frozenset[str]:
    names: set[str] = set()
    inside = blanks = 0
    for line in lines:
        text = plain(line.text)
        header = CAST_HEADER.match(text) if len(text) < 400 else None
        if header and (header["colon"] or not header["rest"]):
            names.update(name_key(name) for name in read_cast(header["rest"]))
            inside, blanks = int(not header["rest"]), 0
        elif not text:
            blanks += 1
            inside = inside and int(blanks < 2 or inside > 1)
        elif inside and (entry := _ENTRY.match(text)) and looks_like_name(entry["name"]):
            names.add(name_key(entry["name"]))
            inside, blanks = 2, 0
        else:
            inside = 0
    return frozenset(name for name in names if has_letters(name))


def entry_name(entry: str) -> str:
    """The name in a line of a cast list that says who it is: «MRS. PELL, a landlady»."""
    name, comma, rest = entry.partition(",")
    return name if comma and rest.lstrip()[:1].islower() else entry


def read_cast(text: str) -> tuple[str, ...]:
    """The names of a list: «阿宁、老周、陌生人», «Claire, Anne»."""
    names = [name.strip(" .。") for name in _LIST.split(text) if name.strip(" .。")]
    if len(names) == 1 and _SPACED_NAMES.fullmatch(names[0]):
        names = names[0].split()
    return tuple(names)
