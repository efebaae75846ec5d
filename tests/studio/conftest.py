"""A project, its people, and a client that speaks for one of them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from tests.studio.described_answers import check_described
from tests.workflows.conftest import pointers, provider, quick_flush
from workflows.commands.command import Command
from workflows.projects.api_key import ApiKey
from workflows.projects.membership import Membership, Role
from workflows.projects.project import Project

__all__ = ["pointers", "provider", "quick_flush"]

SCRIPT = "INT. CAFE - DAY\n\nBEN pours tea.\n\nBEN\nThe tea is cold.\n"


class Caller(APIClient):
    """A member of one project of its own, with an API key for it."""

    def __init__(self, role: Role = Role.OWNER, project: Project | None = None) -> None:
        super().__init__()
        name = uuid4().hex
        self.user = User.objects.create(username=name)
        self.project = project or Project.objects.create(name=name, slug=name[:20])
        Membership.objects.create(project=self.project, user=self.user, role=role)
        _, secret = ApiKey.objects.issue(self.project, self.user)
        self.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")

    def request(self, **environment: Any) -> Any:
        """Also looks whether the answer is as the API's description says."""
        answer = super().request(**environment)
        check_described(environment["REQUEST_METHOD"], environment["PATH_INFO"], answer)
        return answer

    @property
    def commands_url(self) -> str:
        return f"/api/v1/projects/{self.project.pk}/commands"

    def send(self, client_id: str = "one", script: str = SCRIPT, **body: Any) -> Any:
        return self.post(
            self.commands_url,
            {"client_command_id": client_id, "script": script, **body},
            format="json",
        )

    def sent(self) -> Command:
        """A command of this caller's, accepted."""
        answer = self.send(uuid4().hex)
        assert answer.status_code == 202, answer.content
        return Command.objects.get(pk=UUID(answer.json()["id"]))


@pytest.fixture(autouse=True)
def media_of_this_test(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"


@pytest.fixture
def caller(db: None) -> Caller:
    return Caller()


@pytest.fixture
def stranger(db: None) -> Caller:
    """Owns another project."""
    return Caller()


@pytest.fixture
def colleague(caller: Caller) -> Callable[[Role], Caller]:
    """Another member of the caller's project."""
    return lambda role: Caller(role, caller.project)
