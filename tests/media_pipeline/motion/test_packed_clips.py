"""Neighbouring shots of a scene as one clip: one request, one file, one charge for all of them."""

from typing import Any

from media_pipeline.exports.export_film import cut_of
from media_pipeline.films.film import Film
from media_pipeline.films.shot import Shot
from media_pipeline.graph.choose_take import choose_take
from media_pipeline.graph.manifest import read_manifest
from media_pipeline.graph.take import Take
from media_pipeline.plans.film_plan import plan_film
from media_pipeline.plans.generation import Generation, wanted
from studio.api.shown.plan import plan as shown_plan
from tests.media_pipeline.dialogue.talk import TALK, edit_line
from tests.media_pipeline.film_set import MadeFilm
from tests.media_pipeline.graph.test_staleness import edit
from tests.media_pipeline.motion.motion_studio import ArkStudio, MotionStudio
from tests.media_pipeline.scenarios.nine_scenes import causes, to_make, update_plan

MODEL = "fal/seedance-2.5"
#: Two silent shots of three and two seconds, and nobody in them.
PIER = """EXT. PIER - DUSK

Waves break on the wall.

A gull sits on a lamp.
"""
#: Five shots that speak, and the pier.
SCRIPT = f"{TALK}\n{PIER}"
OFFICE, QUAY = "the clip of shots 1 to 5 in scene 1", "the clip of shots 1 to 2 in scene 2"
TOLD = ("take.landed", "take.parked")
#: What five seconds cost.
FIVE = 750_000


def order(studio: MotionStudio, script: str = PIER, model: str = MODEL, **more: Any) -> MadeFilm:
    made = studio.order(script, model, **more)
    Film.objects.filter(pk=made.film_id).update(pack_clips=True)
    return made


def make(studio: MotionStudio, script: str = PIER, **more: Any) -> MadeFilm:
    made = order(studio, script, **more)
    studio.work()
    assert made.run.status == "succeeded"
    return made


def shown(made: MadeFilm) -> list[Take | None]:
    """By each shot, in the order of the film."""
    view = made.view
    return [view.selected("shot.clip", shot.id) for shot in view.shots]


def target(shot: Shot) -> str:
    return f"shot.clip:{shot.id}"


def clip_jobs(made: MadeFilm) -> list[str]:
    return sorted(key for key in made.jobs() if key.startswith("shot.clip"))


def jobs_of(*shots: Shot) -> list[str]:
    return sorted(f"{target(shot)}{end}" for shot in shots for end in ("", ":request"))


def test_a_scene_is_one_request_and_an_edit_of_one_line_makes_its_pack_and_the_film_again(
    studio: MotionStudio,
) -> None:
    made = make(studio, SCRIPT, export=True)
    view, office, quay = made.view, made.shot(1, 1), made.shot(2, 1)

    assert clip_jobs(made) == jobs_of(office, quay)
    assert len(studio.stub.ledger.read()) == len(studio.stub.downloads) == 2
    (spoken,) = studio.sent("Otto says")
    told = [line for line in spoken.body["prompt"].splitlines() if line.startswith("Shot ")]
    assert told == [
        "Shot 1 (0 to 2 s, as in picture 1): Wide shot.",
        "Shot 2 (2 to 4 s, as in picture 2): Medium shot.",
        "Shot 3 (4 to 6 s, as in picture 3): Medium shot.",
        "Shot 4 (6 to 8 s, as in picture 4): Over the shoulder.",
        "Shot 5 (8 to 12 s, as in picture 5): A two shot.",
    ]
    assert len(spoken.body["reference_image_urls"]) == 5
    assert spoken.body["duration"] == "12"
    assert "image_url" not in spoken.body
    first, *others, _, pier = shown(made)
    assert first
    assert others == [first] * 4
    assert [take.slot.subject_id for take in studio.clips()] == [office.id, quay.id]
    parts = [one.clip_part for one in cut_of(read_manifest(made.take("film.export"))).shots]
    assert parts == [(0, 2), (2, 2), (4, 2), (6, 2), (8, 4), (0, 3), (3, 2)]
    assert made.exported is not None
    assert made.exported.seconds == sum(shot.seconds for shot in view.shots)
    assert to_make(made) == []
    units = {unit["name"]: unit for unit in shown_plan(update_plan(made), made.view)["units"]}
    assert units[OFFICE]["fills"] == [target(shot) for shot in view.shots[1:5]]
    assert [name for name in units if name.startswith("the clip")] == [OFFICE, QUAY]

    edit_line(made, view.shots[4], "You have no boat at all.")
    assert to_make(made) == ["the speech of shot 5 in scene 1", OFFICE, "the film file of the film"]
    assert causes(made, OFFICE) == ["line 1 of shot 5 in scene 1"]
    again = studio.generate(made, want="update", export=True)

    assert again.run.status == "succeeded"
    scene = view.shots[0].scene_id
    assert sorted(again.jobs()) == sorted(
        [f"scene.speech:{scene}", *jobs_of(office), f"film.export:{made.film_id}"]
    )
    assert len(studio.stub.ledger.read()) == 3
    now = shown(made)
    assert first not in now
    assert now[:5] == [now[0]] * 5
    assert now[6] == pier
    assert to_make(made) == []
    studio.check()


def test_a_refused_pack_is_tried_with_another_seed_and_ends_with_its_shots_named(
    studio: MotionStudio,
) -> None:
    """Its fallback makes one shot at a time, and nobody knows whose words were refused."""
    studio.stub.breaks("late_prompt_refused", prompt="gull", times=9)

    made = order(studio)
    studio.work()

    assert made.run.status == "failed"
    assert [seen.endpoint for seen in studio.stub.seen] == ["bytedance/seedance-2.5"] * 2
    (failed,) = studio.clips()
    assert failed.error_code == "prompt_refused"
    assert "one clip of 2 shots" in failed.error_detail
    assert "Change the words" in failed.error_detail
    assert shown(made) == [None, None]
    assert studio.paid() == 0
    edit(made, "shot.spec", made.shot(1, 2).id, action="A bird sits on a lamp.")

    studio.generate(made, want="retry")

    first, second = shown(made)
    assert first == second is not None
    assert studio.paid() == FIVE
    studio.check()


def test_any_of_its_shots_asks_for_the_pack_and_what_a_person_picks_meanwhile_stays(
    studio: MotionStudio,
) -> None:
    made = make(studio)
    one, two = made.view.shots
    first = shown(made)[0]
    assert first
    Film.objects.filter(pk=made.film_id).update(pack_clips=False)
    assert causes(made, "the clip of shot 2 in scene 1") == ["packed shots of shot 2 in scene 1"]
    alone = studio.generate(made, want="update")
    assert clip_jobs(alone) == jobs_of(one, two)
    own = shown(made)
    assert len({first, *own}) == 3

    Film.objects.filter(pk=made.film_id).update(pack_clips=True)
    assert to_make(made) == ["the clip of shots 1 to 2 in scene 1"]
    assert choose_take(first.id)
    assert shown(made) == [first, first]
    assert to_make(made) == []

    again = studio.film_set.generate(made, target(two), plan=plan_of(made, two), work=False)[1]
    assert own[1]
    assert choose_take(own[1].id)
    studio.work()

    assert clip_jobs(again) == jobs_of(one)
    newest = shown(made)
    assert newest[0] not in (None, first, *own)
    assert newest[1] == own[1]
    told = {one["subject"]: kind for kind in TOLD for one in again.events(kind)}
    assert told == {str(one.id): "take.landed", str(two.id): "take.parked"}
    assert to_make(made) == []
    studio.check()


def plan_of(made: MadeFilm, shot: Shot) -> str:
    view = made.view
    return plan_film(view, wanted(view, Generation(), (("shot.clip", shot.id),))).digest


def test_what_speaks_longer_than_was_planned_is_not_asked_for_and_packed_smaller_then(
    studio: MotionStudio,
) -> None:
    made = order(studio, TALK)
    studio.film_set.work(stop_before="shot.clip.request")
    last = made.view.shots[4]
    audio = made.take("shot.audio", last.id)
    Take.objects.filter(pk=audio.pk).update(content=audio.content | {"seconds": 9.4})
    studio.work()

    (failed,) = studio.clips()
    assert failed.error_code == "audio_does_not_fit"
    assert "its 5 shots last 18 s" in failed.error_detail
    assert "with speech 15 s" in failed.error_detail
    assert studio.paid() == 0

    again = studio.generate(made, want="continue")

    assert again.run.status == "succeeded"
    assert clip_jobs(again) == jobs_of(made.shot(1, 1), last)
    assert to_make(made) == []
    studio.check()


def test_a_draft_of_a_pack_is_rendered_at_quality_once_for_all_its_shots(
    ark_studio: ArkStudio,
) -> None:
    made = order(ark_studio, model="ark/seedance-2.5")
    Film.objects.filter(pk=made.film_id).update(draft_motion=True)
    ark_studio.work()
    (draft,) = ark_studio.clips()
    assert shown(made) == [draft, draft]
    (sent,) = ark_studio.stub.sent
    assert [part["type"] for part in sent["content"]] == ["text", "image_url", "image_url"]
    assert {part.get("role") for part in sent["content"][1:]} == {"reference_image"}

    ark_studio.generate(made, target(made.shot(1, 2)), finals=True)

    _, final = ark_studio.clips()
    assert shown(made) == [final, final]
    assert final.content["shots"] == draft.content["shots"]
    assert ark_studio.paid() == 5 * (50_000 + 150_000)
    ark_studio.check()
