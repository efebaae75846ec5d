"""A sound written whole or not at all."""

import wave
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from media_pipeline.assets.publish_file import publish_file, unfinished
from media_pipeline.providers.provider_errors import ProviderBroken


def write_sound(target: Path, blocks: Iterable[NDArray[np.float32]], *, channels: int) -> int:
    """Write ``blocks`` (-1..1; frames, or frames x channels) as 48 kHz 16-bit WAV.

    Returns the frames written. The bytes grow in ``<target>.part`` beside the target and get its
    name only when all are on disk; a failure leaves neither. ProviderBroken if the disk refuses.
    """
    part = unfinished(target)
    frames = 0
    try:
        with part.open("wb") as file, wave.open(file, "wb") as sound:
            sound.setnchannels(channels)
            sound.setsampwidth(2)
            sound.setframerate(48_000)
            for block in blocks:
                whole = np.round(np.clip(block, -1, 1) * 32767).astype("<i2")
                sound.writeframes(whole.tobytes())
                frames += len(block)
        publish_file(target)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise ProviderBroken(f"cannot write {target.name}: {error.strerror or error}") from error
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return frames
