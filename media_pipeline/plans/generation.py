"""Continue, Update all, Retry, Regenerate: the planner of the ``generation`` command."""

from collections.abc import Sequence
from uuid import UUID

from django.db.models import F
from pydantic import BaseModel, ConfigDict, Field

from media_pipeline.films.film import Film
from media_pipeline.films.film_models import Port
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import FilmView, SlotKey, load_film
from media_pipeline.graph.final_take import shown_drafts
from media_pipeline.graph.kind import kinds
from media_pipeline.graph.slot import Slot
from media_pipeline.plans.chosen_models import choose_models
from media_pipeline.plans.edits import Edits, apply_edits
from media_pipeline.plans.film_plan import NO_TARGETS, FilmPlan, Want, Wanted, plan_film
from media_pipeline.plans.launch_plan import launch_plan
from media_pipeline.plans.live_run import live_run, refuse_live_run
from media_pipeline.plans.price_agreed import refuse_price
from media_pipeline.plans.refuse_finals import refuse_finals
from media_pipeline.plans.refuse_models import refuse_make_with
from media_pipeline.plans.scene_targets import with_every_shot
from media_pipeline.plans.uploaded_script import valid_options
from workflows.commands.command import Command
from workflows.commands.command_moves import apply_command
from workflows.commands.command_planners import command_planner
from workflows.errors import CommandRefused


class Generation(BaseModel):
    """What a ``generation`` carries; its targets are the film, or slots of one film.

    ``want``: of a whole film; slots are made again whatever their state. ``stop_at``: None goes as
    far as the film was meant to go. ``plan``: the digest of the plan that a person has read; needed
    where it costs anything. ``export``: end with the MP4. ``make_with``: of slots, the models to
    make them with, the first as the primary. ``finals``: the drafts that the targets show, or all
    of the film, are rendered at quality. ``models``, ``with_music``, ``draft_motion``,
    ``pack_clips``: the film's choices from now on; a refusal keeps none of them. ``edits``: what is
    changed first; what was made from it is made again then. No plan with it can be read before, so
    ``at_most`` says what it may cost (micro-dollars). Where the script is read first, it is what
    the run may cost with all that this finds; without it that is the price of the plan.
    """

    model_config = ConfigDict(extra="forbid")

    want: Want = Want.CONTINUE
    stop_at: Stage | None = None
    plan: str = Field(default="", max_length=64)
    export: bool = False
    make_with: list[str] = Field(default=[], max_length=6)
    finals: bool = False
    models: dict[Port, list[str]] | None = None
    with_music: bool | None = None
    draft_motion: bool | None = None
    pack_clips: bool | None = None
    edits: Edits = Edits()
    at_most: int = Field(default=0, ge=0)


@command_planner("generation")
def plan_generation(command: Command) -> None:
    """Plans anew, compares with what was read, and launches all of it or nothing.

    Raises CommandRefused: ``plan_changed``, ``price_not_confirmed``, ``generation_in_progress``,
    ``insufficient_credits``, ``film_not_found``, ``target_unknown``, ``payload_invalid``; of drafts
    ``no_draft``, ``draft_expired``, ``final_under_way``.
    """
    asked = valid_options(Generation, command)
    named, targets = film_and_slots(command)
    film = Film.objects.select_for_update().get(pk=named.pk)
    if not targets and not asked.edits and not asked.finals:
        refuse_live_run(film.id)
    if asked.want == Want.TARGETS and not targets and not asked.edits and not asked.finals:
        raise CommandRefused("payload_invalid", NO_TARGETS, 422)
    refuse_make_with(targets, asked.make_with)
    _choose(film, asked)
    view = load_film(film.id)
    refuse_strangers(view, targets)
    if asked.edits:
        view, again = apply_edits(view, asked.edits)
        targets = (*targets, *again)
    if asked.finals:
        targets = targets or shown_drafts(view)
        refuse_finals(view, targets)
    plan = plan_film(view, wanted(view, asked, targets))
    if asked.edits:
        refuse_price(plan.price, asked.at_most)
    else:
        refuse_unread(plan, asked.plan)
    if not plan.made:
        apply_command(command.pk)
        return
    launch_plan(
        command,
        view,
        plan,
        export=asked.export,
        edited=bool(asked.edits),
        at_most=asked.at_most,
    )


def wanted(view: FilmView, asked: Generation, targets: tuple[SlotKey, ...]) -> Wanted:
    """Of a request, in the planner's words."""
    return Wanted(
        want=Want.TARGETS if targets or asked.edits else asked.want,
        stop_at=asked.stop_at or Stage(view.film.stop_at),
        targets=targets,
        on_request=("film.export",) if asked.export else (),
        models=tuple(dict.fromkeys(asked.make_with)),
        joins=bool(asked.edits) and live_run(view.film.id) is not None,
        finals=asked.finals,
    )


def refuse_unread(plan: FilmPlan, digest: str) -> None:
    """Raises CommandRefused when a person agreed to another plan, or to none that costs."""
    if digest and digest != plan.digest:
        raise CommandRefused(
            "plan_changed",
            "The film has changed since this plan was read; read the plan again and send its "
            "digest.",
            409,
        )
    if plan.price.most > 0 and not digest:
        raise CommandRefused(
            "price_not_confirmed",
            f"This costs {plan.price.least} to {plan.price.most} micro-dollars. Read the plan "
            "(GET films/<id>/plan) and send its digest as payload.plan.",
            409,
        )


def film_and_targets(command: Command) -> tuple[Film, tuple[SlotKey, ...]]:
    """The film a command is about, and the slots of it that it names. Raises CommandRefused."""
    film, targets = film_and_slots(command)
    if targets:
        refuse_strangers(load_film(film.id), targets)
    return film, targets


def film_and_slots(command: Command) -> tuple[Film, tuple[SlotKey, ...]]:
    """As ``film_and_targets``, for whoever reads the film next: the slots may be a stranger's."""
    films: set[UUID] = set()
    targets: list[SlotKey] = []
    for target in with_every_shot(command.targets):
        kind, _, subject = str(target).rpartition(":")
        if kind != "film" and kind not in kinds:
            raise _unknown(str(target))
        try:
            named = UUID(subject)
        except ValueError:
            raise _unknown(str(target)) from None
        if kind == "film":
            films.add(named)
        else:
            targets.append((kind, named))
    if targets and not films:
        slots = Slot.objects.filter(
            project=command.project_id, subject_id__in=[subject for _, subject in targets]
        )
        films = set(slots.exclude(film=None).values_list("film_id", flat=True))
    if len(films) != 1:
        raise CommandRefused(
            "film_not_found", "Name one film as the target film:<id>, or slots of one film.", 404
        )
    film = Film.objects.filter(pk=films.pop(), project=command.project_id).first()
    if film is None:
        raise CommandRefused("film_not_found", "There is no such film in this project.", 404)
    return film, tuple(dict.fromkeys(targets))


def refuse_strangers(view: FilmView, targets: Sequence[SlotKey]) -> None:
    """Raises CommandRefused (``target_unknown``) for what is no slot of this film."""
    there = {kind: set(kinds[kind].subjects(view)) for kind in {kind for kind, _ in targets}}
    for kind, subject in targets:
        if kinds[kind].lead(view, subject) not in there[kind]:
            raise _unknown(f"{kind}:{subject}")


def _unknown(target: str) -> CommandRefused:
    return CommandRefused(
        "target_unknown",
        f"{target!r} is no slot of this film; GET films/<id>/plan lists them as kind:subject.",
        404,
    )


def _choose(film: Film, asked: Generation) -> None:
    changed = []
    if asked.models is not None:
        film.chosen_models = choose_models(film, asked.models)
        changed.append("chosen_models")
    for name in ("with_music", "draft_motion", "pack_clips", "stop_at"):
        if (value := getattr(asked, name)) is not None:
            setattr(film, name, value)
            changed.append(name)
    if changed:
        values = {name: getattr(film, name) for name in changed}
        Film.objects.filter(pk=film.pk).update(**values, version=F("version") + 1)
