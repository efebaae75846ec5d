"""A laptop keeps its sessions over a restart without anybody setting a key."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.secret_key import kept_secret_key


def test_processes_that_start_together_get_one_key_that_only_its_owner_can_read(
    tmp_path: Path,
) -> None:
    path = tmp_path / "var" / "secret_key"
    with ThreadPoolExecutor(8) as starting:
        keys = set(starting.map(kept_secret_key, [path] * 32))
    assert keys == {kept_secret_key(path)}
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [left.name for left in path.parent.iterdir()] == ["secret_key"]


def test_a_key_that_was_cut_short_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text("short")
    with pytest.raises(ImproperlyConfigured, match="Remove it"):
        kept_secret_key(tmp_path / "secret_key")


def test_where_no_key_can_be_kept_it_says_what_to_set(tmp_path: Path) -> None:
    (tmp_path / "a-file").touch()
    with pytest.raises(ImproperlyConfigured, match="SECRET_KEY_FILE"):
        kept_secret_key(tmp_path / "a-file" / "secret_key")
