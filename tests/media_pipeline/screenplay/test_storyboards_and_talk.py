"""Storyboards in tables and lists, podcasts, and short dramas."""

import pytest

from tests.media_pipeline.analysed import analyse, headings, lines, people, places


@pytest.mark.parametrize(
    ("board", "spoken"),
    [
        (
            "# 雨伞\n\n| 镜号 | 景别 | 画面 | 台词/旁白 | 时长 |\n|---|---|---|---|---|\n"
            "| 1 | 全景 | 雨中的街道 | 旁白：那年的雨很大。 | 4秒 |\n"
            "| 2 | 中景 | 女孩站在屋檐下 | 无 | 3秒 |\n"
            "| 3 | 特写 | 一把红伞 | 男孩：给你。 | 3秒 |\n",
            [("旁白", "那年的雨很大。"), ("男孩", "给你。")],
        ),
        (
            "# Board\n\n| Shot | Action | Dialogue | Duration |\n|---|---|---|---|\n"
            "| 1 | A lighthouse at dusk. | - | 4s |\n"
            "| 2 | KEEPER strikes a match. | KEEPER: Once more. | 3s |\n"
            "| 3 | The lamp turns. | NARRATOR (V.O.): Nobody came. | 5s |\n",
            [("KEEPER", "Once more."), ("NARRATOR", "Nobody came.")],
        ),
    ],
)
def test_each_row_of_a_table_is_a_shot_with_its_lines(
    board: str, spoken: list[tuple[str, str]]
) -> None:
    found = analyse(board)
    assert found.is_script
    assert len(found.scenes[0].shots) == 3
    assert lines(board) == spoken


def test_shots_that_a_storyboard_names_are_its_shots_with_their_seconds() -> None:
    board = (
        "## Scene 1 — 12s: The Harbor\n\n- **Shot 1 (4s):** The harbor at dawn.\n"
        "- **Shot 2 (3s):** LENA ties a rope.\n  - Dialogue: Lena: “Hold this.”\n"
        "- **Shot 3 (5s):** Sam takes the rope.\n- VO: It was the last time.\n\n"
        "## Notes\n\nUse a long lens.\n"
    )
    (scene,) = analyse(board).scenes
    assert [shot.seconds for shot in scene.shots] == [4, 3, 5]
    assert lines(board) == [("Lena", "Hold this."), ("VO", "It was the last time.")]
    assert "rope" in scene.shots[1].idea.action


def test_advice_after_the_last_scene_is_not_filmed() -> None:
    board = (
        "# Board\n\n## Shots\n\n### 【雨】00:00-00:08\n\n"
        "**镜头1（8秒）**\n- **画面：** 小雨走来。\n"
        "- **景别：** 全景\n- **声音：** 小雨：“好。”\n\n"
        "## 技术参数\n\n- **帧率：** 24\n“film still”\n"
    )
    (scene,) = analyse(board).scenes
    assert [line.text for line in scene.lines] == ["好。"]
    assert [shot.idea.action for shot in scene.shots] == ["小雨走来。"]
    assert scene.seconds == 8


def test_a_short_drama_has_places_times_people_and_voices() -> None:
    drama = (
        "第一集\n\n1-1 日 内 客厅\n人物：林夏、周远\n△林夏推门进来。\n"
        "林夏：（冷笑）你知道回来？\n\n"
        "1-2 夜 外 天台\n人物：林夏、老人\n字幕：三年前\n林夏（画外音）：我记得。\n"
        "【旁白】风很大。\n"
    )
    assert places(drama) == [("客厅", "interior", "day"), ("天台", "exterior", "night")]
    assert lines(drama) == [("林夏", "你知道回来？"), ("林夏", "我记得。"), ("旁白", "风很大。")]
    assert people(drama) == ["林夏", "旁白", "周远", "老人"]


@pytest.mark.parametrize(
    "talk",
    [
        "[00:00:15] HOST: Welcome.\n\n[00:00:22] GUEST: Thanks.\n\n[00:01:10] HOST: Bees?\n",
        "HOST (00:12): Welcome.\nGUEST (00:15): [laughs] Thanks.\nHOST (00:20): Bees?\n",
        "HOST  0:00\nWelcome.\n\nGUEST  0:07\nThanks.\n\nHOST  0:10\nBees?\n",
        "00:00 - HOST: Welcome.\n00:05 - GUEST: Thanks.\n00:09 - HOST: Bees?\n",
        "- HOST: Welcome.\n- GUEST: Thanks.\n- HOST: Bees?\n",
        "**HOST:** Welcome.\n\n[Music]\n\n**GUEST:** Thanks.\n\n**HOST:** Bees?\n",
    ],
)
def test_a_podcast_has_its_turns_however_they_are_stamped(talk: str) -> None:
    assert analyse(talk).is_script
    assert [(name, text) for name, text in lines(talk)] == [
        ("HOST", "Welcome."),
        ("GUEST", "Thanks."),
        ("HOST", "Bees?"),
    ]


def test_speech_in_corner_brackets_belongs_to_the_name_before_it() -> None:
    script = (
        "○喫茶店（昼）\n\n　花子（25）が座っている。\n\n花子「遅い」\n太郎「ごめん」\n\n"
        "○同・外（夜）\n\n太郎（Ｍ）「言えなかった」\n鈴木の声「待って！」\n"
    )
    assert headings(script) == ["○喫茶店（昼）", "○同・外（夜）"]
    assert lines(script) == [
        ("花子", "遅い"),
        ("太郎", "ごめん"),
        ("太郎", "言えなかった"),
        ("鈴木", "待って！"),
    ]


def test_turns_of_a_transcript_need_no_empty_line_between_them() -> None:
    talk = "Rosa Klein 0:03\nCan you hear me?\nKen Abe 0:05\nYes.\nRosa Klein 0:06\nGood.\n"
    assert [name for name, _ in lines(talk)] == ["Rosa Klein", "Ken Abe", "Rosa Klein"]


def test_facts_of_a_scene_may_stand_in_its_label() -> None:
    drama = (
        "场次：1　　时间：夜　　地点：山洞　　人物：阿木、阿水\n\n阿木：有人吗？\n\n"
        "场2-1　医院走廊　夜/内\n人物：阿木 护士\n阿木VO：安静。\n\n"
        "### 场景3：码头【日】\n\n**护士：**（低头）好。\n"
    )
    assert places(drama) == [
        ("山洞", "interior", "night"),
        ("医院走廊", "interior", "night"),
        ("码头", "interior", "day"),
    ]
    assert people(drama) == ["阿木", "护士", "阿水"]
    assert lines(drama)[1:] == [("阿木", "安静。"), ("护士", "好。")]


def test_wide_spaces_part_a_name_from_its_line() -> None:
    drama = "S#1 지수의 방 (밤)\n\n지수, 앉아 있다.\n\n지수   왜 이제 와?\n민호   (한숨) 미안.\n"
    assert lines(drama) == [("지수", "왜 이제 와?"), ("민호", "미안.")]


def test_speeches_that_a_radio_play_counts_are_speeches() -> None:
    play = (
        "SCENE 1. INT. LIGHTHOUSE. NIGHT.\n\nSFX: WAVES.\n\n1. KEEPER: Who is there?\n"
        "2. VOICE: (DISTANT) Let me in!\n3. SFX: DOOR.\n4. KEEPER: Good God.\n"
    )
    assert lines(play) == [
        ("KEEPER", "Who is there?"),
        ("VOICE", "Let me in!"),
        ("KEEPER", "Good God."),
    ]


def test_names_in_a_column_beside_their_speeches_are_cues_in_a_korean_script() -> None:
    script = (
        "S#1. 편의점 / 밤\n\n민수가 라면을 먹는다.\n\n"
        "민수    또 라면이네.\n지영    (웃으며) 나도 줘.\n\n"
        "S#2. 골목 / 새벽\n\n지영    춥다.\n민수    같이 가!\n"
    )
    assert lines(script) == [
        ("민수", "또 라면이네."),
        ("지영", "나도 줘."),
        ("지영", "춥다."),
        ("민수", "같이 가!"),
    ]


def test_an_interview_of_questions_and_answers_is_no_mail() -> None:
    found = analyse(
        "Q: When did you begin?\nA: In June.\n\nQ: With what?\nA: A fence.\n\nQ: Why?\nA: Rust.\n"
    )
    assert found.is_script
    assert not found.warnings


def test_fields_of_a_shot_say_its_sound_and_its_size() -> None:
    board = (
        "## Scene 1 — 9s: The Pier\n\n- **Shot 1 (3s):** LENA ties a rope.\n  - Shot: CU\n"
        "  - SFX: gulls\n- **Shot 2 (3s):** Sam waits.\n  - 景别：全景\n  - 音效：雷声\n"
        "- **Shot 3 (3s):** A lamp swings.\n  - Sound: none\n"
    )
    ideas = [shot.idea for shot in analyse(board).scenes[0].shots]
    assert [idea.sound_cue for idea in ideas] == ["gulls", "雷声", ""]
    assert [idea.shot_size for idea in ideas][:2] == ["close", "wide"]
    assert "CU" not in ideas[0].action


def test_columns_of_a_table_say_its_sound_and_its_size() -> None:
    board = (
        "| 镜号 | 景别 | 画面 | 音效 | 时长 |\n|---|---|---|---|---|\n"
        "| 1 | 远景 | 雨中的码头 | 雨声 | 4秒 |\n| 2 | 特写 | 一盏红灯 | 无 | 3秒 |\n"
    )
    ideas = [shot.idea for shot in analyse(board).scenes[0].shots]
    assert [(idea.shot_size, idea.sound_cue) for idea in ideas] == [
        ("extreme wide", "雨声"),
        ("close", ""),
    ]


def test_a_sound_under_a_speech_is_heard_and_not_said() -> None:
    script = "INT. HUT - DAY\n\nIDA\nStay here.\nSFX: a distant bell\n\nPAUL\nWhy?\n"
    (scene,) = analyse(script).scenes
    assert [line.text for line in scene.lines] == ["Stay here.", "Why?"]
    assert [shot.idea.sound_cue for shot in scene.shots if shot.idea.sound_cue] == [
        "a distant bell"
    ]


def test_no_shot_of_a_talk_is_without_a_line() -> None:
    talk = (
        "**Ola:** Welcome to the hive.\n\n**Kim:** Thank you, it hums here.\n\n"
        "**Ola:** Tell us about the queen and her court, and of the year you lost her.\n"
    )
    (scene,) = analyse(talk).scenes
    assert all(shot.idea.lines for shot in scene.shots)


def test_a_shot_without_a_line_is_there_only_where_the_seconds_ask_for_it() -> None:
    (scene,) = analyse("Scene 1 — 30s\n\nIDA\nStay.\n").scenes
    assert [len(shot.idea.lines) for shot in scene.shots].count(1) == 1
    assert not scene.shots[0].idea.lines  # the place comes first


@pytest.mark.parametrize(
    "board",
    [
        "SHOT 1: (3s) WIDE - A desert.\nSHOT 2: (4s) CLOSE - Boots.\n",
        "镜头1（3秒）：远景，雪山日出。\n镜头2（4秒）：老人推开木门。\n",
    ],
)
def test_each_labelled_line_of_a_board_is_a_shot(board: str) -> None:
    (scene,) = analyse(board).scenes
    assert len(scene.shots) == 2
    assert not any("s)" in shot.idea.action for shot in scene.shots)


def test_a_voice_behind_what_is_seen_in_a_shot_is_heard() -> None:
    board = "镜头1（4秒）：雪山日出。\n镜头2（5秒）：茶杯冒着热气。旁白：时间不等人。\n"
    assert lines(board) == [("旁白", "时间不等人。")]
    assert lines("Shot 1 (4s): A gull.\nShot 2 (5s): A boat. VO: It is time.\n") == [
        ("VO", "It is time.")
    ]


def test_what_a_spot_opens_on_is_nobody() -> None:
    assert lines("OPEN ON: A grey room.\n\nMOTHER: It needs paint.\n\nVO: Say it louder.\n") == [
        ("MOTHER", "It needs paint."),
        ("VO", "Say it louder."),
    ]
