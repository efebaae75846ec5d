"""A model that makes its own sound is given the uploaded sounds that a silent shot names."""

from media_pipeline.films.film_options import Stage
from media_pipeline.motion.clip_inputs import clip_inputs_by_model
from media_pipeline.plans.film_plan import Want, Wanted, plan_film
from tests.media_pipeline.dialogue.sounds import replace_sound, wav
from tests.media_pipeline.film_set import MadeFilm
from tests.media_pipeline.graph.test_staleness import stale
from tests.media_pipeline.motion.motion_studio import ArkStudio
from tests.media_pipeline.small_media import tone


def test_a_shot_that_names_a_sound_is_made_with_it_and_made_again_with_another(
    ark_studio: ArkStudio,
) -> None:
    waves = ark_studio.film_set.element("Waves", wav(tone(3.0)))
    made = ark_studio.order(elements=[waves])
    ark_studio.work()
    shot = made.shot(2, 1)

    (task,) = ark_studio.tasks("Waves break")
    words, *_, sound = task["content"]
    assert [part.get("role") for part in task["content"][1:]] == [
        "reference_image",
        "reference_audio",
    ]
    assert sound["audio_url"]["url"].startswith("data:audio/wav;base64,")
    assert words["text"].endswith("WAVES sounds as audio 1.")
    assert task["generate_audio"] is True
    clip = made.take("shot.clip", shot.id)
    assert clip.content["own_sound"]  # it belongs into the film, as long as the shot lasts
    assert clip.content["cut_to_shot"]
    others = [one for one in ark_studio.stub.sent if one is not task]
    assert len(others) == 2
    assert all("WAVES" not in one["content"][0]["text"] for one in others)
    deaf = clip_inputs_by_model(made.view, shot.id, "fal/wan-2.5")
    assert not any(item.name.startswith("sound ") for item in deaf)
    assert stale(made) == set()

    element = made.element("WAVES")
    replace_sound(element, 16.0)
    assert stale(made) == {("shot.clip", shot.id)}
    _go_on(ark_studio, made, Want.UPDATE)

    failed = ark_studio.failed()
    assert failed.error_code == "reference_sound_refused"
    for told in ("longer than the 15 s that ark/seedance-2.5 takes", "WAVES 16.0 s"):
        assert told in failed.error_detail, failed.error_detail
    assert len(ark_studio.stub.sent) == 3  # nobody was asked
    replace_sound(element, 1.0)
    _go_on(ark_studio, made, Want.CONTINUE)
    assert "takes sounds from 2 s on" in ark_studio.clips()[-1].error_detail
    ark_studio.check()


def _go_on(studio: ArkStudio, made: MadeFilm, want: Want) -> None:
    plan = plan_film(made.view, Wanted(want=want, stop_at=Stage.MOTION))
    studio.film_set.generate(made, want=want.value, stop_at="motion", plan=plan.digest)
    studio.work()
