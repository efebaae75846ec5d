"""
``python -m tests.fuzz``: everything that the API's description allows, and much that it does not.

A real site on servers of its own; Schemathesis sends requests made from docs/openapi.yaml and looks
whether each answer is as described, and none of them a defect. FUZZ_SECONDS bounds it, FUZZ_SEED
repeats it.
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
DESCRIPTION = ROOT / "docs" / "openapi.yaml"
#: What each answer is held to.
CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,"
    "response_headers_conformance,response_schema_conformance,ignored_auth,unsupported_method"
)
#: Streams have no end; tests/studio/live. The project is not to be emptied of who is in it.
LEFT_OUT = r"/stream$|/members/"


def main() -> int:
    seconds = int(os.environ.get("FUZZ_SECONDS") or 60)
    seed = int(os.environ.get("FUZZ_SEED") or random.SystemRandom().randrange(1_000_000))
    print(f"fuzz: FUZZ_SECONDS={seconds} FUZZ_SEED={seed}", flush=True)
    folder = Path(tempfile.mkdtemp(prefix="callsheet-fuzz-"))
    os.environ["CALLSHEET_VAR"] = str(folder / "var")
    for name in ("DATABASE_URL", "CELERY_BROKER_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "ALLOWED_HOSTS": "127.0.0.1,testserver",
        "STUDIO_LOOKS_A_MINUTE": "10000000",
        "STUDIO_SENDS_A_MINUTE": "10000000",
        "STUDIO_WRONG_KEYS_A_MINUTE": "10000000",
    }
    from config.embedded.embedded_services import running_services

    with running_services(folder / "var", postgres=True, valkey=True):
        key, things = _owner()
        from tests.studio.real_site import real_site

        with real_site({}) as site:
            settings = folder / "schemathesis.toml"
            settings.write_text(_settings(things))
            status = _fuzz(f"http://127.0.0.1:{site.port}", key, settings, seconds, seed)
    shutil.rmtree(folder, ignore_errors=True)
    print(f"fuzz: FUZZ_SEED={seed} ended with {status}")
    return status


def _owner() -> tuple[str, dict[str, Any]]:
    """A key of a project, and something of each kind in it."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from tests.studio.conftest import Caller
    from tests.studio.test_who_sees_what import things_of
    from workflows.projects.api_key import ApiKey

    caller = Caller()
    things = things_of(caller)
    _, secret = ApiKey.objects.issue(caller.project, caller.user)
    return secret, things


def _settings(things: dict[str, Any]) -> str:
    """Ids that are there half of the time: else nearly everything is a 404."""
    lines = [f'"path.{name}" = "{thing}"' for name, thing in things.items() if name != "key_id"]
    return "[parameters]\n" + "\n".join(lines) + "\n"


def _fuzz(address: str, key: str, settings: Path, seconds: int, seed: int) -> int:
    command = [
        *(str(Path(sys.executable).with_name("schemathesis")), "--config-file", str(settings)),
        *("run", str(DESCRIPTION)),
        *("--url", address, "--checks", CHECKS, "--seed", str(seed), "--continue-on-failure"),
        *("--max-time", str(seconds), "--header", f"Authorization: Bearer {key}"),
        *("--phases", "examples,coverage,fuzzing", "--generation-database", "none", "--no-color"),
    ]
    command += ["--exclude-path-regex", LEFT_OUT]
    # What it remembers of a run goes with the run.
    return subprocess.run(command, cwd=settings.parent, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
