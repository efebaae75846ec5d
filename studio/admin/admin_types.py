"""Django's admin classes with the parameters that only type checkers know of."""

from typing import TYPE_CHECKING, Any, TypeAlias

from django.contrib.admin import ModelAdmin, TabularInline
from django.core.paginator import Paginator

if TYPE_CHECKING:
    AnyModelAdmin: TypeAlias = ModelAdmin[Any]
    AnyTabularInline: TypeAlias = TabularInline[Any, Any]
    AnyPaginator: TypeAlias = Paginator[Any]
else:
    AnyModelAdmin, AnyTabularInline, AnyPaginator = ModelAdmin, TabularInline, Paginator
