"""One reading of a range script, by a voice that nobody has heard before."""

from media_pipeline.assets.asset_file import asset_id_for, asset_path
from media_pipeline.assets.store_asset import file_facts
from media_pipeline.dialogue.character_voice import voice_brief
from media_pipeline.dialogue.range_voice.range_call import RangeCall, is_unchanged, script_read
from media_pipeline.dialogue.range_voice.range_steps import READ, RangeStep
from media_pipeline.graph.land_made import takes_of
from media_pipeline.graph.manifest import read_manifest
from media_pipeline.providers.adapters import range_reader
from media_pipeline.providers.asking import Asking
from media_pipeline.providers.range_script import LONGEST_RANGE_SCRIPT
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.outcomes import Answered, CallOutcome
from workflows.jobs.work import Work


@job_handler
class ReadRange(RangeCall):
    kind = READ

    def provider(self, payload: RangeStep) -> str:
        return payload.model.partition("/")[0]

    def price_microdollars(self, payload: RangeStep) -> int:
        most = range_reader(payload.model).most_to_read(LONGEST_RANGE_SCRIPT)
        return 0 if is_unchanged(payload) else most

    def ask(self, work: Work[RangeStep], asking: Asking) -> CallOutcome:
        (take,) = takes_of(work.payload)
        asset_id = asset_id_for(work.job_id, "read")
        read = range_reader(work.payload.model).read_range(
            script_read(work.payload),
            voice_brief(read_manifest(take)),
            target=asset_path(asset_id, ".wav"),
            asking=asking,
        )
        cost = read.cost_microdollars
        return Answered(
            {
                "file": file_facts(asset_id, ".wav", media_type="audio/wav", seconds=read.seconds),
                "model": read.model,
                "cost": cost,
            },
            cost_microdollars=cost,
        )
