"""How many words a text has when it is spoken."""

#: Letters that count as one spoken word where words run together (Chinese, Japanese, Thai).
_LETTERS_PER_WORD = 2


def count_spoken_words(text: str) -> int:
    """Words as speech counts them, at least 1."""
    dense = sum("\u3040" <= letter <= "\u9fff" or "\u0e00" <= letter <= "\u0eff" for letter in text)
    words = len(text.split()) if dense * 2 < len(text) else 0
    return max(1, words + (dense // _LETTERS_PER_WORD if not words else 0))
