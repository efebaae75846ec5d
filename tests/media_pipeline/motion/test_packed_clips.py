"""Neighbouring shots of a scene as one clip."""

from tests.media_pipeline.dialogue.talk import TALK
from tests.media_pipeline.motion.motion_studio import MotionStudio


def test_explore(studio: MotionStudio) -> None:
    made = studio.order(TALK, "fal/seedance-2.5", export=True, stop_at="music", )
    type(made.film).objects.update(pack_clips=True, with_music=False)
    studio.work()
    print(made.run.status, made.jobs())
    for shot in made.view.shots:
        print(shot.number, shot.seconds, made.view.lines_of(shot.id), made.view.content("shot.audio", shot.id).get("seconds"))
    for take in studio.clips():
        print(take.slot.subject_id, take.status, take.content, take.error_detail)
    for seen in studio.stub.seen:
        print(seen.body["prompt"], [k for k in seen.body], seen.body.get("duration"))
    print(made.exported)
    from media_pipeline.graph.film_states import FilmStates
    states = FilmStates.read(made.view)
    from media_pipeline.plans.film_plan import plan_film, Wanted, Want
    from media_pipeline.films.film_options import Stage
    from media_pipeline.plans.graph_text import graph_text
    plan = plan_film(made.view, Wanted(want=Want.UPDATE, stop_at=Stage.MUSIC, on_request=("film.export",)))
    print("\n".join(graph_text(made.view, plan, everything=True)))
    raise AssertionError
