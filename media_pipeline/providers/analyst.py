"""The analyst reads a script: where scenes begin, who and what is in it, which shots tell it.

An analyst never retypes the script. It answers with quotes and line numbers, and the words people
speak; ``media_pipeline.scripts`` finds the quotes in the text (docs/glossary.md: boundary).
"""

from dataclasses import dataclass, field
from typing import Literal, Protocol

from media_pipeline.providers.asking import ASKING, Asking, Reply
from media_pipeline.providers.casting import CastMatch, CastRequest
from media_pipeline.providers.composer import MusicBrief, MusicDesign
from media_pipeline.providers.style_recipe import StyleRecipe

Setting = Literal["interior", "exterior", "both"]
#: The analyst's questions, by the names of its methods.
Call = Literal[
    "split",
    "bibles",
    "narrate",
    "list_shots",
    "cast",
    "derive_style",
    "design_music",
    "rewrite_shot",
    "enhance",
]
#: The tag of a line that nobody can be found for; such a person is in the cast, as a voice.
UNKNOWN_SPEAKER = "unknown voice"


@dataclass(frozen=True, kw_only=True)
class Boundary:
    """Where a scene begins: a line number (1-based, a hint) and the first characters, verbatim."""

    hint_line: int
    quote: str


@dataclass(frozen=True, kw_only=True)
class SceneSplit:
    """The scenes of a script. ``warnings`` are sentences a person should read, as «no scenes».

    ``is_script`` is False for what nobody would film: a warning says why.
    """

    title: str
    boundaries: tuple[Boundary, ...]
    warnings: tuple[str, ...] = ()
    is_script: bool = True


@dataclass(frozen=True, kw_only=True)
class CharacterBible:
    """One person. ``tag`` is a stable key (NFC, case-folded name); ``aliases`` the other spellings.

    Empty strings mean «the script does not say». ``voice_only``: heard, never seen (a narrator).
    """

    tag: str
    name: str
    aliases: tuple[str, ...] = ()
    age: str = ""
    gender: str = ""  # "female" | "male" | "" when the script does not tell
    physical_description: str = ""
    standard_clothing: str = ""
    distinguishing_features: str = ""
    personality: str = ""
    voice_description: str = ""
    voice_only: bool = False
    is_narrator: bool = False


@dataclass(frozen=True, kw_only=True)
class LocationBible:
    """One place, named without slug-line marks or time of day."""

    tag: str
    name: str
    setting: Setting
    description: str = ""
    key_features: str = ""
    ambiance: str = ""


@dataclass(frozen=True, kw_only=True)
class NamedElement:
    """A thing that matters: a prop, a product, a vehicle, an animal, a mark on screen.

    ``name`` as the script writes it; ``tag`` is its key, of an uploaded element its token.
    ``first_line``: the line of the script that names it first, from 1; 0 where none does.
    """

    tag: str
    name: str
    description: str = ""
    first_line: int = 0


@dataclass(frozen=True, kw_only=True)
class Bibles:
    characters: tuple[CharacterBible, ...]
    locations: tuple[LocationBible, ...]
    elements: tuple[NamedElement, ...] = ()


@dataclass(frozen=True, kw_only=True)
class SceneText:
    """One scene as the split cut it. ``seconds`` is the label's running time or words/3, ≥ 3."""

    number: int
    text: str
    seconds: float


@dataclass(frozen=True, kw_only=True)
class SpokenLine:
    """One line of dialogue. ``character_tag`` names a CharacterBible; ``tone`` in ≤ 3 words."""

    character_tag: str
    text: str
    tone: str = ""


@dataclass(frozen=True, kw_only=True)
class ShotIdea:
    """One shot as the analyst sees it; ``weight`` is only a relative length.

    ``shot_size``: extreme wide | wide | full | medium | medium close | close | extreme close |
    insert | over the shoulder | two shot. ``camera_move``: static | push in | pull out | pan left |
    pan right | tilt up | tilt down | track left | track right | handheld.
    ``character_tags``: who can be seen, the most important first. ``element_tags``: tokens of
    elements that can be seen though ``action`` does not name them; those it names are found there.
    """

    shot_size: str
    angle: str  # eye level | low | high | overhead
    action: str
    camera_move: str = "static"
    character_tags: tuple[str, ...] = ()
    element_tags: tuple[str, ...] = ()
    sound_cue: str = ""
    lines: tuple[SpokenLine, ...] = ()
    weight: float = 1.0


@dataclass(frozen=True, kw_only=True)
class SceneNarrative:
    """What a scene is about: where, when, its mood. ``location_tag`` names a LocationBible.

    ``time_of_day``: dawn | morning | day | afternoon | dusk | evening | night.
    ``weather``: clear | cloudy | rain | snow | fog | wind | storm. ``mood``: tense | hopeful |
    melancholy | action | mystery | romance | calm.
    """

    title: str
    location_tag: str
    time_of_day: str
    weather: str
    mood: str
    story_beat: str = ""


@dataclass(frozen=True, kw_only=True)
class SceneShots:
    """The shot list of one scene, by its number: 1..N shots."""

    number: int
    shots: tuple[ShotIdea, ...]


@dataclass(frozen=True, kw_only=True)
class ShotListRequest:
    scenes: tuple[SceneText, ...]
    narratives: tuple[SceneNarrative, ...]
    bibles: Bibles
    longest_clip: float = 15.0
    notes: tuple[str, ...] = field(default=())


@dataclass(frozen=True, kw_only=True)
class RewriteRequest:
    """One shot of a scene and what is wished of it. What is spoken in it is context."""

    scene: SceneText
    shot: ShotIdea
    bibles: Bibles
    note: str


class Analyst(Protocol):
    """Reads scripts. Raises ProviderError only, and what ``asking.found`` raises."""

    name: str

    def identity(self, call: Call) -> str:
        """What answers ``call``: adapter, model, and the wording of the question.

        Where it and the material are the same, an answer that is there may be used again. At most
        200 characters. It is kept with a take and hashed into none, so that a new wording makes
        nobody's film stale.
        """
        ...

    def most(self, call: Call, text: str) -> int:
        """The most micro-dollars that one request may cost; 0 for what costs nothing.

        ``text``: what of the script goes with the question, whole. For a kind's price.
        """
        ...

    def split(self, script: str, asking: Asking = ASKING) -> Reply[SceneSplit]: ...

    def bibles(self, script: str, asking: Asking = ASKING) -> Reply[Bibles]: ...

    def narrate(
        self, scenes: tuple[SceneText, ...], bibles: Bibles, asking: Asking = ASKING
    ) -> Reply[tuple[SceneNarrative, ...]]:
        """One narrative per scene, in order; a scene without a place inherits the one before."""
        ...

    def list_shots(
        self, request: ShotListRequest, asking: Asking = ASKING
    ) -> Reply[tuple[SceneShots, ...]]: ...

    def cast(self, request: CastRequest, asking: Asking = ASKING) -> Reply[tuple[CastMatch, ...]]:
        """Who of the candidates could be which role; any number of matches, in any order."""

    def derive_style(self, script: str, asking: Asking = ASKING) -> Reply[StyleRecipe]:
        """How a film of this script could look and sound."""
        ...

    def design_music(self, brief: MusicBrief, asking: Asking = ASKING) -> Reply[MusicDesign]:
        """The film's music in words; as many sections as the brief has, as long as they are."""
        ...

    def rewrite_shot(self, request: RewriteRequest, asking: Asking = ASKING) -> Reply[ShotIdea]:
        """The shot as the note wishes it, its lines and weight as they were."""
        ...

    def enhance(self, script: str, asking: Asking = ASKING) -> Reply[str]:
        """The script with other prose. Whoever asks holds it to the words that are spoken."""
        ...
