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

ROOT = Path(__file__).resolve().parents[2]
DESCRIPTION = ROOT / "docs" / "openapi.yaml"
#: What each answer is held to.
CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,"
    "response_headers_conformance,response_schema_conformance,ignored_auth,unsupported_method"
)
#: Streams have no end; tests/studio/live. The project is not to be emptied of who is in it.
LEFT_OUT = ("/stream$", "/members/")


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
        "STUDIO_LOOKS_A_MINUTE": "10000000",
        "STUDIO_SENDS_A_MINUTE": "10000000",
        "STUDIO_WRONG_KEYS_A_MINUTE": "10000000",
    }
    from config.embedded.embedded_services import running_services

    with running_services(folder / "var", postgres=True, valkey=True):
        key, project = _owner()
        from tests.studio.real_site import real_site

        with real_site({}) as site:
            status = _fuzz(f"http://127.0.0.1:{site.port}", key, seconds, seed)
    shutil.rmtree(folder, ignore_errors=True)
    print(f"fuzz: FUZZ_SEED={seed} of project {project} ended with {status}")
    return status


def _owner() -> tuple[str, str]:
    import django

    django.setup()
    from django.core.management import call_command

    from workflows.projects.api_key import ApiKey
    from workflows.projects.local_project import local_project

    call_command("migrate", verbosity=0)
    project, user = local_project()
    _, secret = ApiKey.objects.issue(project, user)
    return secret, str(project.pk)


def _fuzz(address: str, key: str, seconds: int, seed: int) -> int:
    command = [
        *(str(Path(sys.executable).with_name("schemathesis")), "run", str(DESCRIPTION)),
        *("--url", address, "--checks", CHECKS, "--seed", str(seed), "--continue-on-failure"),
        *("--max-time", str(seconds), "--header", f"Authorization: Bearer {key}"),
        *("--phases", "examples,coverage,fuzzing", "--generation-database", "none", "--no-color"),
    ]
    for path in LEFT_OUT:
        command += ["--exclude-path-regex", path]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
