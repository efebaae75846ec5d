"""What a run is about, as a link where it is a film."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.utils.safestring import SafeString

from media_pipeline.films.film import Film
from studio.admin.links import row_link


@admin.display(description="subject")
def subject_link(run: Any) -> SafeString | str:
    kind, _, key = str(run.subject).partition(":")
    if kind != "film":
        return str(run.subject) or "–"
    try:
        return row_link(Film, Film._meta.pk.to_python(key), run.subject)
    except ValidationError:
        return str(run.subject)
