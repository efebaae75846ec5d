"""A PDF, as a screenwriter's program, a word processor or a browser prints it, read as a script."""

import json
import logging
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from media_pipeline.scripts.pdf.pdf_limits import MOST_PAGES, MOST_SECONDS
from media_pipeline.scripts.script_refused import ScriptRefused

_log = logging.getLogger(__name__)
_ROOT = Path(__file__).parents[3]
_COMMAND = [sys.executable, "-B", "-m", "media_pipeline.scripts.pdf.pdf_process"]
_OUT_OF_TIME = (signal.SIGXCPU, signal.SIGKILL)
_ASK_FOR_TEXT = "Hand in the script as Fountain, Final Draft or plain text instead."
_REFUSALS = {
    "without_text": (
        "script_pdf_without_text",
        "This PDF holds no text: its pages are pictures, as of a scan. Run it through text "
        "recognition (OCR) first. Or: {ask}",
    ),
    "encrypted": (
        "script_encrypted",
        "This PDF opens only with a password. Save a copy without one and hand that in.",
    ),
    "broken": (
        "script_damaged",
        "This PDF cannot be opened: the file is damaged or was cut short. Export it again. "
        "Or: {ask}",
    ),
    "too_many_pages": (
        "script_pdf_too_many_pages",
        "This PDF has {pages} pages; at most {most} are read. Hand in one part at a time.",
    ),
    "too_complex": (
        "script_unsafe",
        "This PDF asks for more time or memory than a script needs. Export it again from the "
        "program that it was written in. Or: {ask}",
    ),
}


def read_pdf(data: bytes) -> str:
    """The script in a PDF as Fountain: furniture of the page taken off, broken lines joined.

    The same bytes give the same text. Scripts and attachments inside the file are not looked at.
    It takes about 15 ms a page, in a process of its own that is ended after MOST_SECONDS.

    Raises ScriptRefused: script_pdf_without_text · script_pdf_too_many_pages · script_encrypted ·
    script_damaged · script_unsafe.
    """
    answer = _ask_process(data)
    if "text" in answer:
        return str(answer["text"])
    if "error" in answer:
        _log.error("pdf.unreadable", extra={"traceback": answer["error"]})
    code, detail = _REFUSALS[answer["refused"]]
    raise ScriptRefused(
        code, detail.format(ask=_ASK_FOR_TEXT, pages=answer.get("pages"), most=MOST_PAGES)
    )


def _ask_process(data: bytes) -> dict[str, Any]:
    """What the process answered. One that was ended by a signal was ended by the file."""
    try:
        done = subprocess.run(
            _COMMAND,
            input=data,
            capture_output=True,
            timeout=MOST_SECONDS,
            check=False,
            cwd=_ROOT,
            env={"PYTHONUTF8": "1"},  # nothing of ours is there to be found
        )
    except subprocess.TimeoutExpired:
        return {"refused": "too_complex"}
    if done.returncode < 0:
        return {"refused": "too_complex" if -done.returncode in _OUT_OF_TIME else "broken"}
    if done.returncode:
        raise RuntimeError(f"the reader of PDFs failed: {done.stderr.decode()[-2000:]}")
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer
