"""The local analyst: reads a script by its form and its words. No network, no model, no chance."""

from media_pipeline.providers.analyst import (
    Bibles,
    Boundary,
    Call,
    RewriteRequest,
    SceneNarrative,
    SceneShots,
    SceneSplit,
    SceneText,
    ShotIdea,
    ShotListRequest,
)
from media_pipeline.providers.asking import ASKING, Asking, Reply
from media_pipeline.providers.casting import CastMatch, CastRequest
from media_pipeline.providers.composer import MusicBrief, MusicDesign
from media_pipeline.providers.local.analysis.derive_style import derive_style
from media_pipeline.providers.local.analysis.design_music import design_music
from media_pipeline.providers.local.analysis.known_cast import known_cast
from media_pipeline.providers.local.analysis.match_candidates import match_candidates
from media_pipeline.providers.local.analysis.narrate import narrate_scenes
from media_pipeline.providers.local.analysis.read_bibles import read_bibles
from media_pipeline.providers.local.analysis.shot_list import list_scene_shots
from media_pipeline.providers.local.analysis.story import find_title
from media_pipeline.providers.local.analysis.warn_of import warn_of
from media_pipeline.providers.local.direction.rewrite_shot import rewrite_shot
from media_pipeline.providers.provider_errors import ProviderRefused
from media_pipeline.providers.style_recipe import StyleRecipe
from media_pipeline.screenplay.lex import lex
from media_pipeline.screenplay.passages import read_passages
from media_pipeline.screenplay.scene_spans import find_scenes

_SHORTEST_QUOTE, _LONGEST_QUOTE = 80, 2_000


class LocalAnalyst:
    """Same text, same answer, at once: nothing to listen for, nothing to pay."""

    name = "local"

    def identity(self, call: Call) -> str:
        return f"{self.name} {call}"

    def most(self, call: Call, text: str) -> int:  # noqa: ARG002
        return 0

    def split(self, script: str, asking: Asking = ASKING) -> Reply[SceneSplit]:  # noqa: ARG002
        """The scenes' beginnings, each quote long enough to be found where it stands."""
        elements = lex(script)
        scenes = find_scenes(script, elements)
        passages = tuple(passage for scene in scenes for passage in read_passages(scene.elements))
        boundaries: list[Boundary] = []
        cursor = line = counted = 0
        for scene in scenes:
            line += _line_ends(script, counted, scene.start)
            counted = scene.start
            boundaries.append(
                Boundary(hint_line=line + 1, quote=_quote(script, scene.start, scene.end, cursor))
            )
            cursor = scene.start + 1
        warnings = warn_of(script, elements, scenes, passages)
        return Reply(
            SceneSplit(
                title=find_title(elements, scenes),
                boundaries=tuple(boundaries),
                warnings=warnings,
                is_script=not warnings,
            )
        )

    def bibles(self, script: str, asking: Asking = ASKING) -> Reply[Bibles]:
        return Reply(read_bibles(script, asking.elements))

    def narrate(
        self,
        scenes: tuple[SceneText, ...],
        bibles: Bibles,
        asking: Asking = ASKING,  # noqa: ARG002
    ) -> Reply[tuple[SceneNarrative, ...]]:
        return Reply(narrate_scenes(scenes, bibles))

    def list_shots(
        self,
        request: ShotListRequest,
        asking: Asking = ASKING,  # noqa: ARG002
    ) -> Reply[tuple[SceneShots, ...]]:
        """A shot list per scene; a scene's place is new when the scene before plays elsewhere."""
        cast = known_cast(request.bibles)
        places = {
            scene.number: narrative
            for scene, narrative in zip(request.scenes, request.narratives, strict=True)
        }
        shots: list[SceneShots] = []
        for scene in request.scenes:
            before = places.get(scene.number - 1)
            narrative = places[scene.number]
            shots.append(
                list_scene_shots(
                    scene,
                    narrative,
                    cast,
                    longest_clip=request.longest_clip,
                    is_new_place=before is None or before.location_tag != narrative.location_tag,
                )
            )
        return Reply(tuple(shots))

    def cast(
        self,
        request: CastRequest,
        asking: Asking = ASKING,  # noqa: ARG002
    ) -> Reply[tuple[CastMatch, ...]]:
        return Reply(match_candidates(request))

    def derive_style(self, script: str, asking: Asking = ASKING) -> Reply[StyleRecipe]:  # noqa: ARG002
        return Reply(derive_style(script))

    def design_music(
        self,
        brief: MusicBrief,
        asking: Asking = ASKING,  # noqa: ARG002
    ) -> Reply[MusicDesign]:
        return Reply(design_music(brief))

    def rewrite_shot(
        self,
        request: RewriteRequest,
        asking: Asking = ASKING,  # noqa: ARG002
    ) -> Reply[ShotIdea]:
        return Reply(rewrite_shot(request.shot, request.note))

    def enhance(self, script: str, asking: Asking = ASKING) -> Reply[str]:  # noqa: ARG002
        raise ProviderRefused("the local analyst writes no prose; choose a language model")


def _quote(script: str, start: int, end: int, cursor: int) -> str:
    """A scene's first line, longer where the same words stand between the last scene and it."""
    stop = min(end, start + _SHORTEST_QUOTE)
    line_end = min((at for at in (script.find(e, start) for e in "\r\n") if at >= 0), default=stop)
    stop = min(stop, max(line_end, start + 1))
    longest = min(end, start + _LONGEST_QUOTE)
    while stop < longest and script.find(script[start:stop], cursor) < start:
        stop = min(end, stop + _SHORTEST_QUOTE)
    return script[start:stop]


def _line_ends(script: str, start: int, end: int) -> int:
    """Line ends between two offsets: LF, CRLF and CR each count once."""
    return (
        script.count("\n", start, end)
        + script.count("\r", start, end)
        - script.count("\r\n", start, end)
    )
