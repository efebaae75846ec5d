"""Pages of rows that an operator may do something with, in the list and on the row's own page."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString

from studio.admin.links import list_address
from studio.admin.operator_actions import OperatorAction
from studio.admin.read_only_admin import ReadOnlyAdmin


class OperatedAdmin(ReadOnlyAdmin):
    """``operated``: what can be done; each of them has ``has_…_permission`` and is an action."""

    operated: ClassVar[tuple[OperatorAction, ...]] = ()
    change_form_template = "admin/operated_row.html"

    def first_fields(self) -> list[Any]:
        return ["status", "why", "belonging"]

    @admin.display(description="why it stands here")
    def why(self, row: Any) -> SafeString | str:
        raise NotImplementedError

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *more: Any, **named: Any
    ) -> HttpResponse:
        possible = [
            one for one in self.operated if getattr(self, f"has_{one.name}_permission")(request)
        ]
        context |= {
            "operator_actions": possible,
            "list_url": list_address(self.model),
            "back": request.path,
        }
        return super().render_change_form(request, context, *more, **named)
