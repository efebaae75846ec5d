"""An admin page that only looks: quick on millions of rows, and no way around the use cases."""

from typing import Any

from django.contrib.admin import ShowFacets
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import cached_property

from studio.admin.admin_types import AnyModelAdmin, AnyPaginator

MOST_COUNTED = 10_000


class BoundedPaginator(AnyPaginator):
    """Counts to 10,000 and no further: a full count of the jobs takes longer than the page."""

    @cached_property
    def count(self) -> int:
        rows: Any = self.object_list
        return int(rows.order_by().values("pk")[:MOST_COUNTED].count())


class ReadOnlyAdmin(AnyModelAdmin):
    """Rows change by the guarded use cases alone, so there is nothing to add, save or delete."""

    paginator = BoundedPaginator
    show_full_result_count = False
    show_facets = ShowFacets.NEVER
    list_per_page = 50
    ordering = ("-pk",)
    search_fields = ("pk",)  # makes the box appear; get_search_results decides
    search_help_text = "A whole id"

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """By the primary key alone, which is one look-up in its index."""
        del request
        if not search_term.strip():
            return queryset, False
        try:
            key = self.model._meta.pk.to_python(search_term.strip())
        except ValidationError:
            return queryset.none(), False
        return queryset.filter(pk=key), False
