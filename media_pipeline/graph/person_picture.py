"""A picture that a person brings for a slot, in place of what a model made of it."""

from uuid import UUID

from django.db import transaction

from media_pipeline.assets.keep_upload import copy_in_use
from media_pipeline.films.film import Film
from media_pipeline.graph.edit_slot import edit_slot
from media_pipeline.graph.film_view import load_film
from media_pipeline.graph.kind import kinds
from media_pipeline.graph.person_edit import EditRefused
from media_pipeline.graph.take import Take, TakeCause


@transaction.atomic
def show_picture(film: Film, kind: str, subject: UUID, upload: UUID) -> Take | None:
    """The upload's copy as a take of a person's, shown at once. None: the slot shows it already.

    No plan makes another in its place by itself. Where it has another shape than the film, what is
    made from it is cut at its edges. Raises EditRefused; then nothing is written.
    """
    if kind not in kinds or not kinds[kind].takes_picture:
        taking = ", ".join(one.name for one in kinds.in_order() if one.takes_picture)
        raise EditRefused(
            "slot_not_writable", f"A picture of your own can stand in {taking}; not in {kind}."
        )
    Film.objects.select_for_update(no_key=True).get(pk=film.pk)
    if subject not in set(kinds[kind].subjects(load_film(film.id))):
        raise EditRefused("slot_unknown", f"The film has no {kind} of {subject}.")
    picture = copy_in_use(film.project_id, upload, "picture", EditRefused)
    content = {"uploaded": str(upload)}
    return edit_slot(film, kind, subject, content, cause=TakeCause.PERSON, asset=picture)
