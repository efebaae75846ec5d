"""Texts that people hand in by mistake, told by their form: mail, chat, recipe, code, data, law."""

import re
from collections import Counter
from collections.abc import Callable

_MOST_LINES = 400
_MAIL_HEADER = re.compile(
    r"^(?:from|to|subject|date|cc|bcc|sent|reply-to|von|an|betreff|gesendet|de|à|objet|envoyé|para|"
    r"asunto|fecha|da|a|oggetto|data|от|кому|тема|дата|发件人|收件人|主题|日期|差出人|宛先|件名|보낸사람|받는사람|제목)"
    r"\s*[:：]",
    re.IGNORECASE,
)
_GREETING = re.compile(
    r"^(?:hi|hello|dear|hey|good (?:morning|afternoon|evening)|liebe[rs]?|sehr geehrte[rs]?|"
    r"hallo|bonjour|"
    r"chère?s?|madame|monsieur|estimad[oa]s?|hola|querid[oa]s?|gentile|caro|cara|buongiorno|"
    r"уважаем\w+|здравствуйте|добрый день|привет)\b[^.!?]{0,60}[,!:，]$|^(?:您好|你好|"
    r"尊敬的.{0,20}|拝啓|.{1,12}様)[,，:：。]?$",
    re.IGNORECASE,
)
_CLOSING = re.compile(
    r"^(?:(?:kind|best|warm|many) )?(?:regards|wishes)|^(?:best|sincerely|yours\b|cheers|thanks|"
    r"thank you|many "
    r"thanks|love)[^.!?]{0,20},?$|^(?:mit freundlichen|viele|liebe|beste|herzliche) grü|^mfg\b|"
    r"^(?:bien )?cordialement|"
    r"^(?:un )?saludos?\b|^atentamente|^cordiali saluti|^с уважением|^此致|^敬具|^よろしくお願い",
    re.IGNORECASE,
)
_DATE = r"(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4})"
_CHAT = re.compile(
    rf"^\[?{_DATE},?\s+\d{{1,2}}[:.]\d{{2}}.{{0,15}}?(?:\]|-|–|\s)\s*[^:]{{1,40}}:|"
    rf"^\[?(?P<first>\d{{1,2}}):\d{{2}}(?::\d{{2}})?\s*(?:[AP]M)?\]?\s*[-–]?\s*(?:<[^>]{{1,30}}>|[^:]{{1,30}}:)|"
    r"^<[^>\s]{1,30}>\s",
    re.IGNORECASE,
)
_INGREDIENTS = re.compile(
    r"^[#*\s]*(?:ingredients|zutaten|ingrédients|ingredientes|ingredienti|ingrediënten|składniki|ингредиенты|"
    r"材料|配料|食材|用料|재료|المكونات|המצרכים|सामग्री)\b.{0,40}$",
    re.IGNORECASE,
)
_AMOUNT = re.compile(
    r"(?:^|\s)\d+(?:[.,/]\d+)?\s*(?:g|kg|ml|l|dl|cl|cups?|tbsp|tsp|el|tl|oz|cuillères?|克|毫升|グラム|г|мл|ст)\b",
    re.IGNORECASE,
)
_CODE = re.compile(
    r"^\s*(?:import\s+[\w.{*]|from\s+[\w.]+\s+import|def\s+\w+\(|class\s+\w+[\s(:{]|function\b.*\(|(?:const|let|var)\s+"
    r"[\w{\[]+\s*=|#include|#define|using\s+\w+|package\s+[\w.]+;|public\s|private\s|return\b|(?:if|for|while|switch)\s*"
    r"\(.*[{)]$|(?:if|for|while|with|elif|except)\b.*:$|else\s*[:{]|try\s*[:{]|SELECT\s.+\sFROM\b|INSERT\s+INTO\b|"
    r"UPDATE\s.+\sSET\b|CREATE\s+TABLE\b|fn\s+\w+|func\s+\w+|print(?:f|ln)?\(|console\.|@\w+\(|\$\w+\s*=|</?[a-z][^>]*>|"
    r"//\s|[\w.\[\]]+\s*[+*/-]?=\s*\S|[\w.]+\(.*\)[;:]?$)|[{};]\s*$|^\s*[}\])]+[;,]?\s*$|=>|->"
)
_PAIR = re.compile(
    r"^\s*-?\s*[\w.-]+\s*(?:=\s*\S|:\s*(?:\S.{0,60})?$)|^\s*\[[\w. -]+\]$|^\s*-\s+\S+:"
)
_LOG = re.compile(
    rf"^\[?{_DATE}[T ]\d{{2}}:\d{{2}}:\d{{2}}|^\S+\s+\d+\s+\d{{2}}:\d{{2}}:\d{{2}}\s|\b(?:INFO|"
    rf"DEBUG|WARN(?:ING)?|ERROR|FATAL|TRACE)\b"
)
_LAW = re.compile(
    r"\b(?:hereby|herein|hereinafter|hereof|thereof|whereas|pursuant|notwithstanding|shall|party|parties|agreement|"
    r"liability|liable|indemnif\w+|clause|licensee|licensor|licen[cs]e|warrant(?:y|ies)|jurisdiction|terminat\w+|"
    r"vertrag\w*|vertragspartei\w*|haftung|gemäß|absatz|kündigung|contrat|parties|conformément|"
    r"présent accord|"
    r"contrato|partes|cláusula|responsabilidad|договор\w*|сторон\w*|ответственност\w*|статья)\b|§|合同|甲方|乙方|条款|契約|甲は|乙は",
    re.IGNORECASE,
)
_LOREM = re.compile(r"\blorem ipsum\b|\bdolor sit amet\b|\bconsectetur adipisc", re.IGNORECASE)
_BULLET = re.compile(r"^\s*(?:[-*•+☐☑✓]|\[[ xX]?\]|\d{1,3}[.)])\s+\S")


def kind_of_text(script: str) -> str:
    """«an e-mail», «program text» …; empty where the form gives nothing away."""
    lines = [line for line in script[:60_000].splitlines() if line.strip()][:_MOST_LINES]
    if not lines:
        return ""
    return next((kind for kind, is_so in _KINDS.items() if is_so(lines)), "")


def _is_mail(lines: list[str]) -> bool:
    found = [match for line in lines[:10] if (match := _MAIL_HEADER.match(line.strip()))]
    headers = len({match[0].casefold() for match in found})  # «A:» again and again is an interview
    greets = any(_GREETING.match(line.strip()) for line in lines[:12])
    closes = any(_CLOSING.match(line.strip()) for line in lines[1:])
    return headers >= 3 or (headers >= 2 and (greets or closes)) or (greets and closes)


def _is_chat(lines: list[str]) -> bool:
    found = [match for line in lines if (match := _CHAT.match(line.strip()))]
    if len(found) < 2 or len(found) < 0.5 * len(lines):
        return False
    first = found[0]["first"]
    return first is None or int(first) >= 5  # a recording starts at 0:00, a chat at some hour


def _is_recipe(lines: list[str]) -> bool:
    listed = any(_INGREDIENTS.match(line.strip()) for line in lines)
    amounts = sum(bool(_AMOUNT.search(line)) for line in lines)
    return (listed and len(lines) >= 4) or amounts >= max(3, 0.3 * len(lines))


def _is_code(lines: list[str]) -> bool:
    return sum(bool(_CODE.search(line)) for line in lines) >= max(1, 0.4 * len(lines))


def _is_table(lines: list[str]) -> bool:
    """Lines of equally many short cells: CSV, TSV."""
    for mark in ",;\t|":
        counts = Counter(line.count(mark) for line in lines)
        most, many = counts.most_common(1)[0]
        same = most >= 1 and len(lines) >= 2 and many >= 0.8 * len(lines)
        tight = all(len(cell.split()) <= 4 for line in lines[:20] for cell in line.split(mark))
        if same and tight and (most >= 2 or mark in ";\t" or len(lines) >= 4):
            return True
    return False


def _is_data(lines: list[str]) -> bool:
    text = "".join(lines)
    if re.match(r"\s*\{\s*[\"']|\s*\[\s*(?:[\[{\"']|-?\d+(?:\.\d+)?\s*,)", text):
        return True
    keys = [line for line in lines if _PAIR.match(line)]
    small = sum(line.strip(" -[").lstrip()[:1].islower() for line in keys)
    return len(keys) >= 0.7 * len(lines) and small >= 0.6 * len(keys) and len(lines) >= 2


def _is_log(lines: list[str]) -> bool:
    return len(lines) >= 2 and sum(bool(_LOG.search(line)) for line in lines) >= 0.6 * len(lines)


def _is_law(lines: list[str]) -> bool:
    text = "\n".join(lines)
    found = [word.lower() for word in _LAW.findall(text)]
    return len(set(found)) >= 4 and len(found) >= max(5, 0.02 * len(text.split()))


def _is_placeholder(lines: list[str]) -> bool:
    return bool(_LOREM.search(" ".join(lines[:30])))


def _is_list(lines: list[str]) -> bool:
    """Nothing but bullets or a word or two a line, and no sentence among them."""
    bullets = sum(bool(_BULLET.match(line)) for line in lines)
    said = sum(line.rstrip()[-1] in ".!?…。！？”»" for line in lines)
    if any(": " in line for line in lines if _BULLET.match(line)):
        return False
    return len(lines) >= 3 and bullets >= 0.6 * len(lines) and said <= 0.2 * len(lines)


def _is_numbers(lines: list[str]) -> bool:
    text = "".join(lines)
    letters = sum(letter.isalpha() for letter in text)
    digits = sum(letter.isdigit() for letter in text)
    return digits > letters


_KINDS: dict[str, Callable[[list[str]], bool]] = {
    "an e-mail": _is_mail,
    "a chat log": _is_chat,
    "a log file": _is_log,
    "a recipe": _is_recipe,
    "data": _is_data,
    "a table of data": _is_table,
    "program text": _is_code,
    "a legal text": _is_law,
    "placeholder text": _is_placeholder,
    "a list": _is_list,
    "a row of numbers": _is_numbers,
}
