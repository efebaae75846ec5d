"""In which language a line is: told only where it is sure, since who cannot be read is silent."""

import pytest

from media_pipeline.screenplay.spoken_language import spoken_language


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("Nobody sails tonight, and you know why.", "en"),
        ("Je ne sais pas où il est.", "fr"),
        ("C'est fini, nous ne pouvons rien faire.", "fr"),
        ("Ich habe keine Ahnung, wo er ist.", "de"),
        ("No sé dónde está, pero tengo miedo.", "es"),
        ("Io non so dove sei, ma sono qui.", "it"),
        ("Eu não sei onde você está.", "pt"),
        ("Ik weet niet waar hij is.", "nl"),
        ("Сегодня никто не плывёт.", "ru"),
        ("今晚没有人出海。", "zh"),
        ("今夜は誰も海に出ない。", "ja"),
        ("오늘 밤은 아무도 안 떠나.", "ko"),
    ],
)
def test_a_sentence_says_its_language(line: str, language: str) -> None:
    assert spoken_language(line) == language


@pytest.mark.parametrize(
    "line", ["", "...", "Otto!", "Bonjour, Otto.", "Ω", "Marseille 1944", "No."]
)
def test_a_name_a_loan_word_and_a_sign_are_no_language(line: str) -> None:
    assert spoken_language(line) == ""


def test_words_that_two_languages_have_decide_nothing() -> None:
    assert spoken_language("As thick as hail came post with post") in ("", "en")


def test_a_foreign_word_in_an_english_line_leaves_it_english() -> None:
    assert spoken_language("He said «je ne sais quoi» and left the room with my hat.") == "en"
