"""docker-compose.yml runs everything there is, and nothing with more rights than it needs."""

import os
import re
import subprocess
from pathlib import Path

import pytest
from django.conf import settings

from config.broker_options import QUEUES
from tests.architecture.project_files import ROOT, kept_files, name_of
from tests.compose.compose_file import Service, compose_file, dockerfile, ours, seconds, services

STAYS_UP = [service for service in ours() if service.says["restart"] != "no"]
every_one_of_ours = pytest.mark.parametrize("service", ours(), ids=lambda one: one.name)
every_one_that_stays_up = pytest.mark.parametrize("service", STAYS_UP, ids=lambda one: one.name)


def test_every_queue_has_a_worker_of_its_own() -> None:
    taken = [service.queues for service in ours() if service.queues]

    assert sorted(taken) == sorted([queue] for queue in QUEUES)
    assert set(QUEUES) == set(settings.WORKFLOWS_POINTER_WINDOW)
    for service in ours():
        # Else Flower shows them under the name of their container alone.
        assert [f"{queue}@%h" in service.command for queue in service.queues] in ([], [True])


def test_there_is_what_the_documents_name() -> None:
    assert {"migrate", "web", "beat", "flower", "postgres", "valkey", "rabbitmq"} < set(services())
    assert services()["migrate"].command[:3] == ["python", "manage.py", "migrate"]
    assert services()["postgres"].says["image"] == "postgres:17"
    for service in ours():
        assert "replicas" not in str(service.says), "how many there are is said by --scale"
        assert "container_name" not in service.says, "a name of its own keeps it from being scaled"


@every_one_of_ours
def test_nothing_of_ours_may_write_or_become_more_than_it_is(service: Service) -> None:
    user, _, group = str(service.says["user"]).partition(":")
    assert int(user) > 0
    assert int(group) > 0
    assert service.says["read_only"] is True
    assert service.says["cap_drop"] == ["ALL"]
    assert service.says["security_opt"] == ["no-new-privileges:true"]
    assert service.says["init"] is True
    # What it writes all the same lies in memory, or in the volume that all of them share.
    places = [str(entry).split(":")[0] for entry in service.says["tmpfs"]]
    places += [str(entry).split(":")[1] for entry in service.says["volumes"]]
    assert {"/tmp", service.environment["CALLSHEET_VAR"], service.environment["MEDIA_ROOT"]} <= (  # noqa: S108
        set(places)
    )


@every_one_that_stays_up
def test_what_stays_up_is_looked_at_restarted_and_bounded(service: Service) -> None:
    assert service.health
    assert service.says["restart"] == "unless-stopped"
    assert service.says["mem_limit"]
    assert service.says["logging"]["options"]["max-size"]
    assert service.environment["LOG_FORMAT"] == "json"


def test_a_worker_has_longer_to_stop_than_its_jobs_have_to_end() -> None:
    workers = [service for service in ours() if service.queues]
    assert all(service.stop_seconds >= settings.WORKFLOWS_GRACE_SECONDS + 10 for service in workers)
    web = services()["web"]
    graceful = re.search(r"--timeout-graceful-shutdown (\d+)", web.says["command"])
    assert graceful is not None
    assert web.stop_seconds >= float(graceful[1]) + 5


def test_nothing_is_reached_from_other_machines_and_databases_from_none() -> None:
    published = {
        service.name: [str(port) for port in service.says["ports"]]
        for service in services().values()
        if "ports" in service.says
    }
    assert set(published) == {"web", "flower"}
    assert all(port.startswith("127.0.0.1:") for ports in published.values() for port in ports)


def test_what_must_not_be_lost_lies_in_a_volume() -> None:
    kept = {
        name: str(service.says["volumes"][0]).split(":")[0]
        for name, service in services().items()
        if name in ("postgres", "valkey", "rabbitmq", "web")
    }
    assert kept == {
        "postgres": "database", "valkey": "valkey", "rabbitmq": "rabbitmq", "web": "media",
    }  # fmt: skip
    assert set(kept.values()) == set(compose_file()["volumes"])
    command = services()["valkey"].says["command"]
    assert "--maxmemory-policy noeviction" in command
    assert "--appendonly yes" in command
    assert services()["rabbitmq"].says["profiles"] == ["rabbitmq"]


def test_secrets_come_as_files_and_the_file_holds_none() -> None:
    for service in services().values():
        for name, value in dict(service.says.get("environment", {})).items():
            if re.search("KEY|PASSWORD|SECRET|URL", name):
                assert name.endswith("_FILE"), f"{service.name}: {name}"
                assert value.startswith("/run/secrets/")
                assert value.rpartition("/")[2] in service.says["secrets"], service.name
    named = {
        entry if isinstance(entry, str) else entry["source"]
        for service in services().values()
        for entry in service.says.get("secrets", [])
    }
    assert named == set(compose_file()["secrets"])


def test_the_secrets_are_made_once_and_fit_each_other(tmp_path: Path) -> None:
    script = tmp_path / "docker/make_secrets.sh"
    script.parent.mkdir()
    script.write_bytes((ROOT / "docker/make_secrets.sh").read_bytes())

    def made() -> dict[str, str]:
        subprocess.run(["sh", str(script)], check=True, capture_output=True)
        return {path.name: path.read_text() for path in (tmp_path / "secrets").iterdir()}

    first = made()
    assert made() == first
    wanted = {Path(one["file"]).name for one in compose_file()["secrets"].values()}
    assert wanted | {"rabbitmq_url"} <= set(first)
    assert f":{first['database_password']}@postgres:5432/" in first["database_url"]
    assert f":{first['rabbitmq_password']}@rabbitmq:5672/" in first["rabbitmq_url"]
    assert f"default_pass = {first['rabbitmq_password']}\n" in first["rabbitmq_login"]
    assert len({first[name] for name in first if name.endswith(("key", "password"))}) == 4
    assert all(len(first[name]) == 64 for name in ("secret_key", "flower_password"))
    assert os.stat(tmp_path / "secrets").st_mode & 0o077 == 0


def test_the_image_takes_what_is_there_and_runs_as_nobody_special() -> None:
    copied = [rest.split()[:-1] for word, rest in dockerfile() if word in ("COPY", "ADD")]
    sources = {source for names in copied for source in names}
    let_in = {
        line.removeprefix("!")
        for line in (ROOT / ".dockerignore").read_text().splitlines()
        if line.startswith("!")
    }
    assert sources == let_in
    assert all((ROOT / source).exists() for source in sources)
    assert {"manage.py", "config", "workflows", "media_pipeline", "studio"} < sources
    assert "requirements/runtime.txt" in sources
    assert any("--require-hashes -r requirements/runtime.txt" in rest for _, rest in dockerfile())

    (user,) = [rest for word, rest in dockerfile() if word == "USER"]
    assert user == services()["web"].says["user"]
    assert ("STOPSIGNAL", "SIGTERM") in dockerfile()


def test_neither_secrets_nor_data_get_into_the_image_or_the_repository() -> None:
    """Nothing is let in but what is named; and git keeps no file of a folder of secrets."""
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    assert ignored[1] == "*"
    assert not [name for path in kept_files() if (name := name_of(path)).startswith("secrets/")]
    for private in ("secrets/secret_key", ".env", ".env.callsheet", "var/secret_key"):
        asked = subprocess.run(["git", "check-ignore", "-q", private], cwd=ROOT)
        assert asked.returncode == 0, f"git would keep {private}"


@every_one_that_stays_up
def test_a_health_check_has_time_to_start_python(service: Service) -> None:
    check = service.says["healthcheck"]
    assert seconds(check["timeout"]) >= 10
    assert seconds(check["start_period"]) >= 30
