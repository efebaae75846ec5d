"""The rows of this package, as Django wants to find them."""

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.pool.pooled_picture import PictureLease, PicturePool, PooledPicture
from media_pipeline.credits.account import Account
from media_pipeline.credits.ceiling import Ceiling
from media_pipeline.credits.ledger_entry import LedgerEntry
from media_pipeline.credits.provider_key import ProviderKey
from media_pipeline.credits.reservation import Reservation
from media_pipeline.dialogue.speech import Speech, SpeechSection
from media_pipeline.films.character import Character
from media_pipeline.films.element import Element
from media_pipeline.films.film import Film
from media_pipeline.films.finding import Finding
from media_pipeline.films.location import Location
from media_pipeline.films.scene import Scene
from media_pipeline.films.shot import Shot
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take
from media_pipeline.library.library_location import LibraryLocation
from media_pipeline.library.talent import Talent
from media_pipeline.scripts.kept_answer import KeptAnswer
from media_pipeline.styles.style import Style, StyleVersion

__all__ = [
    "Account",
    "Asset",
    "Ceiling",
    "Character",
    "Element",
    "Film",
    "Finding",
    "KeptAnswer",
    "LedgerEntry",
    "LibraryLocation",
    "Location",
    "PictureLease",
    "PicturePool",
    "PooledPicture",
    "ProviderKey",
    "Reservation",
    "Scene",
    "Shot",
    "Slot",
    "Speech",
    "SpeechSection",
    "Style",
    "StyleVersion",
    "Take",
    "Talent",
]
