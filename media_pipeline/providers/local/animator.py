"""The local animator: a smooth camera move over the still; same request, same bytes."""

from pathlib import Path

import cv2
import numpy as np

from media_pipeline.assets.ffmpeg import FfmpegFailed
from media_pipeline.assets.film_encoding import encode_frames
from media_pipeline.assets.publish_file import publish_file, unfinished
from media_pipeline.providers.animator import Clip, ClipRequest
from media_pipeline.providers.local.moves.camera_path import CAMERA_MOVES, camera_path
from media_pipeline.providers.local.moves.warp_still import Plane, moving_frames, still_planes
from media_pipeline.providers.provider_errors import ProviderBroken, ProviderRefused


class LocalAnimator:
    """Moves a camera over a still. Its clips have no sound and are joined by copying."""

    name = "local"
    model = "local/camera-move-1"

    def animate(self, request: ClipRequest) -> Clip:
        """Raises ProviderRefused when the request can never be rendered, else ProviderBroken."""
        _check(request)
        path = camera_path(
            request.camera_move, seconds=request.frames / request.fps, seed=request.seed
        )
        if path is None:
            known = ", ".join(CAMERA_MOVES)
            raise ProviderRefused(f"unknown camera move {request.camera_move!r}; known: {known}")
        # One core a render: two renders side by side are fair, and sums never depend on threads.
        cv2.setNumThreads(1)
        planes = still_planes(_read(request.still))
        size = {"width": request.width, "height": request.height}
        try:
            encode_frames(
                moving_frames(planes, path, frames=request.frames, **size),
                fps=request.fps,
                target=unfinished(request.target),
                **size,
            )
            publish_file(request.target)
        except FfmpegFailed as failed:
            unfinished(request.target).unlink(missing_ok=True)
            raise ProviderBroken(f"the clip could not be written: {failed.cause}") from failed
        except OSError as failed:
            unfinished(request.target).unlink(missing_ok=True)
            raise ProviderBroken(f"the clip could not be written: {failed.strerror}") from failed
        return Clip(path=request.target, frames=request.frames, fps=request.fps, model=self.model)


def _check(request: ClipRequest) -> None:
    if request.width % 2 or request.height % 2 or min(request.width, request.height) < 16:
        size = f"{request.width} × {request.height}"
        raise ProviderRefused(f"a clip's size must be even and at least 16, not {size}")
    if request.frames < 1 or request.fps < 1:
        raise ProviderRefused("a clip needs at least one frame and one frame a second")


def _read(still: Path) -> Plane:
    """The still's pixels, BGR; read by bytes because OpenCV cannot open every file name."""
    try:
        written = np.frombuffer(still.read_bytes(), np.uint8)
    except OSError as missing:
        raise ProviderRefused(f"the still cannot be read: {missing.strerror}") from missing
    try:
        picture = cv2.imdecode(written, cv2.IMREAD_COLOR) if written.size else None
    except cv2.error:
        picture = None
    if picture is None:
        raise ProviderRefused("the still is not a picture that can be decoded")
    return picture.astype(np.uint8, copy=False)
