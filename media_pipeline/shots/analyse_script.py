"""What a script would become, found in memory: no row, no service, no provider, no cost.

It takes the steps that a run takes, with the local analyst: split, bibles, narratives, shot lists,
seconds. What is shown here is what a run with that analyst lands.
"""

from dataclasses import dataclass, replace

from media_pipeline.providers.analyst import (
    Bibles,
    CharacterBible,
    SceneNarrative,
    SceneText,
    ShotListRequest,
    SpokenLine,
)
from media_pipeline.providers.local.analysis.known_cast import KnownCast, known_cast
from media_pipeline.providers.local.analysis.who_speaks import Spoken
from media_pipeline.providers.local.analyst import LocalAnalyst
from media_pipeline.screenplay.scene_seconds import scene_seconds
from media_pipeline.scripts.boundaries import split_by_boundaries
from media_pipeline.shots.allocate_shots import AllocatedShot, allocate_scene_shots


@dataclass(frozen=True, kw_only=True, slots=True)
class AnalysedScene:
    """One scene: ``script[start:end]``. ``cast``: tags of who speaks or can be seen, in order."""

    heading: str
    start: int
    end: int
    cast: tuple[str, ...]
    lines: tuple[SpokenLine, ...]
    seconds: float
    narrative: SceneNarrative
    shots: tuple[AllocatedShot, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class AnalysedScript:
    """``front_matter`` and the scenes' slices joined are the script, exactly."""

    is_script: bool
    warnings: tuple[str, ...]
    title: str
    front_matter: str
    scenes: tuple[AnalysedScene, ...]
    bibles: Bibles


def analyse_script(script: str, *, longest_clip: float) -> AnalysedScript:
    """The whole analysis of a text. Pure: the same text and clip length, the same answer.

    ``longest_clip``: seconds of the longest clip that can be made in one piece.
    """
    analyst = LocalAnalyst()
    split = analyst.split(script).value
    cut = split_by_boundaries(script, split.boundaries)
    texts = tuple(
        SceneText(number=number, text=text, seconds=scene_seconds(text))
        for number, text in enumerate((script[part.start : part.end] for part in cut.slices), 1)
    )
    bibles = analyst.bibles(script).value
    narratives = analyst.narrate(texts, bibles).value
    listed = analyst.list_shots(
        ShotListRequest(
            scenes=texts, narratives=narratives, bibles=bibles, longest_clip=longest_clip
        )
    ).value
    cast = known_cast(bibles)
    scenes = tuple(
        _scene(
            text,
            part.start,
            cast,
            narrative,
            allocate_scene_shots(shots.shots, seconds=text.seconds, longest_clip=longest_clip),
        )
        for text, part, narrative, shots in zip(texts, cut.slices, narratives, listed, strict=True)
    )
    return AnalysedScript(
        is_script=split.is_script,
        warnings=split.warnings,
        title=split.title,
        front_matter=cut.front,
        scenes=scenes,
        bibles=_with_speakers(bibles, scenes),
    )


def _with_speakers(bibles: Bibles, scenes: tuple[AnalysedScene, ...]) -> Bibles:
    """Whoever speaks is in the cast, as in a run, also when the bibles missed them."""
    known = {person.tag for person in bibles.characters}
    said = (line.character_tag for scene in scenes for line in scene.lines)
    missed = [tag for tag in dict.fromkeys(said) if tag not in known]
    met = (CharacterBible(tag=tag, name=tag, voice_only=True) for tag in missed)
    return replace(bibles, characters=(*bibles.characters, *met)) if missed else bibles


def _scene(
    scene: SceneText,
    start: int,
    cast: KnownCast,
    narrative: SceneNarrative,
    shots: tuple[AllocatedShot, ...],
) -> AnalysedScene:
    reading = cast.read(scene.text)
    lines = tuple(
        SpokenLine(character_tag=said.tag, text=said.speech.text, tone=said.speech.tone)
        for said in cast.speakers.resolve(reading.passages)
        if isinstance(said, Spoken)
    )
    seen = (tag for shot in shots for tag in shot.idea.character_tags)
    spoke = (line.character_tag for line in lines)
    return AnalysedScene(
        heading=" ".join(reading.heading.text.split()),
        start=start,
        end=start + len(scene.text),
        cast=tuple(dict.fromkeys((*reading.listed, *spoke, *seen))),
        lines=lines,
        seconds=scene.seconds,
        narrative=narrative,
        shots=shots,
    )
