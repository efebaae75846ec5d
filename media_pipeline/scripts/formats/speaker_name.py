"""Is this line the name of somebody who speaks, in capitals and nothing else?"""

from media_pipeline.screenplay.cue import is_nobody, read_cue
from media_pipeline.screenplay.heading import read_slug
from media_pipeline.screenplay.names import is_capitals


def is_speaker_name(text: str) -> bool:
    """Not «INT. HALL», «CLOSE ON» or «THE END», which are written the same."""
    text = text.strip()
    cue = read_cue(text) if 0 < len(text) < 50 and "\n" not in text else None
    return (
        cue is not None
        and is_capitals(cue.name)
        and not is_nobody(cue.name)
        and read_slug(text) is None
    )
