"""What Final Draft and its relatives write, and what a script keeps of it."""

from media_pipeline.screenplay.element import Element, Kind
from media_pipeline.screenplay.lex import lex
from media_pipeline.scripts.read_script import read_script
from tests.media_pipeline.scripts.formats.fdx_files import fdx, paragraph

HEADING = paragraph("Scene Heading", "INT. MILL - DAY")


def read(data: bytes, name: str = "mill.fdx") -> str:
    script = read_script(data, name=name)
    assert (script.format, script.encoding, script.is_derived) == ("fdx", "utf-8", True)
    return script.text


def elements(text: str, *kinds: Kind) -> list[Element]:
    return [element for element in lex(text) if not kinds or element.kind in kinds]


def pairs(text: str) -> list[tuple[str, str]]:
    return [(element.kind.value, element.text) for element in lex(text)]


def test_plain_paragraphs_need_no_marks() -> None:
    text = read(
        fdx(
            HEADING,
            paragraph("Action", "Flour hangs in the air."),
            paragraph("Character", "ADA (O.S.)"),
            paragraph("Parenthetical", "(coughing)"),
            paragraph("Dialogue", "Who let the cat in?"),
            paragraph("Transition", "CUT TO:"),
        )
    )
    assert text == (
        "INT. MILL - DAY\n\nFlour hangs in the air.\n\n"
        "ADA (O.S.)\n(coughing)\nWho let the cat in?\n\nCUT TO:\n"
    )


def test_a_paragraph_that_looks_like_something_else_gets_its_mark() -> None:
    text = read(
        fdx(
            paragraph("Scene Heading", "The hill"),
            paragraph("Action", "CUT TO:"),
            paragraph("Character", "Ada"),
            paragraph("Dialogue", "(I mean it.)"),
            paragraph("Dialogue", "42."),
            paragraph("Character", "BEN"),
            paragraph("Action", "ADA: not a cue."),
            paragraph("Transition", "Slow fade"),
        )
    )
    assert pairs(text) == [
        ("heading", "The hill"),
        ("action", "CUT TO:"),
        ("cue", "@Ada"),
        ("dialogue", "(I mean it.)\n42."),
        ("cue", "@BEN"),
        ("action", "ADA: not a cue."),
        ("transition", "Slow fade"),
    ]


def test_a_name_in_small_letters_is_a_cue_in_every_scene_read_alone() -> None:
    scene = [HEADING, paragraph("Character", "Ada"), paragraph("Dialogue", "So it is.")]
    text = read(fdx(*scene * 4))
    assert text.count("@Ada\n") == 4
    for start in range(0, len(text), len(text) // 4 + 1):
        alone = text[start : start + len(text) // 4]
        assert [element.kind for element in lex(alone)][-2:] == [Kind.CUE, Kind.DIALOGUE]


def test_runs_of_any_style_are_one_text() -> None:
    runs = (
        '<Paragraph Type="Dialogue"><Text>I said </Text><Text Style="Bold+Italic">ne</Text>'
        '<Text RevisionID="2" Style="AllCaps">ver</Text><Text><![CDATA[ & <so>]]></Text>'
        '<DynamicLabel Type="Page #"/></Paragraph>'
    )
    text = read(fdx(HEADING, paragraph("Character", "ADA"), runs))
    assert elements(text, Kind.DIALOGUE)[0].text == "I said never & <so>"


def test_a_scene_keeps_its_number() -> None:
    text = read(fdx(paragraph("Scene Heading", "INT. MILL - DAY", Number="12A")))
    (heading,) = elements(text)
    assert (heading.text, heading.number) == ("INT. MILL - DAY", "12A")


def test_two_who_speak_together() -> None:
    both = "".join(
        paragraph(kind, words)
        for kind, words in [
            ("Character", "ADA"),
            ("Dialogue", "Yes!"),
            ("Character", "Ben"),
            ("Dialogue", "No!"),
        ]
    )
    text = read(fdx(HEADING, f"<Paragraph><DualDialogue>{both}</DualDialogue></Paragraph>"))
    assert [(cue.name, cue.dual) for cue in elements(text, Kind.CUE)] == [
        ("ADA", False),
        ("Ben", True),
    ]
    assert [line.text for line in elements(text, Kind.DIALOGUE)] == ["Yes!", "No!"]


def test_notes_are_kept_and_never_spoken() -> None:
    note = '<ScriptNote Color="#FF"><Paragraph><Text>too [[loud]]?</Text></Paragraph></ScriptNote>'
    ranged = (
        '<ScriptNotes><ScriptNote Range="16,20"><Paragraph><Text>whose?</Text></Paragraph>'
        "</ScriptNote></ScriptNotes>"
    )
    line = f'<Paragraph Type="Dialogue">{note}<Text>Out!</Text></Paragraph>'
    text = read(fdx(HEADING, paragraph("Character", "ADA"), line, after=ranged))
    assert pairs(text) == [
        ("heading", "INT. MILL - DAY"),
        ("cue", "ADA"),
        ("note", "whose?"),
        ("dialogue", "Out!"),
        ("note", "too [\u200b[loud]\u200b]?"),
    ]


def test_an_omitted_scene_is_kept_and_not_filmed() -> None:
    note = "<ScriptNote><Paragraph><Text>sad?</Text></Paragraph></ScriptNote>"
    gone = paragraph("Scene Heading", "EXT. POND - DAY") + paragraph("Action", "A swan */ sinks.")
    gone = gone.replace("</Paragraph>", f"{note}</Paragraph>", 1)
    text = read(
        fdx(
            HEADING,
            '<Paragraph Number="2" Type="Scene Heading"><Text>OMITTED</Text>'
            f"<OmittedScene>{gone}</OmittedScene></Paragraph>",
            paragraph("Scene Heading", "Omitted"),
            paragraph("Scene Heading", "EXT. YARD - DAY"),
        )
    )
    assert [heading.text for heading in elements(text, Kind.HEADING)] == [
        "INT. MILL - DAY",
        "EXT. YARD - DAY",
    ]
    assert elements(text, Kind.BONEYARD)[0].text.startswith("OMITTED #2#\nEXT. POND - DAY\n")
    assert [note.text for note in elements(text, Kind.NOTE)] == ["sad?"]
    assert len(elements(text)) == 5


def test_an_omitted_scene_without_a_heading_is_not_filmed_either() -> None:
    text = read(fdx(f"<OmittedScene>{paragraph('Action', 'Gone.')}</OmittedScene>", HEADING))
    assert [(element.kind.value, element.text) for element in lex(text)] == [
        ("boneyard", "Gone."),
        ("heading", "INT. MILL - DAY"),
    ]


def test_a_title_page_gets_its_keys() -> None:
    lines = ["", "", "THE M*LL", "A Comedy", "", "written by", "", "Ada Noon", "& Ben Noon", ""]
    lines += [
        "Based on a true cat",
        "",
        "Second draft, May 2031",
        "",
        "ada@mill.example",
        "12 Lane",
    ]
    page = "".join(paragraph("Action", line, Alignment="Center") for line in lines)
    text = read(fdx(HEADING, after=f"<TitlePage><Content>{page}</Content></TitlePage>"))
    assert [(e.name, e.text) for e in elements(text, Kind.TITLE_PAGE)] == [
        ("Title", "THE M\\*LL\nA Comedy"),
        ("Credit", "written by"),
        ("Author", "Ada Noon\n& Ben Noon"),
        ("Source", "Based on a true cat"),
        ("Draft date", "Second draft, May 2031"),
        ("Contact", "ada@mill.example\n12 Lane"),
    ]
    assert elements(text)[-1].kind is Kind.HEADING


def test_acts_shots_songs_cast_lists_and_centred_words() -> None:
    text = read(
        fdx(
            paragraph("New Act", "ACT ONE"),
            HEADING,
            paragraph("Cast List", "(Ada, Ben)"),
            paragraph("Shot", "CLOSE ON THE CAT"),
            paragraph("Character", "ADA"),
            paragraph("Lyrics", "La, la"),
            paragraph("General", "THE END", Alignment="Center"),
            paragraph("End of Act", "END OF ACT ONE"),
        )
    )
    assert pairs(text) == [
        ("section", "ACT ONE"),
        ("heading", "INT. MILL - DAY"),
        ("field", "Ada, Ben"),
        ("action", "CLOSE ON THE CAT"),
        ("cue", "ADA"),
        ("lyrics", "La, la"),
        ("centered", "THE END"),
        ("centered", "END OF ACT ONE"),
    ]


def test_a_speech_that_goes_on_behind_an_action_is_still_of_who_spoke() -> None:
    text = read(
        fdx(
            HEADING,
            paragraph("Character", "ADA (V.O.)"),
            paragraph("Dialogue", "Once,"),
            paragraph("Action", "The wheel stops."),
            paragraph("Dialogue", "long ago."),
        )
    )
    assert [cue.name for cue in elements(text, Kind.CUE)] == ["ADA", "ADA"]
    assert elements(text)[-1].text == "long ago."


def test_speech_that_nobody_was_named_for_is_kept_as_action() -> None:
    assert pairs(read(fdx(HEADING, paragraph("Dialogue", "Hello?"))))[1] == ("action", "Hello?")


def test_a_type_of_a_template_is_what_it_is_laid_out_as() -> None:
    settings = (
        '<ElementSettings Type="Ort"><Behavior PaginateAs="Scene Heading"/></ElementSettings>'
    )
    text = read(fdx(paragraph("Ort", "Die Mühle"), after=settings))
    assert pairs(text) == [("heading", "Die Mühle")]


def test_paragraphs_elsewhere_in_the_file_are_not_the_script() -> None:
    arc = "<SceneProperties><SceneArcBeats><Paragraph><Text>arc</Text></Paragraph></SceneArcBeats>"
    text = read(
        fdx(
            f'<Paragraph Type="Scene Heading">{arc}</SceneProperties><Text>INT. MILL</Text>'
            "</Paragraph>",
            after="<HeaderAndFooter><Header><Paragraph><Text>page</Text></Paragraph></Header>"
            "</HeaderAndFooter>",
        )
    )
    assert text == "INT. MILL\n"


def test_soft_line_ends_are_kept_also_empty_ones() -> None:
    text = read(fdx(HEADING, paragraph("Character", "ADA"), paragraph("Dialogue", "One\n\nTwo")))
    assert elements(text)[-1].text == "One\nTwo"
    assert read(fdx(paragraph("Action", "One\n\nTwo"))) == "One\n\nTwo\n"
