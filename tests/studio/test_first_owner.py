"""An installation that has nobody lets one person in, and prints the password once."""

from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from threading import Barrier

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.test import Client

from studio.production.first_owner import FirstOwner, make_first_owner

pytestmark = pytest.mark.django_db


def createowner() -> str:
    said = StringIO()
    call_command("createowner", stdout=said)
    return said.getvalue()


def test_the_first_owner_can_log_in_and_is_made_once() -> None:
    said = createowner()
    name, password = said.split()[1], said.split()[3]

    browser = Client()
    assert browser.login(username=name, password=password)
    assert browser.get("/admin/").status_code == 200
    assert "nothing was made" in createowner()
    assert User.objects.count() == 1


def test_who_was_locked_out_is_not_followed_by_another_owner() -> None:
    createowner()
    User.objects.update(is_active=False)

    assert make_first_owner() is None


def test_people_without_the_admin_are_no_reason_and_keep_their_names() -> None:
    User.objects.create(username="owner", password="!")

    owner = make_first_owner()

    assert owner is not None
    assert owner.username == "owner2"
    assert not User.objects.get(username="owner").is_staff


@pytest.mark.django_db(transaction=True)
def test_two_first_starts_at_once_make_one_owner() -> None:
    together = Barrier(4)

    def start(_: int) -> FirstOwner | None:
        try:
            together.wait()
            return make_first_owner()
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as starts:
        made = [owner for owner in starts.map(start, range(4)) if owner]

    assert len(made) == User.objects.count() == 1
