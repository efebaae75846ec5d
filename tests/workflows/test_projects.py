"""Who may see what: the laptop's own project, and keys that programs use."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.contrib.auth.models import User
from django.db import connection

from workflows.projects.api_key import ApiKey
from workflows.projects.local_project import local_project
from workflows.projects.membership import Membership
from workflows.projects.project import Project


@pytest.mark.django_db(transaction=True)
def test_many_processes_make_one_local_project() -> None:
    together = Barrier(8)

    def make(_: int) -> object:
        try:
            together.wait()
            return local_project()[0].pk
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as processes:
        made = set(processes.map(make, range(8)))

    assert len(made) == Project.objects.count() == User.objects.count() == 1
    assert Membership.objects.get().role == "owner"
    assert not User.objects.get().has_usable_password()


@pytest.mark.django_db
def test_a_key_is_found_by_its_secret_while_it_may_be_used() -> None:
    project, user = local_project()
    key, secret = ApiKey.objects.issue(project, user, scopes=["commands"])

    found = ApiKey.objects.find(secret)

    assert found is not None
    assert (found.project, found.user, found.scopes) == (project, user, ["commands"])
    assert secret not in str(ApiKey.objects.values().get())
    assert ApiKey.objects.get().last_used_at is not None
    assert ApiKey.objects.find(secret + "x") is None
    assert ApiKey.objects.revoke(key.pk)
    assert not ApiKey.objects.revoke(key.pk)
    assert ApiKey.objects.find(secret) is None


@pytest.mark.django_db
def test_an_expired_key_and_one_of_an_inactive_user_find_nothing() -> None:
    project, user = local_project()
    _, expired = ApiKey.objects.issue(project, user, lasts=timedelta(seconds=-1))
    _, secret = ApiKey.objects.issue(project, user, lasts=timedelta(hours=1))
    assert ApiKey.objects.find(expired) is None
    assert ApiKey.objects.find(secret) is not None

    User.objects.filter(pk=user.pk).update(is_active=False)

    assert ApiKey.objects.find(secret) is None
