"""What the repository says about itself is so, and it knows nothing of any one machine."""

import re
from pathlib import Path

import pytest

from tests.architecture.project_files import ROOT, kept_files, name_of, nodes

#: Put together here, so that this file is not found by itself.
REGISTRIES = [
    *("py" + "pi.org", "python" + "hosted", "npm" + "js.", "crates" + ".io", "proxy.go" + "lang"),
    *("registry." + "yarnpkg", "anaconda" + ".org", "huggingface" + ".co"),
]
#: A home, a checkout of somebody's, a folder beside the project.
MACHINE_PATHS = re.compile(
    "|".join(
        [
            "/ho" + r"me/(?!ann\b)\w",
            "/Use" + r"rs/\w",
            r"\.\./sha" + "red",
            r"(?<![\w.])/wo" + "rk/",
        ]
    )
)
PAGES = [
    *(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "CHANGELOG")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
every_page = pytest.mark.parametrize("page", PAGES, ids=name_of)


def texts() -> list[tuple[str, str]]:
    found = []
    for path in kept_files():
        try:
            found.append((name_of(path), path.read_text(encoding="utf-8")))
        except UnicodeDecodeError:
            continue  # a picture
    return found


def test_no_file_names_a_package_registry() -> None:
    named = [
        f"{name}: {host}"
        for name, text in texts()
        for host in REGISTRIES
        if host in text.lower() and name != "Makefile"  # which looks for them
    ]
    assert named == []


def test_no_file_names_a_place_of_one_machine() -> None:
    named = [
        f"{name}: {found.group()}"
        for name, text in texts()
        if (found := MACHINE_PATHS.search(text))
    ]
    assert named == []


@every_page
def test_every_file_and_link_that_a_page_names_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = [
        page.parent / link.split("#")[0]
        for link in re.findall(r"\]\(([^)\s]+)\)", text)
        if not re.match(r"https?:|mailto:|#", link)
    ]
    folders = "config|workflows|media_pipeline|studio|tests|docs|examples|requirements"
    files = [
        ROOT / name
        for name in re.findall(
            rf"\b((?:{folders})/[\w./-]*\.(?:py|md|sql|txt|in|sh|fountain))\b", text
        )
    ]
    assert [str(one) for one in (*links, *files) if not one.exists()] == []


@every_page
def test_every_test_that_a_page_names_is_there(page: Path) -> None:
    if page.name == "CONTRIBUTING.md":
        return  # shows how a test is named, by one that may be anywhere or nowhere
    named = set(re.findall(r"\btest_\w+_\w+_\w+_\w+\b", page.read_text(encoding="utf-8")))
    known = {getattr(node, "name", "") for _, node in nodes("tests")}
    assert named - known == set()


@every_page
def test_every_command_that_a_page_shows_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.M))
    assert set(re.findall(r"(?:`|^)make ([a-z]+)", text, re.M)) <= targets
    commands = {
        path.stem
        for app in ("studio", "workflows")
        for path in (ROOT / app / "management/commands").glob("*.py")
    } | {
        "migrate",
        "shell",
        "createsuperuser",
        "changepassword",
        "check",
        "collectstatic",
        "makemigrations",
    }
    assert set(re.findall(r"manage\.py ([a-z]+)", text)) <= commands
