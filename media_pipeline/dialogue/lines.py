"""What a voice is given to say of a shot's lines, and how many words it is."""

from media_pipeline.films.spoken_line import Line
from media_pipeline.screenplay.spoken_tokens import without_token_signs


def said(line: Line) -> str:
    """The words for the voice; the authored ones stay as they are."""
    return without_token_signs(line["text"])


def words_in(text: str) -> float:
    """As words of a language that has them; where nobody leaves spaces, six letters are one."""
    return max(len(text.split()), len(text) / 6)
