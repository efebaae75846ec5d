"""Uploaded sounds that a shot names, for a model that makes its own sound from them.

They go to no shot with a sound of its own: what is heard there is that, and not the model's.
"""

from pathlib import Path
from typing import Final
from uuid import UUID

from media_pipeline.assets.store_asset import file_of
from media_pipeline.dialogue.shot_audio import has_audio
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Reads
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.take import Take
from media_pipeline.providers.model_cards import ModelCard
from media_pipeline.providers.provider_errors import ProviderRefused

_NAMED: Final = "sound "
_WHAT_HELPS: Final = (
    "give the element another sound, or leave its name out of the shot's action. Nothing was asked "
    "and nothing is paid"
)


class ReferenceSoundRefused(ProviderRefused):
    """Before anything is asked."""

    code = "reference_sound_refused"


def reference_sounds(view: FilmView, shot_id: UUID, asked: ModelCard) -> list[Input]:
    """As many as the model takes, in the film's order."""
    if not asked.most_sounds or has_audio(view, shot_id):
        return []
    named = view.sounds_named_in(shot_id)[: asked.most_sounds]
    return [Reads(name=f"{_NAMED}{one.token}", kind=one.slot_kind, subject=one.id) for one in named]


def sent_sounds(manifest: ReadManifest, asked: ModelCard) -> dict[str, Path]:
    """Token -> file, in the order in which they are sent. Raises ReferenceSoundRefused for what the
    model does not take as it is: none is cut."""
    takes = _takes(manifest) if asked.most_sounds else {}
    lengths = {token: float(take.content["seconds"]) for token, take in takes.items()}
    for token, seconds in lengths.items():
        if seconds < asked.shortest_sound:
            raise ReferenceSoundRefused(
                f"the sound {token} lasts {seconds:.1f} s, and {asked.name} takes sounds from "
                f"{asked.shortest_sound:g} s on; {_WHAT_HELPS}"
            )
    if asked.audio_window and sum(lengths.values()) > asked.audio_window + 1e-6:
        told = ", ".join(f"{token} {seconds:.1f} s" for token, seconds in lengths.items())
        raise ReferenceSoundRefused(
            f"the sounds that the shot names are longer than the {asked.audio_window:g} s that "
            f"{asked.name} takes: {told}; {_WHAT_HELPS}"
        )
    return {token: file_of(take.asset) for token, take in takes.items() if take.asset}


def _takes(manifest: ReadManifest) -> dict[str, Take]:
    return {
        name.removeprefix(_NAMED): take
        for name, take in manifest.takes.items()
        if name.startswith(_NAMED)
    }
