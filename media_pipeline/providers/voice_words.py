"""What is told of a voice that shall be designed."""

from media_pipeline.providers.clean_text import clean_text
from media_pipeline.providers.voices import VoiceBrief

#: Letters that a description may have.
_SHORTEST, _LONGEST = 20, 1_000
_LONGEST_NAME = 100


def described(brief: VoiceBrief) -> str:
    """Age, gender and what the bible says of the voice, in one text of the length that is taken."""
    who = " ".join(word for word in (brief.age, brief.gender) if word)
    role = "A narrator" if brief.is_narrator else "A character in a film"
    words = f"{role}{f', {who}' if who else ''}. {brief.voice_description}".strip()
    text = clean_text(words, _LONGEST)
    return text if len(text) >= _SHORTEST else f"{text} A natural, everyday voice."


def named(brief: VoiceBrief) -> str:
    """As the account's list of voices shows it."""
    return clean_text(f"Callsheet {brief.character_tag}", _LONGEST_NAME)
