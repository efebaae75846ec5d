"""Every command that may cost anything names a price, or is refused and writes nothing."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import numpy as np
import pytest

from media_pipeline.assets.upload_sound import upload_sound
from media_pipeline.credits.reservation import Reservation
from media_pipeline.films.film import Film
from media_pipeline.graph.land_take import land_found
from media_pipeline.graph.open_take import slot_for
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeCause
from media_pipeline.plans.utilities import utility_names
from media_pipeline.providers.local.analyst import LocalAnalyst
from media_pipeline.providers.local.direction.local_director import LocalDirector
from media_pipeline.providers.local.eyes import LocalEyes
from tests.media_pipeline.credits.purse import TEN_DOLLARS, funded
from tests.media_pipeline.dialogue.talk import TALK, speaking
from tests.media_pipeline.fakes.sounds import QuickVoices
from tests.media_pipeline.film_set import DEAR, FilmSet, MadeFilm
from tests.media_pipeline.library.entries import talent
from tests.media_pipeline.small_media import make_wave, tone
from tests.media_pipeline.small_pictures import RED, picture
from workflows.commands.accept_command import accept_command
from workflows.commands.command import Command, CommandKind
from workflows.errors import CommandRefused
from workflows.events.event import Event
from workflows.jobs.job import Job
from workflows.jobs.job_handlers import ProviderCall, handler_for
from workflows.projects.local_project import local_project
from workflows.runs.cancel_run import cancel_run
from workflows.runs.run import Run

HOSTED, ENLARGER = "fal/flux-dev", "fal/clarity-upscaler"
FRAMING = {"shot_size": "wide", "angle": "low"}
ROWS = (Command, Event, Film, Job, Reservation, Run, Slot, Take)


@dataclass(frozen=True)
class Asked:
    """What is sent; ``inside``: the field of the payload that holds it, of a utility."""

    kind: str
    payload: dict[str, Any]
    targets: list[str] = field(default_factory=list)
    text: str = ""
    inside: str = ""


@pytest.fixture
def talk(film_set: FilmSet) -> MadeFilm:
    element = film_set.element("Coins", picture(RED))
    return film_set.make(TALK, elements=[element], stop_at="dialogue", export=False)


@pytest.fixture
def asked(film_set: FilmSet, talk: MadeFilm, tmp_path: Path) -> dict[str, Asked]:
    """By its kind, or by the name of the utility: every one that may cost anything."""
    anna, film = talent("Anna", "red hair"), str(talk.film_id)
    shot = speaking(talk)[0].id
    wave = make_wave(tmp_path / "said.wav", np.concatenate([tone(1.0, hertz=600)]))
    sound = upload_sound(local_project()[0].pk, wave.read_bytes()).pk
    going_on = film_set.order("INT. ROOM - DAY\n\nBEN waits.\n", stop_at="script", export=False)
    utilities: dict[str, dict[str, Any]] = {
        "cast": {"film": film, "talent": [str(anna.pk)]},
        "describe_elements": {"elements": [str(talk.element("COINS").pk)]},
        "enhance_script": {"film": film},
        "library_sheets": {"talent": [str(anna.pk)]},
        "rewrite_shot": {"shot": str(shot), "note": "closer"},
        "say_line": {"shot": str(shot), "line": 1, "sound": str(sound)},
        "studio_asset": {"prompt": "a pier", "model": HOSTED},
    }
    utilities["upscale"] = {"takes": [str(made_still(talk, shot).pk)], "model": ENLARGER}
    utilities["choose_tile"] = {"tiles": [{"shot": str(shot), "tile": 1}], "model": ENLARGER}
    of_film = [f"film:{film}"]
    return {
        **{name: Asked("utility", told, inside=name) for name, told in utilities.items()},
        "new_turn": Asked("new_turn", {"from_film": film}),
        "new_turn of a draft": Asked("new_turn", {"script_asset": _script(talk)}, of_film),
        "generation": Asked("generation", {}, [f"element.description:{_coins(talk)}"]),
        "follow_up": Asked("follow_up", {}, of_film, "Mara wears a red coat."),
        "steer": Asked("steer", {}, [f"run:{going_on.run_id}"], "Ben wears a red coat."),
    }


#: Work of this machine alone, or what was agreed to before.
FREE = {CommandKind.EXPORT, CommandKind.CANCEL, CommandKind.RETRY}


def made_still(made: MadeFilm, shot: UUID) -> Take:
    """The shot's still, which is a grid of one tile, too."""
    still = made.take("shot.still", shot)
    grid = land_found(
        slot_for(made.film.project_id, made.film_id, "shot.grid", shot),
        content={"columns": 1, "rows": 1, "tiles": [{"number": 1, **FRAMING}]},
        asset=still.asset,
        cause=TakeCause.PLAN,
    )
    assert grid is not None
    Take.objects.filter(pk=grid.pk).update(manifest=still.manifest, model=still.model)
    return still


def _coins(made: MadeFilm) -> str:
    return str(made.element("COINS").pk)


def _script(made: MadeFilm) -> str:
    return str(made.take("script.text").asset_id)


@pytest.fixture
def everything_costs(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    def begin() -> None:
        for port in (LocalAnalyst, LocalDirector, LocalEyes, QuickVoices):
            monkeypatch.setattr(port, "most", lambda *_, **__: 5, raising=False)
        monkeypatch.setattr(LocalAnalyst, "name", "paid")
        settings.MEDIA_PIPELINE_ARTIST = HOSTED

    return begin


def send(one: Asked, at_most: int | None = None) -> Command:
    project, actor = local_project()
    named = {} if at_most is None else {"at_most": at_most}
    payload = one.payload | named
    return accept_command(
        project=project,
        actor=actor,
        client_command_id=str(uuid4()),
        kind=one.kind,
        targets=one.targets,
        text=one.text,
        payload={one.inside: payload} if one.inside else payload,
    ).command


def counted() -> list[int]:
    return [rows._default_manager.count() for rows in ROWS]


def test_what_names_no_price_is_refused_in_words_and_writes_nothing(
    asked: dict[str, Asked], everything_costs: Callable[[], None]
) -> None:
    assert {name.partition(" ")[0] for name in asked} | FREE == {
        *utility_names(),
        *(set(CommandKind.values) - {CommandKind.UTILITY}),
    }
    everything_costs()
    before = counted()
    for name, one in asked.items():
        with pytest.raises(CommandRefused) as refused:
            send(one)
        assert (name, refused.value.code) == (name, "price_not_confirmed")
        assert refused.value.http_status == 409
        assert "micro-dollars" in str(refused.value)
        assert counted() == before, name


def test_what_names_its_price_begins_or_is_held_to_the_balance(
    asked: dict[str, Asked], everything_costs: Callable[[], None], talk: MadeFilm
) -> None:
    """``generation`` names it with the digest of its plan (test_named_models.py)."""
    del asked["generation"]
    everything_costs()
    funded(TEN_DOLLARS, talk.film.project)
    for name, one in asked.items():
        command = send(one, DEAR)
        assert command.run_id is not None, name
        cancel_run(command.run_id)  # the next one may begin


def test_what_needs_no_price_asks_nobody_who_is_paid() -> None:
    handler = handler_for("film.export")
    assert isinstance(handler, ProviderCall)
    assert type(handler).price_microdollars is ProviderCall.price_microdollars


def test_a_run_that_grows_stops_at_what_was_agreed_and_says_so(
    film_set: FilmSet, everything_costs: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    everything_costs()
    funded(TEN_DOLLARS, local_project()[0])
    made = film_set.order(
        "INT. ROOM - DAY\n\nBEN waits.\n", stop_at="stills", export=False, at_most=100
    )
    film_set.work()

    assert (made.run.status, made.run.error_code) == ("failed", "price_not_confirmed")
    assert "generate" in made.run.error_detail
    asked = Job.objects.filter(run=made.run_id, kind="location.sheet.request")
    assert [job.error_code for job in asked] == ["price_not_confirmed"]
    held = Reservation.objects.filter(run_id=made.run_id)
    assert sum(one.captured for one in held) <= 100
