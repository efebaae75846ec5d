"""Facts of a video file, beside what PyAV says of the same file."""

from pathlib import Path

import av
import pytest

from media_pipeline.assets.media_probe import UnreadableMedia, probe_video
from tests.media_pipeline.small_media import make_clip

_KINDS = {
    "plain.mp4": {},
    "it's wide.mp4": {"size": "426x240", "fps": 30, "frames": 17},
    "sound.mp4": {"sound": "sine=d=0.96"},
    "faststart.mp4": {"encoding": ("-c:v", "libx264", "-movflags", "+faststart")},
    "deep.mp4": {"encoding": ("-c:v", "libx264", "-pix_fmt", "yuv422p10le")},
    "hevc.mp4": {"encoding": ("-c:v", "libx265", "-x265-params", "log-level=none")},
    "pieces.mp4": {"encoding": ("-c:v", "libx264", "-movflags", "+frag_keyframe+empty_moov")},
    "web.webm": {"encoding": ("-c:v", "libvpx-vp9", "-cpu-used", "8")},
}


@pytest.mark.parametrize("name", _KINDS)
def test_the_facts_are_those_of_the_file(tmp_path: Path, name: str) -> None:
    path = make_clip(tmp_path / name, **_KINDS[name])  # type: ignore[arg-type]
    facts = probe_video(path)
    with av.open(str(path)) as file:
        picture = file.streams.video[0]
        assert (facts.width, facts.height) == (picture.width, picture.height)
        assert facts.codec == picture.codec_context.codec.canonical_name
        assert facts.has_audio == bool(file.streams.audio)
        assert facts.fps == pytest.approx(float(picture.average_rate or 0), abs=0.01)
        assert facts.frames == sum(1 for _ in file.decode(video=0))
        if facts.pix_fmt:
            assert facts.pix_fmt == picture.codec_context.pix_fmt


def test_clips_alike_have_one_layout_and_others_another(tmp_path: Path) -> None:
    one = probe_video(make_clip(tmp_path / "1.mp4", frames=3)).layout
    longer = probe_video(make_clip(tmp_path / "2.mp4", frames=40)).layout
    other = ("-c:v", "libx264", "-preset", "slow")
    unlike = probe_video(make_clip(tmp_path / "3.mp4", encoding=other)).layout
    assert one == longer != b""
    assert unlike not in (one, b"")


def test_what_is_no_video_is_said_to_be_none(tmp_path: Path) -> None:
    cut_off = make_clip(tmp_path / "cut off.mp4", frames=60)
    cut_off.write_bytes(cut_off.read_bytes()[:-900])
    text = tmp_path / "text.mp4"
    text.write_text("INT. KITCHEN - DAY\n" * 50)
    (tmp_path / "empty.mp4").touch()
    playlist = tmp_path / "list.mp4"
    playlist.write_text("#EXTM3U\n#EXTINF:1,\nplain.ts\n#EXT-X-ENDLIST\n")
    for name in ("cut off.mp4", "text.mp4", "empty.mp4", "list.mp4", "missing.mp4"):
        with pytest.raises(UnreadableMedia) as unreadable:
            probe_video(tmp_path / name)
        assert str(tmp_path) not in str(unreadable.value)
