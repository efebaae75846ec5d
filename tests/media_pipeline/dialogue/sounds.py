"""Sounds that a person uploads, given to a film and bound to its lines."""

import io
import wave
from typing import Any

import numpy as np
from numpy.typing import NDArray

from media_pipeline.assets.store_asset import file_of
from media_pipeline.assets.wav_file import piece, read_frames
from media_pipeline.elements.add_element import add_element, show_file
from media_pipeline.elements.given_file import given_file, upload_file
from media_pipeline.films.element import Element
from media_pipeline.films.shot import Shot
from media_pipeline.graph.person_edit import write_slot
from tests.media_pipeline.film_set import MadeFilm
from tests.media_pipeline.small_media import RATE, tone
from workflows.projects.local_project import local_project


def wav(sound: NDArray[np.float64]) -> bytes:
    """As a file: 48 kHz, mono."""
    kept = io.BytesIO()
    with wave.open(kept, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes((np.clip(sound, -1, 1) * 32767).astype("<i2").tobytes())
    return kept.getvalue()


def give_sound(made: MadeFilm, name: str, seconds: float = 2.0, *, hertz: float = 700.0) -> Element:
    project, _ = local_project()
    upload = upload_file(project, wav(tone(seconds, hertz=hertz)))
    return add_element(made.film, name=name, upload=upload.pk)


def replace_sound(element: Element, seconds: float, *, hertz: float = 900.0) -> bool:
    project, _ = local_project()
    upload = upload_file(project, wav(tone(seconds, hertz=hertz)))
    return show_file(element, project.pk, given_file(project.pk, upload.pk))


def bind(made: MadeFilm, shot: Shot, line: int, sound: str) -> None:
    """``line`` from 1; ``sound``: empty for none."""
    change_line(made, shot, line, sound=sound)


def change_line(made: MadeFilm, shot: Shot, line: int, **fields: Any) -> None:
    lines = [dict(one) for one in made.view.lines_of(shot.id)]
    lines[line - 1] |= fields
    write_slot(made.film, "shot.dialogue", shot.id, {"lines": lines})


def heard(made: MadeFilm, shot: Shot, line: int) -> bytes:
    """The samples of the shot's sound while a line is heard."""
    take = made.take("shot.audio", shot.id)
    times = take.content["lines"][line - 1]
    assert take.asset is not None
    return piece(read_frames(file_of(take.asset)), times["start"], times["end"])


def samples_of(made: MadeFilm, element: Element) -> bytes:
    take = made.take("element.sound", element.id)
    assert take.asset is not None
    return read_frames(file_of(take.asset))
