"""A model words a script's prose more vividly; what is spoken is held to, word for word.

It lands as a take of the script that nobody has chosen: a person reads it, and makes it the film's
next draft or leaves it.
"""

from typing import Any

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.asset_file import asset_id_for, asset_path, write_whole
from media_pipeline.assets.store_asset import file_facts, land_asset
from media_pipeline.films.film import Film
from media_pipeline.graph.land_made import TAKE_PARKED
from media_pipeline.graph.land_take import land_take
from media_pipeline.graph.open_take import open_take
from media_pipeline.graph.take import TakeCause
from media_pipeline.providers.adapters import analyst
from media_pipeline.providers.asking import Asking, Reply
from media_pipeline.providers.provider_errors import ProviderMalformed
from media_pipeline.scripts.analysis_job import AnalysisJob, AnalysisPayload, reopened_take
from media_pipeline.scripts.current_draft import script_slot
from media_pipeline.scripts.kept_words import first_change
from media_pipeline.scripts.script_text import script_text
from workflows.events.append_event import append_event
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.work import Work

ENHANCE_SCRIPT = "script.enhance"
_SUFFIX = ".fountain"


def enhance_key(run_id: object) -> str:
    return f"{run_id}:{ENHANCE_SCRIPT}"


def open_enhanced(film: Film, *, job_key: str) -> None:
    """A take without a claim: what the film shows stays what it shows."""
    slot = script_slot(film.id)
    manifest = {"inputs": {"script": {"take": str(slot.selected_id), "kind": "script.text"}}}
    open_take(slot, cause=TakeCause.ANALYSIS, job_key=job_key, manifest=manifest, claims=False)


@job_handler
class EnhanceScript(AnalysisJob):
    kind = ENHANCE_SCRIPT
    asks = "enhance"

    def question(self, film: Film, payload: AnalysisPayload) -> str:
        return script_text(film, payload.draft)

    def ask(self, question: Any, asking: Asking) -> Reply[Any]:
        reply = analyst().enhance(question, asking)
        if changed := first_change(question, reply.value):
            raise ProviderMalformed(
                "words_changed",
                f"Headings and what is spoken stay word for word; this did not: «{changed[:200]}»",
                reply.usage,
            )
        return reply

    def land(
        self,
        work: Work[AnalysisPayload],
        film: Film,
        answer: Any,
        kept: Asset | None,  # noqa: ARG002
    ) -> None:
        take = reopened_take(enhance_key(work.run_id), "script.text")
        file_id = asset_id_for(work.job_id, "script")
        write_whole(asset_path(file_id, _SUFFIX), str(answer).encode())
        facts = file_facts(file_id, _SUFFIX, media_type="text/fountain")
        text = land_asset(work.project_id, facts)
        content = {"encoding": "utf-8", "format": "fountain", "enhanced": True}
        land_take(take.id, content=content, asset=text)
        append_event(
            run_id=work.run_id,
            type=TAKE_PARKED,
            job_id=work.job_id,
            data={"kind": "script.text", "subject": str(film.id), "take": str(take.id)},
        )
