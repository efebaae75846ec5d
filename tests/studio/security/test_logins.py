"""Who logs in is who knows the password; whoever guesses is slow, and is led nowhere else."""

from typing import Any

import pytest
from django.conf import settings as site
from django.contrib.auth.models import User
from django.test import Client

from studio.api.rates import minute

pytestmark = pytest.mark.django_db
LOGIN = "/admin/login/"


@pytest.fixture(autouse=True)
def a_new_minute() -> None:
    minute.forget()


@pytest.fixture
def ada(db: None) -> User:
    return User.objects.create_superuser("ada", password="a long enough one")


def log_in(client: Client, password: str = "a long enough one", **more: Any) -> Any:
    address = more.pop("address", "203.0.113.7")
    name = more.pop("username", "ada")
    to = more.pop("to", "/admin/")
    form = {"username": name, "password": password, "next": to}
    return client.post(f"{LOGIN}?next={to}", form, REMOTE_ADDR=address, **more)


def test_after_so_many_tries_from_one_address_the_right_password_opens_nothing(
    ada: User, settings: Any
) -> None:
    settings.STUDIO_LOGINS_A_MINUTE = 3
    wrong = [log_in(Client(), f"guess {number}").status_code for number in range(3)]

    assert wrong == [200, 200, 200]
    assert log_in(Client()).status_code == 200  # the form again
    assert log_in(Client(), address="203.0.113.8").status_code == 302
    minute.forget()
    assert log_in(Client()).status_code == 302


def test_one_account_is_not_guessed_from_many_addresses_either(ada: User, settings: Any) -> None:
    settings.STUDIO_LOGINS_A_MINUTE = 2
    for number in range(6):
        log_in(Client(), "wrong", address=f"203.0.113.{number}", username="ADA")

    assert log_in(Client(), address="198.51.100.1").status_code == 200
    bob = User.objects.create_superuser("bob", password="a long enough one")
    assert log_in(Client(), address="198.51.100.1", username=bob.username).status_code == 302


def test_a_whole_network_of_the_sixth_version_is_one_guesser(ada: User, settings: Any) -> None:
    settings.STUDIO_LOGINS_A_MINUTE = 2
    for number in range(2):
        log_in(Client(), "wrong", address=f"2001:db8:1:2:{number:x}::1", username=f"u{number}")

    assert log_in(Client(), address="2001:db8:1:2:ffff::9").status_code == 200
    assert log_in(Client(), address="2001:db8:1:3::9").status_code == 302


def test_a_refused_guesser_costs_no_look_at_a_password(
    ada: User, settings: Any, django_assert_num_queries: Any
) -> None:
    settings.STUDIO_LOGINS_A_MINUTE = 0
    with django_assert_num_queries(0):
        log_in(Client())


def test_no_session_of_before_is_gone_on_with(ada: User) -> None:
    """Whoever planted a session's name in a browser does not share what is opened with it."""
    client = Client()
    session = client.session
    session["planted"] = True
    session.save()
    planted = session.session_key

    log_in(client)

    assert client.session.session_key != planted
    assert client.get("/admin/").status_code == 200
    other = Client()
    other.cookies[site.SESSION_COOKIE_NAME] = str(planted)
    assert other.get("/admin/").status_code == 302


@pytest.mark.parametrize(
    "to",
    [
        "https://elsewhere.example/",
        "//elsewhere.example/",
        "/\\elsewhere.example/",
        "\\\\elsewhere.example",
        "https:elsewhere.example",
        "http:///elsewhere.example",
        "javascript:alert(1)",
        " //elsewhere.example",
        "/%09/elsewhere.example",
    ],
)
def test_a_login_leads_to_no_other_site(ada: User, to: str) -> None:
    answer = log_in(Client(), to=to)

    assert answer.status_code == 302
    assert answer["Location"].startswith("/")
    assert not answer["Location"].startswith(("//", "/\\"))


def test_cookies_are_for_this_site_and_not_for_its_scripts(ada: User) -> None:
    client = Client()
    client.get(LOGIN)
    log_in(client)

    assert set(client.cookies) == {site.SESSION_COOKIE_NAME, site.CSRF_COOKIE_NAME}
    for cookie in client.cookies.values():
        assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")
        assert not cookie["domain"]


def test_a_form_of_another_site_changes_nothing(ada: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(ada)

    answer = client.post("/admin/auth/user/add/", {"username": "eve"}, HTTP_ORIGIN="https://e.test")

    assert answer.status_code == 403
    assert not User.objects.filter(username="eve").exists()
