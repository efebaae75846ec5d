"""Same request, same bytes: in this process, in another, whatever the hash seed."""

import hashlib
import os
import subprocess
import sys

import pytest

from media_pipeline.providers.local.artist import LocalArtist
from tests.media_pipeline.providers.local.artist.panels import MARA, TOM, request

_PROGRAM = """
import hashlib
from media_pipeline.providers.local.artist import LocalArtist
from tests.media_pipeline.providers.local.artist.panels import MARA, TOM, request
still = request(people=(MARA, TOM), time_of_day="night", weather="rain", shot_size="medium")
print(hashlib.sha256(LocalArtist().draw_still(still).png).hexdigest())
"""


def test_the_same_request_gives_the_same_bytes() -> None:
    first = LocalArtist().draw_still(request(people=(MARA, TOM)))
    assert LocalArtist().draw_still(request(people=(MARA, TOM))) == first


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_another_process_with_another_hash_seed_draws_the_same_bytes(hash_seed: str) -> None:
    still = request(people=(MARA, TOM), time_of_day="night", weather="rain", shot_size="medium")
    here = hashlib.sha256(LocalArtist().draw_still(still).png).hexdigest()
    there = subprocess.run(
        [sys.executable, "-c", _PROGRAM],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.getcwd()},
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout.strip() == here


def test_another_seed_stands_people_elsewhere() -> None:
    pictures = {LocalArtist().draw_still(request(seed=seed)).png for seed in range(6)}
    assert len(pictures) > 1
