"""Takes that the analyst words: asked once for the same question, kept, landed as any take."""

import json
from dataclasses import replace
from typing import Any, ClassVar

from django.conf import settings

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.asset_file import asset_id_for, asset_path, write_whole
from media_pipeline.assets.store_asset import facts_of, file_facts, file_of
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.manifest import ReadManifest, read_manifest
from media_pipeline.graph.take_maker import Made, TakeMaker
from media_pipeline.providers.adapters import analyst
from media_pipeline.providers.analyst import Call
from media_pipeline.providers.asking import Asking, Reply
from media_pipeline.scripts.asked_before import ANSWERS_IN_VAIN
from media_pipeline.scripts.asking_price import most_it_costs
from media_pipeline.scripts.kept_answers import find_answer, keep_answer, question_key
from workflows.jobs.lease_profile import LeaseProfile
from workflows.jobs.outcomes import Answered, CallOutcome
from workflows.jobs.work import Work


class AnalystTakes(TakeMaker):
    """Subclasses: ``question``, ``ask`` and ``content``. One take a job."""

    queue = "language"
    lease = LeaseProfile.LANGUAGE
    max_asked_again = ANSWERS_IN_VAIN - 1
    asks: ClassVar[Call]

    def question(self, manifest: ReadManifest) -> Any:
        """What is asked, as values: the same question is not bought twice in a project."""
        raise NotImplementedError

    def ask(self, question: Any, asking: Asking) -> Reply[Any]:
        """The answer as JSON values. Raises ProviderError only."""
        raise NotImplementedError

    def content(self, answer: Any, manifest: ReadManifest) -> dict[str, Any]:
        """What the take holds of it."""
        raise NotImplementedError

    def provider(self, payload: MakeTakes) -> str:  # noqa: ARG002 - one analyst for all
        return str(settings.MEDIA_PIPELINE_ANALYST)

    def price_microdollars(self, payload: MakeTakes) -> int:
        return most_it_costs(self.asks, lambda: self.question(self._read(payload)))

    def most_microdollars(self, payload: MakeTakes) -> int:
        """An answer, one more with feedback, and two that were cut."""
        return 4 * self.price_microdollars(payload)

    def call(self, work: Work[MakeTakes]) -> CallOutcome:
        outcome = super().call(work)
        if isinstance(outcome, Answered):
            key = self._key(work, self.question(self._read(work.payload)))
            return replace(outcome, result=outcome.result | {"key": key})
        return outcome

    def make_one(self, work: Work[MakeTakes], manifest: ReadManifest) -> Made:
        question = self.question(manifest)
        if kept := find_answer(work.project_id, self._key(work, question)):
            answer = json.loads(file_of(kept).read_bytes())
            return Made(content=self.content(answer, manifest), file=facts_of(kept))
        reply = self.ask(question, self._asking(work))
        file_id = asset_id_for(work.job_id, str(manifest.take.id))
        text = json.dumps(reply.value, ensure_ascii=False)
        write_whole(asset_path(file_id, ".json"), text.encode())
        return Made(
            content=self.content(reply.value, manifest),
            file=file_facts(file_id, ".json", media_type="application/json"),
            model=reply.usage.model,
            cost=reply.usage.cost_microdollars,
        )

    def apply(self, work: Work[MakeTakes], answer: dict[str, Any]) -> None:
        super().apply(work, answer)
        for entry in answer["takes"]:
            keep_answer(work.project_id, answer["key"], Asset.objects.get(pk=entry["file"]["id"]))

    def _read(self, payload: MakeTakes) -> ReadManifest:
        (take,) = self.takes(payload)
        return read_manifest(take)

    def _key(self, work: Work[MakeTakes], question: Any) -> str:
        return question_key(self.kind, analyst().identity(self.asks), question, work.guidance)

    def _asking(self, work: Work[MakeTakes]) -> Asking:
        return Asking(
            key=work.idempotency_key,
            seconds=work.call_timeout,
            feedback=self.feedback(work),
            guidance=tuple(work.guidance),
        )
