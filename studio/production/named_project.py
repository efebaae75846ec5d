"""The project that a person names at the shell."""

from uuid import UUID

from studio.production.bad_input import BadInput
from workflows.projects.local_project import local_project
from workflows.projects.project import Project


def named_project(name: str) -> Project:
    """By its id or its short name; without one this machine's own. Raises BadInput."""
    if not name:
        return local_project()[0]
    try:
        found = Project.objects.filter(pk=UUID(name)).first()
    except ValueError:
        found = Project.objects.filter(slug=name).first()
    if found is None:
        known = ", ".join(Project.objects.order_by("slug").values_list("slug", flat=True)[:20])
        raise BadInput(f"There is no project {name!r}; there are: {known or 'none'}.")
    return found
