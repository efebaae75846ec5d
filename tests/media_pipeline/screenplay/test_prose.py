"""Speech in prose, by the marks and the habits of many languages."""

import pytest

from tests.media_pipeline.analysed import analyse, lines


@pytest.mark.parametrize(
    ("prose", "spoken"),
    [
        (
            "“Not yet,” Lena said. “One is missing.”\n\nTom looked at her. “Which one?”\n",
            [("Lena", "Not yet"), ("Lena", "One is missing."), ("Tom", "Which one?")],
        ),
        (
            "'You came back,' said Mara.\n\n'I'm only here for the boat,' Ivo replied.\n",
            [("Mara", "You came back"), ("Ivo", "I'm only here for the boat")],
        ),
        (
            "— Bonjour, dit Claire.\n\n— Tu es en retard, répondit Paul en riant.\n\n"
            "— Je sais.\n\n«Merci», murmura-t-elle.\n",
            [
                ("Claire", "Bonjour"),
                ("Paul", "Tu es en retard"),
                ("Claire", "Je sais."),
                ("Claire", "Merci"),
            ],
        ),
        (
            "„Wo warst du?“, fragte Anna.\n\n"
            "»Im Keller«, sagte Jonas leise. »Die Lampe ist aus.«\n",
            [("Anna", "Wo warst du?"), ("Jonas", "Im Keller"), ("Jonas", "Die Lampe ist aus.")],
        ),
        (
            "—¿Dónde estabas? —preguntó Lucía.\n\n—En la playa —dijo Mateo—. No vi la hora.\n",
            [("Lucía", "¿Dónde estabas?"), ("Mateo", "En la playa"), ("Mateo", "No vi la hora.")],
        ),
        (
            "— Где ты был? — спросила Аня.\n\n— На мосту, — ответил Коля. — Там ветер.\n",
            [("Аня", "Где ты был?"), ("Коля", "На мосту"), ("Коля", "Там ветер.")],
        ),
        (
            "「遅いよ」と花子が言った。\n\n「ごめん」太郎は頭を下げた。\n",
            [("花子", "遅いよ"), ("太郎", "ごめん")],
        ),
        (
            "林夏站着。“你来了。”她说。\n\n周远问：“等了很久吗？”\n\n"
            "“不久，”林夏低声说道，“三年而已。”\n",
            [
                ("林夏", "你来了。"),
                ("周远", "等了很久吗？"),
                ("林夏", "不久"),
                ("林夏", "三年而已。"),
            ],
        ),
    ],
)
def test_prose_speech_has_its_speaker_in_many_languages(
    prose: str, spoken: list[tuple[str, str]]
) -> None:
    assert lines(prose) == spoken
    assert analyse(prose).is_script


def test_a_speech_over_several_paragraphs_stays_with_its_speaker() -> None:
    prose = "“I know,” said Bob, “how it was.\n\n“We left in spring.\n\n“Three came back.”\n"
    assert {name for name, _ in lines(prose)} == {"Bob"}
    assert [text for _, text in lines(prose)][-2:] == ["We left in spring.", "Three came back."]


def test_a_quote_in_a_quote_is_one_line() -> None:
    assert lines("“He said, ‘Run,’ and I ran,” Lena said.\n") == [
        ("Lena", "He said, ‘Run,’ and I ran")
    ]


def test_colons_in_prose_name_nobody() -> None:
    prose = "Lena packed three things: a rope, a map, a knife.\n\nRemember: nothing is lost.\n"
    assert lines(prose) == []


def test_signs_do_not_speak_and_radios_do() -> None:
    prose = "A sign reads “NO ENTRY”. Lena climbs over. The radio says, “Storm by noon.”\n"
    assert [text for _, text in lines(prose)] == ["Storm by noon."]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("From: a@b.org\nTo: c@d.org\nSubject: Budget\n\nPlease find it attached.\n", "an e-mail"),
        ("Hallo Tom,\n\nder Termin steht.\n\nViele Grüße\nAnn\n", "an e-mail"),
        ("[12:03] tom: hey\n[12:05] ann: hi!\n[12:06] tom: ok :)\n", "a chat log"),
        ("12/03/24, 10:15 - Tom: hi\n12/03/24, 10:16 - Ann: yes\n", "a chat log"),
        ("Pancakes\n\nIngredients:\n- 200 g flour\n- 2 eggs\n\nMethod:\n1. Mix.\n", "a recipe"),
        ("def run(path):\n    return open(path)\n\nprint(run('x'))\n", "program text"),
        ('const A = {\n  HOST: "x",\n  PORT: 80,\n};\nrun(A);\n', "program text"),
        ("name,city,sum\nAnna,Berlin,12\nTom,Paris,44\n", "a table of data"),
        ('{"name": "x", "items": [1, 2]}\n', "data"),
        ("2025-03-01 10:00:01 INFO up\n2025-03-01 10:00:02 ERROR down\n", "a log file"),
        ("Lorem ipsum dolor sit amet, consectetur adipiscing elit.\n", "placeholder text"),
        (
            "This Agreement is made between the Parties. The Licensee shall hereby be liable. "
            "The Licensor may terminate this Agreement pursuant to clause 4.\n",
            "a legal text",
        ),
        ("TODO:\n- call Anna\n- buy milk\n- rest\n", "a list"),
    ],
)
def test_what_is_no_script_is_named(text: str, kind: str) -> None:
    found = analyse(text)
    assert not found.is_script
    assert kind in found.warnings[0]
    assert len(found.scenes) == 1


@pytest.mark.parametrize(
    "text",
    [
        "ANNA MEIER\nSoftware Engineer\n\nEXPERIENCE\nAcme GmbH, 2019\n\nEDUCATION\nTU Berlin\n",
        "Minutes\n\nPresent: Anna, Tom\nTopic: Budget\nDecision: The budget is cut.\n",
        "The council voted on Tuesday to close the bridge. Traffic will be diverted.\n",
        "hello\n",
    ],
)
def test_what_tells_nothing_is_said_to_be_no_script(text: str) -> None:
    found = analyse(text)
    assert not found.is_script
    assert "nobody in it acts or speaks" in found.warnings[0]


def test_a_verb_before_a_name_is_no_part_of_it() -> None:
    assert lines("قالت ليلى: «أين كنت؟»\n\nقال سالم: «في السوق».\n") == [
        ("ليلى", "أين كنت؟"),
        ("سالم", "في السوق"),
    ]


@pytest.mark.parametrize(
    ("prose", "spoken"),
    [
        (
            "— Vous avez du pain ? demanda-t-elle.\n\n— Plus rien, répondit le vieux marchand.\n",
            [("Unknown voice", "Vous avez du pain ?"), ("vieux marchand", "Plus rien")],
        ),
        (
            "„Was ist?“, fragte Berta.\n\n„Kühe“, sagte der Schaffner und lachte.\n",
            [("Berta", "Was ist?"), ("Schaffner", "Kühe")],
        ),
        (
            "—¿Quién es? —preguntó Lola.\n\n—Nadie —dijo el hombre—. El viento.\n",
            [("Lola", "¿Quién es?"), ("hombre", "Nadie"), ("hombre", "El viento.")],
        ),
        (
            "– Gdzie klucz? – zapytała Ewa.\n\n– Nie wiem – odpowiedział Jan.\n",
            [("Ewa", "Gdzie klucz?"), ("Jan", "Nie wiem")],
        ),
        (
            "— Unde ești? întrebă Ana.\n\n— Aici, răspunse Mihai.\n",
            [("Ana", "Unde ești?"), ("Mihai", "Aici")],
        ),
        (
            "“谁？”小梅轻轻地问。\n\n老陈笑道：“是我。”\n",
            [("小梅", "谁？"), ("老陈", "是我。")],
        ),
    ],
)
def test_somebody_without_a_name_speaks_and_the_clause_is_not_said(
    prose: str, spoken: list[tuple[str, str]]
) -> None:
    assert lines(prose) == spoken
