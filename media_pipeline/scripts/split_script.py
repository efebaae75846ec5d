"""The script becomes scenes: the analyst quotes where each begins, the text stays as it is."""

from dataclasses import asdict
from typing import Any

from django.db.models import F
from pydantic import TypeAdapter

from media_pipeline.assets.asset import Asset
from media_pipeline.elements.mentions import unnamed_tokens
from media_pipeline.films.film import Film
from media_pipeline.films.finding import Finding, FindingKind
from media_pipeline.graph.land_made import TAKE_PARKED
from media_pipeline.graph.land_take import land_take
from media_pipeline.graph.manifest import stamp_of
from media_pipeline.graph.take import Take
from media_pipeline.graph.take_maker import FILM_NOTICE
from media_pipeline.providers.adapters import analyst
from media_pipeline.providers.analyst import SceneSplit
from media_pipeline.providers.asking import Asking, Reply
from media_pipeline.providers.provider_errors import ProviderMalformed
from media_pipeline.scripts.analysis_job import AnalysisJob, AnalysisPayload, reopened_take
from media_pipeline.scripts.asked_before import ask_once_more
from media_pipeline.scripts.boundaries import Split, split_by_boundaries
from media_pipeline.scripts.current_draft import give_up_draft, script_slot, show_draft
from media_pipeline.scripts.draft_change import announce_draft, draft_content
from media_pipeline.scripts.found_scenes import FoundScenes
from media_pipeline.scripts.hearing import Heard
from media_pipeline.scripts.land_scenes import land_scenes
from media_pipeline.scripts.script_kinds import SCENE_SPLIT
from media_pipeline.scripts.script_text import script_take, script_text, text_of
from media_pipeline.scripts.second_pass import better_of, feedback_on, first_pass, unsound
from workflows.events.append_event import append_event
from workflows.jobs.claim import HeldSubmission
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.outcomes import Answered, CallOutcome
from workflows.jobs.work import FailedJob, Work

SPLIT_SCRIPT = "script.split"
_SPLIT = TypeAdapter(SceneSplit)


def split_key(run_id: object) -> str:
    return f"{run_id}:{SPLIT_SCRIPT}"


@job_handler
class SplitScript(AnalysisJob):
    kind = SPLIT_SCRIPT
    asks = "split"

    def question(self, film: Film, payload: AnalysisPayload) -> Any:
        return script_text(film, payload.draft)

    def ask(self, question: Any, asking: Asking) -> Reply[Any]:
        reply = analyst().split(question, asking)
        return Reply(asdict(reply.value), usage=reply.usage)

    def listener(self, work: Work[AnalysisPayload], film: Film, question: Any) -> Heard:
        draft = script_take(film, work.payload.draft)
        return FoundScenes(work, film, draft.id, question).land

    def weigh(
        self,
        question: Any,
        reply: Reply[Any],
        receipt: dict[str, Any],
        before: list[HeldSubmission],
    ) -> CallOutcome:
        """A split of which too much had to be repaired is asked for again; the better counts."""
        cut = split_by_boundaries(question, _SPLIT.validate_python(reply.value).boundaries)
        first = first_pass(before)
        if first is not None:
            return Answered(better_of(first, cut, receipt), reply.usage.cost_microdollars)
        if not cut.excessive:
            return Answered(receipt, reply.usage.cost_microdollars)
        if not cut.slices:
            bad = ProviderMalformed("no_scenes_found", feedback_on(question, cut), reply.usage)
            return self.unusable(bad, before)
        return ask_once_more(
            "split_excessive",
            feedback_on(question, cut),
            reply.usage,
            is_last=False,
            receipt=receipt | {"unsound": unsound(cut)},
        )

    def unusable(self, bad: ProviderMalformed, before: list[HeldSubmission]) -> CallOutcome:
        first = first_pass(before)
        if first is None:
            return super().unusable(bad, before)
        return Answered(
            first | {"usage": asdict(bad.usage), "first_pass": True}, bad.usage.cost_microdollars
        )

    def land(
        self, work: Work[AnalysisPayload], film: Film, answer: Any, kept: Asset | None
    ) -> None:
        split = _SPLIT.validate_python(answer)
        draft = script_take(film, work.payload.draft)
        shown = script_slot(film.id).selected
        key = split_key(work.run_id)
        take = reopened_take(key, "scene.split")
        is_ours = take.id in (take.slot.claim_id, take.slot.selected_id)
        script = text_of(draft)
        cut = split_by_boundaries(script, split.boundaries)
        content = {"title": split.title, "scenes": len(cut.slices), "front": len(cut.front)}
        identity = analyst().identity(self.asks)[:100]
        stamp = stamp_of(take, SCENE_SPLIT, identity)
        if not is_ours or not show_draft(film, draft.id):
            land_take(take.id, content=content, asset=kept, model=identity, **stamp)
            _tell_parked(work, take)
            return
        before = text_of(shown) if shown and shown.id != draft.id else None
        change = land_scenes(film, draft.id, script, cut.slices, before=before, job_key=key)
        Finding.objects.filter(film=film, kind=FindingKind.SCENE).delete()
        if split.title and not film.title_by_person:
            Film.objects.filter(pk=film.id, title_by_person=False).update(
                title=split.title[:300], version=F("version") + 1
            )
        content |= draft_content(draft, change)
        land_take(take.id, content=content, asset=kept, model=identity, **stamp)
        announce_draft(work, film, draft, change)
        for code, detail in _notices(split, cut, unnamed_tokens(script, work.payload.elements)):
            append_event(
                run_id=work.run_id,
                type=FILM_NOTICE,
                job_id=work.job_id,
                data={"code": code, "detail": detail[:300]},
            )

    def apply(self, work: Work[AnalysisPayload], answer: dict[str, Any]) -> None:
        super().apply(work, answer)
        if answer.get("first_pass"):
            append_event(
                run_id=work.run_id,
                type=FILM_NOTICE,
                job_id=work.job_id,
                data={
                    "code": "first_split_kept",
                    "detail": "The scenes were asked for twice, since many of the quotes were not "
                    "in the script; the second answer was no better, the first is used.",
                },
            )

    def on_failed(self, failed: FailedJob[AnalysisPayload]) -> None:
        super().on_failed(failed)
        give_up_draft(failed.payload.film_id, failed.payload.draft)


def _notices(split: SceneSplit, cut: Split, unnamed: list[str]) -> list[tuple[str, str]]:
    notices = [("script_warning", warning) for warning in split.warnings]
    notices += [
        (
            "element_not_named",
            f"The script names {token} nowhere; write {{{token}}} where it can be seen.",
        )
        for token in unnamed
    ]
    if cut.dropped or cut.excessive:
        notices.append(
            ("scenes_joined", f"{len(cut.dropped)} scene beginnings were not found in the text")
        )
    return notices


def _tell_parked(work: Work[AnalysisPayload], take: Take) -> None:
    """A later draft has the film; what was found in this one waits in history."""
    append_event(
        run_id=work.run_id,
        type=TAKE_PARKED,
        job_id=work.job_id,
        data={"kind": "scene.split", "subject": str(take.slot.subject_id), "take": str(take.id)},
    )
