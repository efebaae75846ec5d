"""Every kind of slot, job and command of this package. What is not listed here does not run.

The order of the imports is the order in which a film is made: a kind stands after what it reads.
"""

from media_pipeline.credits import expire_reservations, hold_again  # noqa: F401, I001
from media_pipeline.graph import keep_take, reword_prompt  # noqa: F401
from media_pipeline.elements import describe_element  # noqa: F401
from media_pipeline.library import library_sheet, studio_asset  # noqa: F401
from media_pipeline.library import request_library_sheet  # noqa: F401
from media_pipeline.library import studio_clip, request_studio_clip  # noqa: F401
from media_pipeline.scripts import enhance_script, script_kinds, split_script  # noqa: F401
from media_pipeline.styles import derive_style  # noqa: F401
from media_pipeline.cast import bible_kinds, read_bibles, casting  # noqa: F401
from media_pipeline.scenes import narrate_scenes, narrative_kind  # noqa: F401
from media_pipeline.shots import list_shots, rewrite_shot, shot_kinds  # noqa: F401
from media_pipeline.cast import sheets, request_sheet  # noqa: F401
from media_pipeline.stills import still_prompt, shot_preview, film_poster  # noqa: F401
from media_pipeline.stills import still, request_still, shot_grid, request_grid  # noqa: F401
from media_pipeline.stills import upscale_still, request_upscale  # noqa: F401
from media_pipeline.dialogue import character_voice, land_speech, shot_audio  # noqa: F401
from media_pipeline.dialogue.range_voice import choose_range, write_range_script  # noqa: F401
from media_pipeline.dialogue.range_voice import check_range, keep_range, read_range  # noqa: F401
from media_pipeline.dialogue import line_at_the_mic  # noqa: F401
from media_pipeline.motion import motion_prompt, clip, request_clip  # noqa: F401
from media_pipeline.music import music_prompt, request_music, track  # noqa: F401
from media_pipeline.exports import export_film, remove_expired  # noqa: F401
from media_pipeline.plans import export_command, generation, new_turn  # noqa: F401
from media_pipeline.plans import plan_sound_and_motion, utility  # noqa: F401
from media_pipeline.plans import cast_film, describe_elements, go_on  # noqa: F401
from media_pipeline.plans import enhance_script as enhance_utility  # noqa: F401
from media_pipeline.plans import rewrite_shot as rewrite_utility  # noqa: F401
from media_pipeline.plans import library_sheets, studio_assets  # noqa: F401
from media_pipeline.direction import direct_film, follow_up, steer_film  # noqa: F401
from media_pipeline.plans import say_line  # noqa: F401
from media_pipeline.plans import choose_tile  # noqa: F401
