"""Subtitles: real timings, short rows, nothing lost, nothing that breaks a format."""

import pytest

from media_pipeline.exports.cut import CutLine, CutShot, FilmCut
from media_pipeline.exports.subtitles import ROW, ROWS, srt, subtitle_cues, vtt


def film(*shots: tuple[CutLine, ...], frames: int = 120) -> FilmCut:
    cut = tuple(CutShot(frames=frames, lines=lines) for lines in shots)
    return FilmCut(width=320, height=180, fps=24, shots=cut)


def line(text: str, start: float, end: float, character: str = "Ann") -> CutLine:
    return CutLine(character=character, text=text, start=start, end=end)


def test_a_cue_stands_where_its_line_is_spoken() -> None:
    cut = film((), (line("It's here.", 1.0, 2.5),))
    (cue,) = subtitle_cues(cut)
    assert cue.start == pytest.approx(6.0)
    assert 7.5 <= cue.end <= 8.0
    assert cue.text == "It's here."


def test_a_speaker_is_named_only_where_speakers_change_in_a_shot() -> None:
    cut = film(
        (line("Alone.", 0.5, 1),),
        (line("Who's there?", 0, 1), line("Me.", 2, 3, character="D'Arcy")),
    )
    assert [cue.text for cue in subtitle_cues(cut)] == [
        "Alone.",
        "ANN: Who's there?",
        "D'ARCY: Me.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "We found the old lighthouse keeper's journal in the cellar of the house by the sea, she "
        "said, and nobody has read it since the winter of the great storm, not even you.",
        "word " * 80,
        "x" * 300,
        "漢字" * 90,
    ],
)
def test_a_long_line_becomes_rows_and_cues_that_can_be_read(text: str) -> None:
    cues = subtitle_cues(film((line(text, 0.0, 4.9),)))
    assert len(cues) > 1
    for cue in cues:
        rows = cue.text.split("\n")
        assert len(rows) <= ROWS
        assert all(len(row) <= ROW for row in rows)
    spoken = "".join(cue.text for cue in cues)
    assert "".join(spoken.split()) == "".join(text.split())
    ends = [cue.end for cue in cues]
    assert all(a <= b.start for a, b in zip(ends, cues[1:], strict=False))


def test_no_cue_is_longer_than_the_film_or_meets_the_next() -> None:
    cut = film((line("One.", 0, 2.0), line("Two.", 2.05, 5.0)), frames=120)
    one, two = subtitle_cues(cut)
    assert one.end == pytest.approx(2.05)
    assert two.end == pytest.approx(5.0)


def test_people_who_speak_at_once_share_a_cue() -> None:
    cut = film((line("Stop!", 1, 3), line("Never!", 1, 3, character="Bob")))
    (cue,) = subtitle_cues(cut)
    assert "Stop!" in cue.text
    assert "Never!" in cue.text


def test_marks_and_line_ends_in_a_line_break_no_format() -> None:
    text = "<i>It's</i> {\\an8} & --> \n\n00:00\x00 done"
    cues = subtitle_cues(film((line(text, 0, 2),)))
    blocks = srt(cues).strip().split("\n\n")
    assert len(blocks) == len(cues)
    assert "<" not in srt(cues)
    assert "{" not in srt(cues)
    body = vtt(cues).removeprefix("WEBVTT\n\n").strip().split("\n\n")
    assert len(body) == len(cues)
    assert "&lt;i&gt;" in vtt(cues)
    assert vtt(cues).count("-->") == len(cues)


def test_clocks_are_written_as_each_format_wants() -> None:
    shots = ((),) * 740 + ((line("Late.", 0.25, 2),),)
    cues = subtitle_cues(film(*shots))
    assert "01:01:40,250 --> " in srt(cues)
    assert "01:01:40.250 --> " in vtt(cues)


def test_an_empty_line_has_no_cue() -> None:
    assert subtitle_cues(film((line("  \n", 0, 1),))) == ()
