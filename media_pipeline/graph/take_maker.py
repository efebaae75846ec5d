"""The job that makes takes: read what is pinned, ask a provider, land what came."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar
from uuid import UUID

from media_pipeline.credits.billed_call import BilledCall
from media_pipeline.graph.early_cutoff import settle_unchanged, shown_for_the_same
from media_pipeline.graph.failed_call import failed_call
from media_pipeline.graph.go_on_alone import go_on_alone
from media_pipeline.graph.kind import Kind
from media_pipeline.graph.land_made import FILM_NOTICE as FILM_NOTICE
from media_pipeline.graph.land_made import land_made, takes_of
from media_pipeline.graph.land_take import fail_take
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.manifest import InputFailed, ReadManifest, read_manifests
from media_pipeline.graph.take import Take
from media_pipeline.providers.provider_errors import ProviderError, ProviderRefused
from workflows.jobs.job_handlers import SynchronousCall
from workflows.jobs.lease_profile import LeaseProfile
from workflows.jobs.outcomes import Answered, CallOutcome, GiveUp
from workflows.jobs.work import FailedJob, Work


@dataclass(frozen=True, kw_only=True)
class Made:
    """What fills one take: its content (small JSON) and, for media, the facts of its file.

    ``cost`` in micro-dollars, as the provider charged.
    """

    content: dict[str, Any]
    file: dict[str, Any] | None = None
    model: str = ""
    cost: int = 0


class TakeMaker(BilledCall[MakeTakes], SynchronousCall[MakeTakes]):
    """Makes the takes of one kind of slot. Subclasses say how, in ``make``."""

    payload_model = MakeTakes
    makes: ClassVar[Kind]

    def provider(self, payload: MakeTakes) -> str:
        """By the model of the takes: those that are made together are of one."""
        model = Take.objects.values_list("model", flat=True).get(pk=payload.take_ids[0])
        return str(model).partition("/")[0]

    def make(
        self, work: Work[MakeTakes], read: list[ReadManifest]
    ) -> Sequence[Made | ProviderRefused]:
        """One result for each take, in order: made, or refused while others were made, to be tried
        again by a job of its own. Raises ProviderError only."""
        return [self.make_one(work, manifest) for manifest in read]

    def make_one(self, work: Work[MakeTakes], manifest: ReadManifest) -> Made:
        """What fills one take, for makers whose takes know nothing of each other."""
        raise NotImplementedError

    def call(self, work: Work[MakeTakes]) -> CallOutcome:
        try:
            every = read_manifests(self.takes(work.payload))
        except InputFailed as failed:
            return GiveUp(failed.code, failed.detail)
        same = {manifest.take.id: shown_for_the_same(self.makes, manifest) for manifest in every}
        read = [manifest for manifest in every if same[manifest.take.id] is None]
        unchanged = [
            {"id": str(take_id), "same_as": str(shown.id)}
            for take_id, shown in same.items()
            if shown
        ]
        if not read:
            return Answered({"takes": [], "unchanged": unchanged})
        try:
            made = self.make(work, read)
        except (ProviderError, OSError) as error:
            return failed_call(error, delay=self.retry.delay(work.attempt_number))
        each = list(zip(read, made, strict=True))
        return Answered(
            {
                "takes": [
                    {
                        "id": str(manifest.take.id),
                        "content": result.content,
                        "file": result.file,
                        "input_hash": manifest.input_hash(self.makes, manifest.take.model),
                        "model": manifest.take.model,
                        "cost": result.cost,
                    }
                    for manifest, result in each
                    if isinstance(result, Made)
                ],
                "unchanged": unchanged,
                "alone": [
                    str(manifest.take.id)
                    for manifest, result in each
                    if not isinstance(result, Made)
                ],
            },
            cost_microdollars=sum(one.cost for one in made if isinstance(one, Made)),
        )

    def apply(self, work: Work[MakeTakes], answer: dict[str, Any]) -> None:
        for one in answer.get("unchanged", ()):
            settle_unchanged(UUID(one["id"]), UUID(one["same_as"]))
        for take_id in answer.get("alone", ()):
            go_on_alone(work, [take_id])
        land_made(work, self.makes, answer["takes"])

    def on_failed(self, failed: FailedJob[MakeTakes]) -> None:
        for take_id in failed.payload.take_ids:
            fail_take(take_id, code=failed.code or str(failed.status), detail=failed.detail)

    @staticmethod
    def feedback(work: Work[MakeTakes]) -> str:
        """What was wrong with the answer before, when it is asked once more."""
        before = [one.result for one in work.submissions() if one.result]
        return str(before[-1].get("feedback", "")) if before else ""

    @staticmethod
    def takes(payload: MakeTakes) -> list[Take]:
        return takes_of(payload)


class RenderedTakeMaker(TakeMaker):
    """Makes takes by work of this machine's processors: one at a time in a process of its own."""

    queue = "render"
    lease = LeaseProfile.RENDER
