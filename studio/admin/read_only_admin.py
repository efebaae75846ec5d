"""An admin page that only looks: quick on millions of rows, and no way around the use cases."""

from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.admin import ShowFacets
from django.contrib.admin.views.main import ChangeList
from django.core.exceptions import ValidationError
from django.db.models import JSONField, Model, QuerySet
from django.http import HttpRequest, StreamingHttpResponse
from django.utils.functional import cached_property
from django.utils.safestring import SafeString

from studio.admin.admin_types import AnyModelAdmin, AnyPaginator
from studio.admin.csv_rows import csv_of
from studio.admin.links import belonging
from studio.admin.pretty_json import pretty_json, without_query

MOST_COUNTED = 10_000


class BoundedPaginator(AnyPaginator):
    """Counts to 10,000 and no further: a full count of the jobs takes longer than the page."""

    @cached_property
    def count(self) -> int:
        rows: Any = self.object_list
        return int(rows.order_by().values("pk")[:MOST_COUNTED].count())


class NarrowList(ChangeList):
    """Reads of each row what its columns show: a page of receipts can be megabytes."""

    def get_queryset(self, *arguments: Any, **named: Any) -> QuerySet[Any]:
        found = super().get_queryset(*arguments, **named)
        page: Any = self.model_admin
        unread = [
            field.name
            for field in self.opts.concrete_fields
            if isinstance(field, JSONField)
            and field.name not in {*self.list_display, *page.read_in_lists}
        ]
        return found.defer(*unread)


class ReadOnlyAdmin(AnyModelAdmin):
    """
    Rows change by the guarded use cases alone, so there is nothing to add, save or delete.

    ``exclude``: what is a secret, in the page and in files. ``addresses``: columns that hold
    addresses, shown without what signs them. ``read_in_lists``: JSON that a column is made from.
    ``shown_otherwise``: columns for which ``first_fields`` have something better.
    """

    paginator = BoundedPaginator
    show_full_result_count = False
    show_facets = ShowFacets.NEVER
    list_per_page = 50
    list_max_show_all = 0
    sortable_by = ()  # by a column that no index knows, all rows would be sorted for one page
    ordering = ("-pk",)
    search_fields = ("pk",)  # makes the box appear; get_search_results decides
    search_help_text = "A whole id"
    actions: Any = ("as_csv",)
    addresses: ClassVar[tuple[str, ...]] = ()
    read_in_lists: ClassVar[tuple[str, ...]] = ()
    shown_otherwise: ClassVar[tuple[str, ...]] = ()

    class Media:
        css: ClassVar[dict[str, list[str]]] = {"all": ["studio/operators.css"]}

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def get_changelist(self, request: HttpRequest, **more: Any) -> type[ChangeList]:
        del request, more
        return NarrowList

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """One look-up in an index each; never a pattern, which would read the table through."""
        del request
        term = search_term.strip()
        return (self.found_by(queryset, term) if term else queryset), False

    def found_by(self, rows: QuerySet[Any], term: str) -> QuerySet[Any]:
        """Those that a person means by this text: by the primary key, unless a page knows more."""
        try:
            return rows.filter(pk=self.model._meta.pk.to_python(term))
        except ValidationError:
            return rows.none()

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """Every column, those that no form has included; what belongs to the row comes first."""
        del request, obj
        first = self.first_fields()
        hidden = {*(self.exclude or ()), *self.shown_otherwise, *filter(_is_name, first)}
        columns = [
            _shown(field.name, is_json=isinstance(field, JSONField))
            if isinstance(field, JSONField) or field.name in self.addresses
            else field.name
            for field in self.opts.concrete_fields
            if field.name not in hidden
        ]
        return [*first, *columns]

    def first_fields(self) -> list[Any]:
        return ["belonging"]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        return self.get_fields(request, obj)

    @admin.display(description="belongs to it")
    def belonging(self, row: Model) -> SafeString | str:
        return belonging(row, *self.more_belonging(row))

    def more_belonging(self, row: Any) -> list[tuple[str, str]]:
        """Words and addresses of what has no foreign key to the row, or a hidden one."""
        del row
        return []

    @admin.action(description="Download as CSV", permissions=["view"])
    def as_csv(self, request: HttpRequest, rows: QuerySet[Any]) -> StreamingHttpResponse:
        del request
        return csv_of(rows, (*(self.exclude or ()), *self.addresses))


def _is_name(field: Any) -> bool:
    return isinstance(field, str)


def _shown(name: str, *, is_json: bool) -> Any:
    @admin.display(description=name.replace("_", " "))
    def column(row: Model) -> SafeString | str:
        value = getattr(row, name)
        return pretty_json(value) if is_json else without_query(str(value)) or "–"

    column.__name__ = f"shown_{name}"
    return column
