"""The first person who may log in to the admin, on an installation that has nobody yet."""

import secrets
from typing import NamedTuple

from django.contrib.auth.models import User
from django.db import connection, transaction

#: Any number that nobody else locks: two first starts make one owner.
OWNER_LOCK = 5_182_028
NAME = "owner"


class FirstOwner(NamedTuple):
    """What is shown once: only the password's hash is kept."""

    username: str
    password: str


@transaction.atomic
def make_first_owner() -> FirstOwner | None:
    """A superuser with a password of 128 bits; None where somebody may log in, or once might."""
    if _somebody_is_staff():
        return None
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_xact_lock(%s)", [OWNER_LOCK])
    if _somebody_is_staff():
        return None
    taken = set(User.objects.filter(username__startswith=NAME).values_list("username", flat=True))
    free = (NAME, *(f"{NAME}{number}" for number in range(2, len(taken) + 2)))
    owner = FirstOwner(next(name for name in free if name not in taken), secrets.token_urlsafe(16))
    User.objects.create_superuser(owner.username, password=owner.password)
    return owner


def _somebody_is_staff() -> bool:
    """Also who may log in no more: that somebody was locked out lets nobody else in."""
    return User.objects.filter(is_staff=True).exists()
