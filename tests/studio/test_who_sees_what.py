"""No route shows or moves anything of another project, and none asks more than it must."""

import re
from typing import Any

import pytest
from django.urls import get_resolver

from media_pipeline.credits.keep_key import keep_key
from media_pipeline.elements.add_element import add_element
from media_pipeline.elements.upload_picture import upload_picture
from media_pipeline.library.keep_entry import add_entry
from media_pipeline.library.shelf import LOCATIONS, TALENT
from media_pipeline.models import Character, Film, Location, Scene, Shot
from studio.api import urls
from tests.media_pipeline.small_pictures import picture as small_picture
from tests.studio.conftest import Caller
from tests.studio.described_answers import described_operations
from workflows.jobs.job import Job
from workflows.limits.set_limit import set_limit
from workflows.webhooks.create_webhook import create_webhook

pytestmark = pytest.mark.django_db


#: Addresses that say themselves who may call them; tests/studio/test_answers_api.py.
SIGNED = {"provider-webhooks/<str:token>"}


def things_of(caller: Caller) -> dict[str, Any]:
    """By the names that the routes have for them; made on the way."""
    command = caller.sent()
    run = command.run
    assert run is not None
    job = Job.objects.filter(run=run).first()
    assert job is not None
    film = caller.get(f"/api/v1/films/{run.subject.removeprefix('film:')}").json()
    asset = film["slots"]["script.text"]["selected"]["asset"]["id"]
    picture = upload_picture(caller.project, small_picture())
    element = add_element(Film.objects.get(pk=film["id"]), name="Tea", upload=picture.pk)
    who = Character.objects.create(film_id=film["id"], number=1, tag="ida", name="IDA")
    where = Location.objects.create(film_id=film["id"], number=1, tag="pier", name="PIER")
    set_limit(f"project:{caller.project.pk}", 8)
    scene = Scene.objects.create(
        film_id=film["id"], number=9, title="PIER", start=0, end=1, seconds=3
    )
    return {
        "scene_id": scene.pk,
        "shot_id": Shot.objects.create(scene=scene, number=1, seconds=3).pk,
        "element_id": element.pk,
        "character_id": who.pk,
        "location_id": where.pk,
        "style_key": "noir",
        "project_id": caller.project.pk,
        "command_id": command.pk,
        "run_id": run.pk,
        "job_id": job.pk,
        "film_id": film["id"],
        "asset_id": asset,
        "user_id": caller.user.pk,
        "key_id": caller.project.api_keys.get().pk,
        "kind": "script.text",
        "subject": film["id"],
        "take_id": film["slots"]["script.text"]["selected"]["id"],
        "channel": run.channel.name,
        "key": f"project:{caller.project.pk}",
        "provider": keep_key(caller.project.pk, "fal", "a-key-of-fal", by=None).provider,
        "webhook_id": create_webhook(
            caller.project.pk, url="https://films.example/hook", event_types=["run.*"]
        )[0].pk,
    }


def addresses(caller: Caller) -> dict[str, str]:
    """Every route of the API, with something of this caller's in it."""
    named = things_of(caller)
    talent = add_entry(TALENT, caller.project.pk, name="Ida")
    places = add_entry(LOCATIONS, caller.project.pk, name="Pier")
    found = {}
    for route in urls.urlpatterns[:-1]:
        address = str(route.pattern)
        if address in SIGNED:
            continue
        entries = talent if "/talent/" in address else places
        for name, key in (named | {"entry_id": entries.pk}).items():
            for kind in ("uuid", "str", "path", "int"):
                address = address.replace(f"<{kind}:{name}>", str(key))
        assert "<" not in address, f"say what stands in {address}"
        found[str(route.pattern)] = f"/api/v1/{address}"
    return found


#: Lists of what is the caller's: a stranger gets an empty one, or their own.
LISTS = {"runs", "films", "projects"}


def methods_of(route: str) -> list[str]:
    named = "/api/v1/" + re.sub(r"<\w+:(\w+)>", r"{\1}", route)
    return [method for address, method, _ in described_operations() if address == named]


def test_a_stranger_finds_nothing_by_any_method_at_any_address(
    caller: Caller, stranger: Caller
) -> None:
    for route, address in addresses(caller).items():
        if route in LISTS:
            mine = str(caller.project.pk)
            assert mine not in str(stranger.get(address).json()), route
            continue
        methods = methods_of(route)
        assert methods, route
        for method in methods:
            call = getattr(stranger, method)
            answer = call(address) if method == "get" else call(address, {}, format="json")
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found"), (
                route,
                method,
            )
    sent = stranger.post(
        caller.commands_url, {"client_command_id": "1", "script": "INT. X - DAY"}, format="json"
    )
    assert sent.status_code == 404


def test_a_key_of_one_project_does_not_open_another_of_the_same_user(caller: Caller) -> None:
    other = Caller()
    other.project.memberships.create(user=caller.user, role="owner")

    assert caller.get(other.commands_url).status_code == 404


#: Shelves and studio pictures: tests/studio/test_library_api.py counts theirs. Streams have no
#: end: tests/studio/live.
COUNTED_ELSEWHERE = ("/library-locations", "/talent", "/studio-assets", "/stream")

#: Statements by route: one for the key, the rest for the answer.
STATEMENTS = {
    "projects": 2,
    "projects/<uuid:project_id>": 2,
    "projects/<uuid:project_id>/api-keys": 3,
    "projects/<uuid:project_id>/api-keys/<uuid:key_id>": 3,
    "projects/<uuid:project_id>/members": 3,
    "projects/<uuid:project_id>/commands": 3,
    "projects/<uuid:project_id>/credits": 3,
    "projects/<uuid:project_id>/credits/ledger": 3,
    "projects/<uuid:project_id>/feed": 3,
    "projects/<uuid:project_id>/films": 3,
    "projects/<uuid:project_id>/limits": 4,
    "projects/<uuid:project_id>/limits/<path:key>": 3,
    "projects/<uuid:project_id>/membership": 2,
    "projects/<uuid:project_id>/styles": 3,
    "projects/<uuid:project_id>/styles/<str:style_key>": 3,
    "projects/<uuid:project_id>/provider-keys": 3,
    "projects/<uuid:project_id>/provider-keys/<str:provider>": 3,
    "projects/<uuid:project_id>/webhooks": 3,
    "projects/<uuid:project_id>/webhooks/<uuid:webhook_id>": 3,
    "projects/<uuid:project_id>/webhooks/<uuid:webhook_id>/deliveries": 4,
    "commands/<uuid:command_id>": 2,
    "runs": 2,
    "runs/<uuid:run_id>": 3,
    "runs/<uuid:run_id>/jobs": 3,
    "runs/<uuid:run_id>/graph": 4,
    "runs/<uuid:run_id>/timeline": 5,
    "jobs/<uuid:job_id>": 2,
    "jobs/<uuid:job_id>/attempts": 4,
    "jobs/<uuid:job_id>/submissions": 3,
    "jobs/<uuid:job_id>/why": 4,
    "runs/<uuid:run_id>/why": 6,
    "channels/<str:channel>/events": 3,
    "films": 2,
    "films/<uuid:film_id>": 11,
    "films/<uuid:film_id>/style": 3,
    "films/<uuid:film_id>/scenes": 5,
    "films/<uuid:film_id>/scenes/<uuid:scene_id>": 15,
    "films/<uuid:film_id>/shots/<uuid:shot_id>": 13,
    "films/<uuid:film_id>/exports": 4,
    "films/<uuid:film_id>/slots": 11,
    "films/<uuid:film_id>/graph": 11,
    "films/<uuid:film_id>/graph.svg": 11,
    "films/<uuid:film_id>/characters": 12,
    "films/<uuid:film_id>/locations": 12,
    "films/<uuid:film_id>/characters/<uuid:character_id>": 11,
    "films/<uuid:film_id>/locations/<uuid:location_id>": 11,
    "films/<uuid:film_id>/elements": 13,
    "films/<uuid:film_id>/elements/<uuid:element_id>": 14,
    "films/<uuid:film_id>/plan": 11,
    "films/<uuid:film_id>/slots/<str:kind>/<uuid:subject>/takes": 4,
    "assets/<uuid:asset_id>": 2,
}


def test_a_look_takes_as_few_statements_with_many_rows_as_with_one(
    caller: Caller, django_assert_num_queries: Any
) -> None:
    routes = addresses(caller)
    for _ in range(3):
        caller.sent()
    film_id = routes["films/<uuid:film_id>"].rpartition("/")[2]
    for number in (1, 2, 3):
        Scene.objects.create(
            film_id=film_id, number=number, title="CAFE", start=0, end=1, seconds=3
        )
    looks = {
        route
        for route in routes
        if "get" in methods_of(route) and not any(one in route for one in COUNTED_ELSEWHERE)
    }
    assert looks == set(STATEMENTS)
    for route in looks:
        with django_assert_num_queries(STATEMENTS[route], info=route):
            assert caller.get(routes[route]).status_code == 200


def test_the_api_is_where_the_links_point() -> None:
    match = get_resolver().resolve("/api/v1/runs")
    assert match.route == "api/v1/runs"
