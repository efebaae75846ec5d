"""A single clip is asked of a hosted model; its final of the draft alone."""

from typing import Any

from media_pipeline.assets.check_media import WantedFile
from media_pipeline.graph.final_take import asks_for_draft, draft_size, final_of
from media_pipeline.graph.ladder import NO_RUNGS, Rungs
from media_pipeline.graph.request_take import Reading, RequestTake
from media_pipeline.library.sheet_words import asset_words
from media_pipeline.library.studio_asset import asset_request
from media_pipeline.library.studio_clip import STUDIO_CLIP_KIND
from media_pipeline.providers.artist import AssetReference, AssetRequest
from media_pipeline.providers.hosted import MediaRequest, PictureRole, SentPicture
from media_pipeline.providers.model_cards import ModelCard, card
from media_pipeline.providers.provider_errors import ProviderRefused
from workflows.jobs.job_handlers import job_handler


@job_handler
class RequestStudioClip(RequestTake):
    kind = "studio.clip.request"
    makes = STUDIO_CLIP_KIND
    port = "animator"

    def request(self, reading: Reading) -> MediaRequest:
        brief = reading.manifest.content("brief")
        asked, final = asset_request(reading.manifest), final_of(reading.manifest.take)
        role, shown = _shown(asked, reading.card)
        in_order = [*shown, *(one for one in asked.references if one not in shown)]
        return MediaRequest(
            prompt=asset_words(in_order, asked, len(shown)),
            pictures=tuple(
                SentPicture(path=one.picture, role=role, says=one.called or one.role)
                for one in shown
                if one.picture is not None
            ),
            seconds=self._seconds(reading),
            width=asked.width,
            height=asked.height,
            seed=reading.tries.seed(asked.seed),
            with_sound=bool(brief.get("with_sound")) and reading.card.records_sound,
            draft=asks_for_draft(reading),
            draft_of=final.get("draft", ""),
        )

    def rungs(self, reading: Reading) -> Rungs:
        """A person's own words are not put otherwise, and a draft keeps its model."""
        if final_of(reading.manifest.take):  # the same seed, the same pictures: refused again
            return NO_RUNGS
        is_draft = bool(reading.manifest.labels.get("draft"))
        return Rungs(fallback=not is_draft and _falls(reading), wording=False)

    def wanted(self, reading: Reading) -> WantedFile:
        """A clip that starts at a picture has that one's shape, and a draft is small."""
        asked = asset_request(reading.manifest)
        role, shown = _shown(asked, reading.card)
        if role == "start" and shown:
            return WantedFile(media="clip", seconds=self._seconds(reading))
        size = (asked.width, asked.height)
        width, height = draft_size(*size) if asks_for_draft(reading) else size
        return WantedFile(media="clip", width=width, height=height, seconds=self._seconds(reading))

    def content(self, reading: Reading, file: dict[str, Any]) -> dict[str, Any]:
        return {
            "model": reading.card.name,
            "frames": file["frames"],
            "fps": file["fps"],
            "asked_seconds": self._seconds(reading),
            "own_sound": bool(file["has_audio"]),
        }

    @staticmethod
    def _seconds(reading: Reading) -> float:
        return reading.card.length_for(float(reading.manifest.content("brief")["seconds"]))


def _falls(reading: Reading) -> bool:
    """Whether the fallback can take what the first model was asked for."""
    if not reading.first.fallback:
        return False
    try:
        _shown(asset_request(reading.manifest), card(reading.first.fallback, reading.first.port))
    except ProviderRefused:
        return False
    return True


def _shown(asked: AssetRequest, model: ModelCard) -> tuple[PictureRole, tuple[AssetReference, ...]]:
    """A first frame or pictures to recognise, never both: providers do not mix them.

    An earlier picture is the first frame; so is the first of the references where a model knows no
    other way to be shown one. Raises ProviderRefused where it needs a picture and there is none.
    """
    there = [one for one in asked.references if one.picture is not None]
    edited = [one for one in there if one.role == "edited"]
    if edited and model.takes_start_frame:
        return "start", tuple(edited[:1])
    if model.most_references:
        return "reference", tuple(there[: model.most_references])
    if not there:
        raise ProviderRefused(
            f"{model.name} moves a picture, and none is there; name one, or choose another model"
        )
    return "start", tuple(there[:1])
