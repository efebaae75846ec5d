# ruff: noqa: E501 (tables)
"""Words of other languages that can be drawn, turned into the English the tables know.

Only what panels show: colours, clothes, places, deeds, things. Chinese by characters, Russian,
French, German and Spanish by the beginning of a word; what is not here stays as it is.
"""

import re

_CHINESE = """
红 red|蓝 blue|绿 green|黑 black|白 white|黄 yellow|灰 grey|棕 brown|褐 brown|粉 pink|紫 purple|橙 orange
外套 coat|大衣 coat|风衣 coat|雨衣 raincoat|夹克 jacket|毛衣 sweater|衬衫 shirt|连衣裙 dress|裙 dress|西装 suit
西服 suit|制服 uniform|校服 uniform|帽 hat|围巾 scarf|眼镜 glasses|牛仔裤 jeans|裤 trousers|围裙 apron|领带 tie
厨房 kitchen|客厅 living room|卧室 bedroom|浴室 bathroom|卫生间 bathroom|办公室 office|会议室 office|街 street
医院 hospital|病房 hospital|学校 school|教室 classroom|咖啡 cafe|餐厅 restaurant|酒吧 bar|公园 park|森林 forest
树林 forest|海滩 beach|海边 beach|港 harbour|码头 harbour|甲板 deck|船 ship|车站 station|站台 platform
火车 train|地铁 subway|出租车 taxi|车内 car|汽车 car|屋顶 rooftop|天台 rooftop|桥 bridge|山 mountain|花园 garden
走廊 corridor|楼梯 stairs|电梯 elevator|大厅 lobby|商店 shop|超市 shop|教堂 church|巷 alley|田 field|公路 road
沙漠 desert|湖 lake|河 river|公寓 apartment|别墅 villa|院 yard|城市 city|车库 garage|工厂 factory|仓库 warehouse
坐 sits|跑 runs|走 walks|哭 cries|笑 smiles|跪 kneels|睡 asleep|躺 lies|怒 angry|指 points|拿 holds|握 holds
手机 phone|电话 phone|信 letter|照片 photo|钥匙 key|杯 cup|书 book|刀 knife|枪 gun|花 flower|灯 lamp|伞 umbrella
老 old|男孩 boy|女孩 girl|男 man|女 woman|长发 long hair|短发 short hair|卷发 curly|胡 beard|秃 bald
""".replace("\n", "|")

_STEMS = """
красн red|син blue|голуб sky|зел[её]н green|ч[её]рн black|бел white|ж[её]лт yellow|сер[ыоа] grey|коричнев brown
пальто coat|плащ raincoat|куртк jacket|свитер sweater|рубаш shirt|плать dress|костюм suit|форм uniform|шапк beanie
шляп hat|шарф scarf|очк glasses|джинс jeans|брюк trousers|юбк skirt|кухн kitchen|гостин living room|спальн bedroom
кабинет office|офис office|улиц street|больниц hospital|школ school|кафе cafe|бар bar|парк park|лес forest|пляж beach
порт harbour|вокзал station|поезд train|машин car|крыш rooftop|мост bridge|сад garden|коридор corridor|магазин shop
церк church|дорог road|пол[ея] field|квартир apartment|дом house|сидит sits|бежит runs|ид[её]т walks|плач cries
улыба smiles|rouge red|bleu blue|vert green|noir black|blanc white|jaune yellow|gris grey|marron brown|manteau coat
imperméable raincoat|veste jacket|pull sweater|chemise shirt|robe dress|chapeau hat|écharpe scarf|lunettes glasses
cuisine kitchen|salon living room|chambre bedroom|bureau office|rue street|hôpital hospital|plage beach|forêt forest
gare station|toit rooftop|jardin garden|couloir corridor|église church|rot red|blau blue|grün green|schwarz black
weiß white|gelb yellow|grau grey|braun brown|mantel coat|jacke jacket|hemd shirt|kleid dress|anzug suit|brille glasses
küche kitchen|wohnzimmer living room|schlafzimmer bedroom|büro office|straße street|krankenhaus hospital|strand beach
wald forest|bahnhof station|dach rooftop|garten garden|flur corridor|kirche church|rojo red|roja red|azul blue
verde green|negro black|negra black|blanco white|blanca white|amarillo yellow|abrigo coat|chaqueta jacket|camisa shirt
vestido dress|sombrero hat|cocina kitchen|dormitorio bedroom|oficina office|calle street|playa beach|bosque forest
""".replace("\n", "|")

_ZH = tuple(tuple(entry.split(" ", 1)) for entry in _CHINESE.split("|") if entry)
_BY_STEM = tuple(
    (re.compile(rf"\b{stem}\w{{0,4}}(?!\w)", re.IGNORECASE), word)
    for stem, word in (entry.split(" ", 1) for entry in _STEMS.split("|") if entry)
)
_CJK = re.compile(r"[\u4e00-\u9fff]")
_OTHER = re.compile(r"[а-яёß-ÿ]", re.IGNORECASE)


def in_english(text: str) -> str:
    """The text with the words that can be drawn in English. French, German and Spanish are tried
    only where an accent tells that it is not English («robe» is two garments)."""
    if _CJK.search(text):
        for word, english in sorted(_ZH, key=lambda pair: -len(pair[0])):
            text = text.replace(word, f" {english} ")
    if _OTHER.search(text):
        for stem, english in _BY_STEM:
            text = stem.sub(english, text)
    return text
