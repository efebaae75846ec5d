"""Faults reported of other systems: names in two forms, double clicks, edits meanwhile."""

import unicodedata

from media_pipeline.graph.person_edit import write_slot
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import TakeStatus
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.scripts_to_film import FERRY
from workflows.commands.accept_command import accept_command
from workflows.projects.local_project import local_project
from workflows.runs.run import Run

ZOE = """INT. KITCHEN - DAY

ZOÉ, 30, in a red apron, kneads dough.

ZOÉ
Nearly there.

EXT. GARDEN - DAY

{other} looks at the sky.

{other}
It will rain.
"""


def test_a_name_in_composed_and_in_decomposed_letters_is_one_person_with_one_sheet(
    film_set: FilmSet,
) -> None:
    script = unicodedata.normalize("NFC", ZOE).format(other=unicodedata.normalize("NFD", "ZOÉ"))
    assert unicodedata.normalize("NFD", "ZOÉ") in script

    made = film_set.make(script, stop_at="stills", export=False)

    view = made.view
    assert len(view.characters) == 1
    (zoe,) = view.characters
    sheet = view.selected("character.sheet", zoe.id)
    assert sheet is not None
    for scene in (1, 2):
        shots = [shot for shot in view.shots if view.scene_of(shot.id).number == scene]
        stills = [view.selected("shot.still", shot.id) for shot in shots]
        read = {
            entry.get("take")
            for still in stills
            if still
            for name, entry in still.manifest["inputs"].items()
            if name.startswith("person ")
        }
        assert read == {str(sheet.id)}, scene


def test_a_double_click_makes_one_take(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, stop_at="stills", export=False)
    shot = made.view.shots[0].id
    project, actor = local_project()
    clicks = [
        accept_command(
            project=project,
            actor=actor,
            client_command_id="one click",
            kind="generation",
            payload={},
            targets=[f"shot.still:{shot}"],
        )
        for _ in range(2)
    ]

    assert [one.is_replay for one in clicks] == [False, True]
    assert clicks[0].command.run_id == clicks[1].command.run_id
    film_set.work()
    slot = Slot.objects.get(film=made.film_id, kind="shot.still", subject_id=shot)
    assert slot.take_count == 2


def test_what_was_asked_of_the_version_before_an_edit_lands_beside_it_and_says_so(
    film_set: FilmSet,
) -> None:
    made = film_set.made(FERRY, stop_at="stills", export=False)
    shot = made.view.shots[0].id
    first = made.take("shot.still", shot)
    _, again = film_set.generate(made, f"shot.still:{shot}", work=False)

    write_slot(made.film, "shot.spec", shot, {"action": "Mara turns her back to the water."})
    film_set.work()

    slot = Slot.objects.get(film=made.film_id, kind="shot.still", subject_id=shot)
    assert (slot.selected_id, slot.claim_id) == (first.id, None)
    assert slot.takes.filter(status=TakeStatus.READY).count() == 2
    (parked,) = again.events("take.parked")
    assert parked["subject"] == str(shot)
    assert Run.objects.get(pk=again.run_id).status == "succeeded"
