"""A whole analysis of any text: nothing is lost, nothing is doubled, nobody is a stranger."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.media_pipeline.analysed import analyse

_PIECES = st.sampled_from(
    [
        *(
            "INT. HUT - DAY\n",
            "Scene 1 — 8s\n",
            "1-1 日 内 客厅\n",
            "ACT I\n",
            "SCENE II\n",
            "○駅（夜）\n",
        ),
        *(
            "IDA\nOne.\n",
            "BOB (V.O.)\nTwo.\n",
            "Ida: Three.\n",
            "小雨：四。\n",
            "花子「五」\n",
            "BOTH\nSix!\n",
        ),
        *("THOMAS. Seven. [He sits.] Eight.\n", "“Nine,” said Ida.\n", "— Dix, dit Paul.\n"),
        *("“ ” ", "「", "」", "“", "(", ")", "[[", "]]", "/*", "*/", "**", "| 1 | a |\n|--|--|\n"),
        *(
            "\n",
            "\r\n",
            "\r",
            "  \n",
            "\f",
            "\t",
            "\ufeff",
            ".X\n",
            "@x\n",
            "!X\n",
            "> X <\n",
            "# X\n",
        ),
        *(
            "Shot 1 (4s): A door.\n",
            "- **画面：** 门。\n",
            "人物：小雨、老周\n",
            "[00:15] HOST: Hi.\n",
        ),
    ]
)


@settings(max_examples=120)
@given(st.lists(st.one_of(_PIECES, st.text(max_size=12)), max_size=25).map("".join))
def test_any_text_is_cut_exactly_and_every_line_is_in_one_shot_of_somebody(script: str) -> None:
    found = analyse(script)
    slices = [script[scene.start : scene.end] for scene in found.scenes]
    assert found.front_matter + "".join(slices) == script
    assert all(slices)
    cast = {person.tag for person in found.bibles.characters}
    for scene in found.scenes:
        in_shots = [line for shot in scene.shots for line in shot.idea.lines]
        spoken = " ".join(line.text for line in in_shots).split()
        assert sorted(spoken) == sorted(" ".join(line.text for line in scene.lines).split())
        assert {line.character_tag for line in in_shots} <= cast
        assert set(scene.cast) <= cast
        assert scene.shots
    assert found.is_script or found.warnings
