"""A sound comes in: kept byte for byte, with a copy beside it as a recording of ours."""

from uuid import UUID

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.asset_file import asset_path, scratch_path
from media_pipeline.assets.keep_upload import copy_id_of, copy_in_use, keep_bytes, upload_id_of
from media_pipeline.assets.publish_file import publish_file
from media_pipeline.assets.read_sound import NoSound, kind_of_sound, write_recording
from media_pipeline.assets.store_asset import file_facts, land_asset

LARGEST_SOUND = 20_000_000
#: Seconds.
SHORTEST_SOUND, LONGEST_SOUND = 0.1, 600.0


class SoundRefused(Exception):
    """This file cannot be a sound of a film. ``code`` is stable; ``detail`` says what to do.

    sound_empty · sound_too_large · sound_format_unsupported · sound_unreadable · sound_too_short ·
    sound_too_long · sound_not_found · sound_file_missing
    """

    def __init__(self, code: str, detail: str) -> None:
        self.code = code
        self.detail = detail
        super().__init__(detail)


def looks_like_sound(data: bytes) -> bool:
    return kind_of_sound(data) is not None


def upload_sound(project_id: UUID, data: bytes) -> Asset:
    """The stored upload; the same bytes in one project are one asset.

    Raises SoundRefused, before any row is kept.
    """
    suffix, media_type = kind_of_upload(data)
    upload_id = upload_id_of(project_id, data)
    heard_id = copy_id_of(upload_id, "sound")
    part = scratch_path(".wav")  # many may bring the same sound at once
    try:
        seconds = write_recording(data, part, longest=LONGEST_SOUND)
        _check_length(seconds)
        publish_file(asset_path(heard_id, ".wav"), part)
    except NoSound as bad:
        raise SoundRefused(
            "sound_unreadable", f"The sound cannot be read ({bad}). Export it again as WAV or MP3."
        ) from bad
    finally:
        part.unlink(missing_ok=True)
    land_asset(project_id, file_facts(heard_id, ".wav", media_type="audio/wav", seconds=seconds))
    return keep_bytes(project_id, upload_id, data, suffix, media_type=media_type, seconds=seconds)


def _check_length(seconds: float) -> None:
    if SHORTEST_SOUND <= seconds <= LONGEST_SOUND:
        return
    raise SoundRefused(
        "sound_too_short" if seconds < SHORTEST_SOUND else "sound_too_long",
        f"The sound lasts {seconds:.1f} s; from {SHORTEST_SOUND:g} to {LONGEST_SOUND:g} s are "
        "taken.",
    )


def heard_sound(project_id: UUID, upload_id: UUID) -> Asset:
    """The copy of an upload that is used: 48 kHz, mono. Raises SoundRefused."""
    return copy_in_use(project_id, upload_id, "sound", SoundRefused)


def kind_of_upload(data: bytes) -> tuple[str, str]:
    """Suffix and media type by the first bytes, before the sound is read. Raises SoundRefused."""
    if not data:
        raise SoundRefused("sound_empty", "The file is empty.")
    if len(data) > LARGEST_SOUND:
        raise SoundRefused(
            "sound_too_large", f"A sound may have {LARGEST_SOUND / 1e6:.0f} MB. Save it as MP3."
        )
    kind = kind_of_sound(data)
    if kind is None:
        raise SoundRefused(
            "sound_format_unsupported", "Sounds are read as WAV, MP3 and Ogg; save it as one."
        )
    return kind
