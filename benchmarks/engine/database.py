"""This process as one of the engine's: Django set up, its database made and migrated."""

from benchmarks.engine.engine_system import DATABASE
from benchmarks.place import Place


def set_up_engine(place: Place) -> None:
    place.make_database(DATABASE)
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    settings.WORKFLOWS_TURN_JOBS = 1  # this process does one job when it is told to do one
    call_command("migrate", verbosity=0)
    from benchmarks.engine import calls, kinds, plans  # noqa: F401 - they register themselves
    from workflows.projects.local_project import local_project

    local_project()
