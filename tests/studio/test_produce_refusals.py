"""``produce`` with something that cannot become a film: one sentence, exit code 2, nothing made."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.media_pipeline.small_pictures import picture

SCRIPT = "INT. CAFE - DAY\n\nBEN pours tea.\n"

Refused = Callable[..., str]


@pytest.fixture
def refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Refused:
    """Runs ``produce`` and returns what it said; nothing may have been started."""
    monkeypatch.chdir(tmp_path)

    def start(*_: object, **__: object) -> int:
        pytest.fail("something was started")

    monkeypatch.setattr("studio.management.commands.produce.produce_film", start)

    def run(*arguments: str) -> str:
        with pytest.raises(SystemExit) as stopped:
            call_command("produce", *arguments)
        assert stopped.value.code == 2
        return capsys.readouterr().err

    return run


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("empty.fountain", b"", "is empty"),
        ("blank.txt", b" \n\t\n", "is empty"),
        ("old.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 text", "save it as .docx"),
        ("cut.fdx", b"<?xml version='1.0'?>\n<FinalDraft>\n<Content>", "in line 3"),
        ("zip.docx", b"PK\x05\x06" + b"\0" * 18, "not read"),
        ("film.bin", bytes(range(256)) * 20, "not text"),
        ("script.pdf", b"%PDF-1.7 text", "cannot be opened"),
        ("big.txt", b"word " * 1_100_000, "largest script"),
    ],
)
def test_a_file_that_is_no_script_is_named_with_the_reason(
    name: str, data: bytes, words: str, refused: Refused
) -> None:
    Path(name).write_bytes(data)
    said = refused(name)

    assert name in said
    assert words in said
    assert sorted(path.name for path in Path().iterdir()) == [name]


@pytest.mark.parametrize(
    ("name", "words"),
    [(".", "is a folder"), ("none.fountain", "There is no file"), ("a" * 300, "too long")],
)
def test_what_is_no_file_is_named_with_the_remedy(name: str, words: str, refused: Refused) -> None:
    assert words in refused(name)


def test_the_film_never_replaces_its_script(refused: Refused) -> None:
    Path("a.txt").write_text(SCRIPT)

    assert "would replace the script" in refused("a.txt", "-o", "a.txt")
    assert Path("a.txt").read_text() == SCRIPT


def test_a_place_that_cannot_be_is_found_out_before_the_work(refused: Refused) -> None:
    Path("a.txt").write_text(SCRIPT)

    assert "cannot be made" in refused("a.txt", "-o", "a.txt/film.mp4")


@pytest.mark.parametrize(
    "option", [["--stop-at", "end"], ["--style", "oil"], ["--ratio", "4:3"], ["--seed", "x"]]
)
def test_an_unknown_choice_is_refused_with_the_choices(option: list[str]) -> None:
    with pytest.raises(CommandError, match="argument"):
        call_command("produce", "a.txt", *option)


@pytest.mark.parametrize(
    ("element", "words"),
    [
        ("MUG", "NAME=FILE"),
        ("MUG=", "NAME=FILE"),
        ("=mug.png", "letter or a digit"),
        ("MUG=none.png", "There is no file none.png"),
        ("MUG=.", "Name the picture or sound file"),
        ("MUG=mug.svg", "SVG"),
        ("MUG=film.txt", "no picture"),
    ],
)
def test_an_element_that_is_none_is_named_with_the_reason(
    element: str, words: str, refused: Refused
) -> None:
    Path("film.txt").write_text(SCRIPT)
    Path("mug.svg").write_text("<svg/>")

    assert words in refused("film.txt", "--element", element)


def test_two_elements_of_one_name_are_refused(refused: Refused) -> None:
    Path("film.txt").write_text(SCRIPT)
    Path("mug=1.png").write_bytes(picture())
    said = refused("film.txt", "--element", "Red mug=mug=1.png", "--element", "@RED_MUG=mug=1.png")

    assert "two elements RED_MUG" in said


def test_a_look_for_a_film_that_has_one_is_refused(refused: Refused) -> None:
    Path("draft.fountain").write_text(SCRIPT)
    film = "0190a1b2-0000-7000-8000-000000000001"
    said = refused("draft.fountain", "--film", film, "--style", "noir", "--seed", "3")

    assert "--style, --seed" in said
