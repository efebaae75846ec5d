"""Many who bring the same sound at once have one upload, whole."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.store_asset import file_of
from media_pipeline.assets.upload_sound import heard_sound, upload_sound
from media_pipeline.assets.wav_file import read_frames
from tests.media_pipeline.dialogue.sounds import wav
from tests.media_pipeline.small_media import tone
from tests.races.racers import racers
from workflows.projects.local_project import local_project

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_same_sound_brought_by_eight_at_once_is_kept_once_and_whole(
    settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"
    project, _ = local_project()
    with racers(8) as race:
        for number in range(5):
            sound = wav(tone(1.0, hertz=300 + number))
            uploads = race([partial(upload_sound, project.pk, sound)] * 8)
            assert len({one.pk for one in uploads}) == 1
            heard = heard_sound(project.pk, uploads[0].pk)
            assert wav(tone(1.0, hertz=300 + number)).endswith(read_frames(file_of(heard)))
    assert Asset.objects.count() == 10  # what came, and what is heard
    assert list((tmp_path / "media" / "scratch").iterdir()) == []
