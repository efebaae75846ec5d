"""Faults that people report of systems that read scripts; none of them can happen here."""

import pytest

from media_pipeline.providers.analyst import Boundary
from media_pipeline.providers.local.analyst import LocalAnalyst
from media_pipeline.scripts.boundaries import split_by_boundaries
from tests.media_pipeline.analysed import analyse, headings, lines, people


@pytest.mark.parametrize(
    ("cue", "name", "tone"),
    [
        ("ÉLISE (très bas)", "ÉLISE", "très bas"),
        ("JÜRGEN", "JÜRGEN", ""),
        ("ŁUKASZ (głośno)", "ŁUKASZ", "głośno"),
        ("ÑANDÚ (susurrando)", "ÑANDÚ", "susurrando"),
        ("ΆΝΝΑ (ήσυχα)", "ΆΝΝΑ", "ήσυχα"),
    ],
)
def test_accents_break_neither_a_cue_nor_the_line_after_it(cue: str, name: str, tone: str) -> None:
    found = analyse(f"INT. HUT - DAY\n\n{cue}\nA line.\n\nShe goes.\n\n{name}\nAnother.\n")
    assert people(f"INT. HUT - DAY\n\n{cue}\nA line.\n\n{name}\nAnother.\n") == [name]
    assert [(line.text, line.tone) for line in found.scenes[0].lines] == [
        ("A line.", tone),
        ("Another.", ""),
    ]


@pytest.mark.parametrize(
    ("script", "names"),
    [
        ("മായ\nഎനിക്ക് പോകണം.\n\nരവി\nനിൽക്ക്.\n\nമായ\nഇല്ല.\n", ["മായ", "രവി"]),
        ("मीरा\nतुम कौन हो?\n\nअर्जुन\nमैं।\n\nमीरा\nअच्छा।\n", ["मीरा", "अर्जुन"]),
        ("ليلى\nمن هناك؟\n\nسامي\nأنا.\n\nليلى\nادخل.\n", ["ليلى", "سامي"]),
        ("小雨\n你来了？\n\n老周\n坐下。\n\n小雨\n好。\n", ["小雨", "老周"]),
        ("มาลี\nใครมา\n\nสมชาย\nฉันเอง\n\nมาลี\nเข้ามา\n", ["มาลี", "สมชาย"]),
        ("지수\n비가 오네.\n\n민호\n우산 있어?\n\n지수\n응.\n", ["지수", "민호"]),
    ],
)
def test_a_script_without_capitals_has_its_cues(script: str, names: list[str]) -> None:
    assert people(script) == names
    assert [name for name, _ in lines(script)] == [names[0], names[1], names[0]]


def test_a_heading_between_a_section_and_a_synopsis_is_no_person() -> None:
    script = "# Two\n\nEXT. MOON\n\n= It shines.\n\nA crater.\n\n## Three\n\nINT. SHIP\n= Dark.\n"
    assert headings(script) == ["EXT. MOON", "INT. SHIP"]
    assert people(script) == []


def test_a_blank_line_ends_a_speech_for_all_that_follows() -> None:
    script = "INT. HUT - DAY\n\nIDA\nOne.\n\nShe sits.\n\nRain falls.\n\nBOB\nTwo.\n\nHe goes.\n"
    assert lines(script) == [("IDA", "One."), ("BOB", "Two.")]


@pytest.mark.parametrize("gap", [" ", "   ", "\t"])
def test_numbers_in_both_margins_make_no_action_a_speech(gap: str) -> None:
    script = f"141{gap}INT. HUT - DAY{gap}141\n\nA stove.\n\n142A{gap}EXT. YARD{gap}142A\n\nHens.\n"
    found = analyse(script)
    assert [scene.heading for scene in found.scenes] == ["INT. HUT - DAY", "EXT. YARD"]
    assert people(script) == []
    assert script[found.scenes[1].start :].startswith("142A")


def test_mixed_line_ends_are_kept_and_give_the_same_split_every_time() -> None:
    script = "\ufeffINT. HUT - DAY\r\n\r\nIDA\nOne.\r\r\nEXT. YARD - DAY\n\r\nHens.  \r"
    first, second = analyse(script), analyse(script)
    assert [(s.start, s.end) for s in first.scenes] == [(s.start, s.end) for s in second.scenes]
    assert first.front_matter + "".join(script[s.start : s.end] for s in first.scenes) == script
    assert len(first.scenes) == 2


def test_a_numbered_label_is_a_scene_and_prose_with_the_word_is_none() -> None:
    labelled = "SCENE 1\n\nRain.\n\nSCENE 2\n\nSnow.\n"
    assert headings(labelled) == ["SCENE 1", "SCENE 2"]
    assert all(scene.shots and not scene.lines for scene in analyse(labelled).scenes)
    prose = "Scene after scene passed before her.\n\nScene changes were many. She slept.\n"
    assert headings(prose) == [""]


def test_a_retyped_quote_finds_the_script_and_never_replaces_it() -> None:
    script = "INT. HUT - DAY\n\nIda — “wait”…\u00a0then goes.\n\nEXT. YARD - DAY\n\nHens.\n"
    asked = [
        Boundary(hint_line=1, quote="INT. HUT - DAY"),
        Boundary(hint_line=3, quote='Ida - "wait"'),
        Boundary(hint_line=5, quote="Ext. Yard - Day and hens everywhere"),
        Boundary(hint_line=6, quote="nothing of the kind"),
    ]
    cut = split_by_boundaries(script, asked)
    assert "".join(script[piece.start : piece.end] for piece in cut.slices) == script
    assert [piece.repair for piece in cut.slices] == ["exact", "normalised", "fuzzy"]
    assert (cut.repaired, len(cut.dropped)) == (2, 1)


@pytest.mark.parametrize(
    "text",
    [
        "Ida says, “Slow and steady.”",
        "“Slow and steady,” Ida calls out.",
        "“Slow and steady,” says Ida. Rain falls.",
        "Ida: “Slow and steady.”",
    ],
)
def test_speech_in_prose_has_its_line_its_speaker_and_its_shot(text: str) -> None:
    script = f"INT. GYM - DAY\nIda ties her shoes.\n\n{text}\n"
    assert [(name, said.rstrip(".")) for name, said in lines(script)] == [
        ("Ida", "Slow and steady")
    ]
    shots = [shot for shot in analyse(script).scenes[0].shots if shot.idea.lines]
    assert [shot.idea.character_tags for shot in shots] == [("ida",)]


@pytest.mark.parametrize("other", ["MAYRIN", "MARIN", "Mairin II", "MAIRÍN"])
def test_a_speaker_whom_nobody_listed_is_in_the_cast_and_loses_no_line(other: str) -> None:
    turns = "".join(f"{other.upper()}\nLine {at}.\n\n" for at in range(12))
    script = f"CAST\n\nMairin\n\n\nINT. HUT - DAY\n\nMAIRIN\nYes.\n\n{turns}"
    said = [name for name, _ in lines(script)]
    assert len(said) == 13
    assert said[1:] == [other.upper()] * 12
    assert "Unknown voice" not in people(script)


def test_a_long_narration_is_split_alike_every_time() -> None:
    sentence = "The river had risen in the night and the bridge was gone by morning. "
    script = "\n\n".join(sentence * 5 for _ in range(30))
    first = LocalAnalyst().split(script).value
    assert first == LocalAnalyst().split(script).value
    assert len(analyse(script).scenes) == len(first.boundaries) == 1
