"""Stage plays: acts, scenes, cast lists, and the ways in which their speakers are set."""

import pytest

from tests.media_pipeline.analysed import analyse, headings, lines, people


def test_a_name_and_a_stop_is_a_cue_and_brackets_are_done_not_said() -> None:
    play = (
        "DRAMATIS PERSONAE\n\nROSALIND, a baker\nTHOMAS, her brother\n\nACT I\n\n"
        "SCENE I. A bakery before dawn.\n\n[ROSALIND kneads dough.]\n\n"
        "ROSALIND. You are late, Thomas.\n\nTHOMAS. The bridge was up. [He sits.] I waited.\n\n"
        "ROSALIND. [Turning] Wash your hands.\n\nSCENE II. The same. Noon.\n\nTHOMAS. Bread?\n"
    )
    assert headings(play) == ["SCENE I. A bakery before dawn.", "SCENE II. The same. Noon."]
    assert lines(play) == [
        ("ROSALIND", "You are late, Thomas."),
        ("THOMAS", "The bridge was up. I waited."),
        ("ROSALIND", "Wash your hands."),
        ("THOMAS", "Bread?"),
    ]


@pytest.mark.parametrize(
    ("play", "scenes", "speakers"),
    [
        (
            "Personen\n\nHERR WENDT, Kaufmann\nLISE, Dienstmädchen\n\nErster Akt\n\nErste Szene\n\n"
            "HERR WENDT. Schon wieder Regen.\n\nLISE (tritt ein). Der Kaffee.\n\nZweiter Akt\n\n"
            "2. Auftritt\n\nLISE. Oh!\n",
            ["Erste Szene", "2. Auftritt"],
            ["HERR WENDT", "LISE", "LISE"],
        ),
        (
            "PERSONAJES\n\nDON LUIS\nCRIADO\n\nACTO PRIMERO\n\nESCENA I\n\n"
            "DON LUIS.- ¿Quién llama?\n\nCRIADO.- Una señora.\n\nESCENA II\n\nDON LUIS.— ¡Ana!\n",
            ["ESCENA I", "ESCENA II"],
            ["DON LUIS", "CRIADO", "DON LUIS"],
        ),
        (
            "ДЕЙСТВУЮЩИЕ ЛИЦА\n\nНина Петровна, учительница.\nСтепан, её сын.\n\n"
            "ДЕЙСТВИЕ ПЕРВОЕ\n\nЯвление 1\n\nНина Петровна. Ты рано.\n\n"
            "Степан (садится). Дождь.\n\n"
            "Явление 2\n\nСтепан. Иду.\n",
            ["Явление 1", "Явление 2"],
            ["Нина Петровна", "Степан", "Степан"],
        ),
        (
            "PERSONNAGES\n\nLE BARON\nLISETTE, servante\n\nACTE PREMIER\n\n"
            "SCÈNE PREMIÈRE. — LE BARON, LISETTE.\n\nLE BARON. — Où est ma fille ?\n\n"
            "LISETTE, riant. — Au jardin.\n\nSCÈNE II. — LES MÊMES.\n\nLE BARON. — Donne !\n",
            ["SCÈNE PREMIÈRE. — LE BARON, LISETTE.", "SCÈNE II. — LES MÊMES."],
            ["LE BARON", "LISETTE", "LE BARON"],
        ),
        (
            "人物表\n王福——店主\n小翠——女儿\n\n第一幕\n\n第一场\n\n〔茶馆里。〕\n\n"
            "王　福：今天没有客人。\n小　翠：（坐下）下雨呢。\n\n第二场\n\n小翠：有人来了！\n",
            ["第一场", "第二场"],
            ["王　福", "小　翠", "小　翠"],
        ),
    ],
)
def test_plays_of_many_languages_have_their_scenes_and_speakers(
    play: str, scenes: list[str], speakers: list[str]
) -> None:
    assert headings(play) == scenes
    assert ["".join(name.split()) for name, _ in lines(play)] == [
        "".join(name.split()) for name in speakers
    ]


def test_who_is_on_is_not_where_it_plays() -> None:
    play = "SCÈNE I. — PAUL, ANNE.\n\nPAUL. — Oui ?\n\nANNE. — Non.\n\nPAUL. — Bien.\n"
    assert [place.name for place in analyse(play).bibles.locations] == ["Somewhere"]


def test_an_act_and_its_scene_in_one_line_is_a_scene() -> None:
    play = "Act One, Scene 1\n\nNell: Hello.\n\nAct One, Scene 2\n\nNell: Again.\n\nTom: Yes.\n"
    assert headings(play) == ["Act One, Scene 1", "Act One, Scene 2"]


def test_a_tab_parts_a_name_from_its_line() -> None:
    assert lines("Scene 1\n\nGEORGE\tNothing grows.\nMILLY\t(laughs) Plant.\nGEORGE\tAgain?\n") == [
        ("GEORGE", "Nothing grows."),
        ("MILLY", "Plant."),
        ("GEORGE", "Again?"),
    ]


def test_a_direction_behind_a_known_name_is_not_its_line() -> None:
    verse = "".join(f"{name}\nUne ligne de vers,\n\n" for name in ("Orgue", "Fanny") * 3)
    play = f"Scène I\n\n{verse}Orgue Il sort en courant.\nAdieu.\n\nFanny, bas\nEnfin.\n"
    assert lines(play)[-2:] == [("Orgue", "Adieu."), ("Fanny", "Enfin.")]


def test_a_bang_in_a_screenplay_is_nobody_who_speaks() -> None:
    script = "INT. HUT - DAY\n\nBANG. The door opens.\n\nBANG. It shuts.\n\nIDA\nWho is there?\n"
    assert lines(script) == [("IDA", "Who is there?")]


def test_the_silent_of_a_cast_list_are_in_the_cast_when_they_act() -> None:
    play = "CAST\n\nNell\nOtto\nGrim\n\nScene 1\n\nOtto waits.\n\nNell: Go.\n\nNell: Now.\n"
    assert people(play) == ["Nell", "Otto"]


def test_names_with_one_capital_and_a_stop_are_cues_where_acts_and_scenes_are_named() -> None:
    play = (
        "ДЕЙСТВИЕ ПЕРВОЕ\n\nЯВЛЕНИЕ I\n\nГостиная. Ольга и Фома.\n\nОльга. Чай остыл.\n"
        "Фома (зевая). И пусть.\nОльга. Гости едут!\n\nЯВЛЕНИЕ II\n\nТе же и Лекарь.\n\n"
        "Лекарь. Кто болен?\nФома. Все.\n"
    )
    assert lines(play) == [
        ("Ольга", "Чай остыл."),
        ("Фома", "И пусть."),
        ("Ольга", "Гости едут!"),
        ("Лекарь", "Кто болен?"),
        ("Фома", "Все."),
    ]


def test_short_sentences_before_a_stop_are_nobody_in_a_text_of_labelled_scenes() -> None:
    assert (
        lines("Scene 1\n\nNight. Rain falls.\nA dog barks.\n\nScene 2\n\nDawn. It stops.\n") == []
    )


def test_an_act_and_its_scene_in_one_line_are_a_scene() -> None:
    play = (
        "ACT II. SCENE I. A wood.\n\nFENWICK\nWhat light is that?\n\n"
        "SCENE II. A hall.\n\nDUKE\nWine!\n"
    )
    assert headings(play) == ["ACT II. SCENE I. A wood.", "SCENE II. A hall."]
    assert lines(play) == [("FENWICK", "What light is that?"), ("DUKE", "Wine!")]


def test_neither_a_title_nor_what_a_cast_list_says_of_somebody_is_a_person() -> None:
    play = (
        "THE LODGER\nA Play in One Act\n\nCHARACTERS\nMRS. PELL, a landlady\nARTHUR, her lodger\n\n"
        "MRS. PELL. You have not paid.\nARTHUR. I was unwell.\nMRS. PELL. Pay.\n"
    )
    assert people(play) == ["MRS. PELL", "ARTHUR"]
