"""Casting: who of the offered library plays whom, and which place is which, asked once.

The answer is a take of the film. With it lands, of every person and place, who or what was chosen
for it (``character.talent``, ``location.library_location``): there a person may choose otherwise,
and no later answer goes over that.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal
from uuid import UUID

from django.conf import settings

from media_pipeline.cast.choose_matches import choose_matches
from media_pipeline.cast.land_castings import land_castings
from media_pipeline.films.character import Character
from media_pipeline.films.film_options import Stage
from media_pipeline.films.location import Location
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Label, Reads
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.manifest import ReadManifest, read_manifest
from media_pipeline.graph.price import Price
from media_pipeline.graph.take_maker import Made, TakeMaker
from media_pipeline.library.shelf import LOCATIONS, TALENT, Shelf
from media_pipeline.providers.adapters import analyst
from media_pipeline.providers.asking import Asking
from media_pipeline.providers.casting import Candidate, CastRequest, Role
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.lease_profile import LeaseProfile
from workflows.jobs.work import Work

#: An answer, and two more where the first cannot be used.
ASKED_A_JOB = 3


@dataclass(frozen=True)
class _Casting:
    """One of the two. ``bible``: the roles' slots, and how they are seen."""

    what: Literal["people", "places"]
    shelf: Shelf
    bible: str
    projection: str

    def roles(self, view: FilmView) -> Sequence[Character | Location]:
        """A voice without a face is never cast."""
        if self.what == "people":
            return [person for person in view.characters if not person.voice_only]
        return view.locations

    def subjects(self, view: FilmView) -> list[UUID]:
        return [view.film.id] if view.offered(self.shelf.offered) and self.roles(view) else []

    def inputs(self, view: FilmView, _: UUID) -> list[Input]:
        inputs: list[Input] = []
        for row in self.roles(view):
            bible = view.content(self.bible, row.id)
            who = {"id": str(row.id), "name": row.name, "aliases": list(bible.get("aliases", ()))}
            inputs += [
                Reads(
                    name=f"role {row.tag}",
                    kind=self.bible,
                    subject=row.id,
                    projection=self.projection,
                ),
                Label(name=f"called {row.tag}", value=who),
            ]
        for entry in view.offered(self.shelf.offered):
            name = view.content(self.shelf.profile, entry).get("name", "")
            inputs += [
                Reads(
                    name=f"candidate {entry}",
                    kind=self.shelf.profile,
                    subject=entry,
                    projection="offered of an entry",
                ),
                Label(name=f"called {entry}", value=name),
            ]
        return inputs


_PEOPLE = _Casting("people", TALENT, "character.bible", "cast of a person")
_PLACES = _Casting("places", LOCATIONS, "location.bible", "cast of a place")


def _analyst(_: FilmView) -> tuple[str, ...]:
    return (str(settings.MEDIA_PIPELINE_ANALYST),)


def _price(view: FilmView, subject: UUID, model: str) -> Price:  # noqa: ARG001 - as every price
    least = analyst().most("cast", "")
    return Price(least, ASKED_A_JOB * least)


CASTING_TALENT = kinds.declare(
    Kind(
        name="casting.talent",
        stage=Stage.CASTING,
        job_kind="casting.talent",
        subjects=_PEOPLE.subjects,
        inputs=_PEOPLE.inputs,
        models=_analyst,
        price=_price,
        decides=True,
        when_shown=lambda take, key: land_castings(TALENT, take, key),
    )
)
CASTING_LOCATIONS = kinds.declare(
    Kind(
        name="casting.locations",
        stage=Stage.CASTING,
        job_kind="casting.locations",
        subjects=_PLACES.subjects,
        inputs=_PLACES.inputs,
        models=_analyst,
        price=_price,
        decides=True,
        when_shown=lambda take, key: land_castings(LOCATIONS, take, key),
    )
)


class AskWhoPlays(TakeMaker):
    """One question to the analyst; its matches are held to what was asked."""

    queue = "language"
    lease = LeaseProfile.LANGUAGE
    max_asked_again = ASKED_A_JOB - 1
    casting: _Casting

    def price_microdollars(self, payload: MakeTakes) -> int:
        request = self._request(read_manifest(self.takes(payload)[0]))
        return analyst().most("cast", json.dumps(asdict(request), ensure_ascii=False))

    def most_microdollars(self, payload: MakeTakes) -> int:
        return ASKED_A_JOB * self.price_microdollars(payload)

    def make_one(self, work: Work[MakeTakes], manifest: ReadManifest) -> Made:
        request = self._request(manifest)
        asking = Asking(
            key=work.idempotency_key,
            seconds=work.call_timeout,
            feedback=self.feedback(work),
            guidance=tuple(work.guidance),
        )
        reply = analyst().cast(request, asking)
        chosen = choose_matches(
            reply.value,
            [role.tag for role in request.roles],
            [one.key for one in request.candidates],
        )
        subjects = {role.tag: manifest.labels[f"called {role.tag}"]["id"] for role in request.roles}
        return Made(
            content={
                "asked": list(subjects.values()),
                "matches": [
                    {
                        "subject": subjects[match.role_tag],
                        "entry": match.candidate_key,
                        "confidence": match.confidence,
                        "reason": match.reason,
                    }
                    for match in chosen
                ],
            },
            model=reply.usage.model,
            cost=reply.usage.cost_microdollars,
        )

    def _request(self, manifest: ReadManifest) -> CastRequest:
        roles, candidates = [], []
        for name, take in manifest.takes.items():
            called = manifest.labels[f"called {name.partition(' ')[2]}"]
            if name.startswith("role "):
                roles.append(_role(name.removeprefix("role "), called, take.content))
            else:
                candidates.append(
                    Candidate(
                        key=name.removeprefix("candidate "),
                        name=str(called),
                        description=str(take.content["description"]),
                        tags=tuple(take.content["tags"]),
                    )
                )
        return CastRequest(what=self.casting.what, roles=tuple(roles), candidates=tuple(candidates))


def _role(tag: str, called: dict[str, Any], bible: dict[str, Any]) -> Role:
    told = ("physical_description", "setting", "description", "key_features")
    return Role(
        tag=tag,
        name=str(called["name"]),
        aliases=tuple(called["aliases"]),
        age=str(bible.get("age", "")),
        gender=str(bible.get("gender", "")),
        description=". ".join(str(bible[name]) for name in told if bible.get(name)),
    )


@job_handler
class CastTalent(AskWhoPlays):
    kind = "casting.talent"
    makes = CASTING_TALENT
    casting = _PEOPLE


@job_handler
class CastLocations(AskWhoPlays):
    kind = "casting.locations"
    makes = CASTING_LOCATIONS
    casting = _PLACES
