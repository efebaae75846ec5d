"""A row that is there once, made when it is missing, in one statement."""

from collections.abc import Mapping
from typing import Any, TypeVar

from django.db.models import Model
from psycopg import sql

M = TypeVar("M", bound=Model)

#: Two at once: the second waits until the first has committed, and its statement, which began
#: before, then sees neither row. It asks again. More often only where somebody deletes meanwhile.
TRIES = 4


def make_or_find(
    model: type[M], *, unique: Mapping[str, Any], also: Mapping[str, Any], where: str = ""
) -> M:
    """
    The row with these values in its unique columns; ``also`` is what a new one has besides.

    ``where``: the condition of the unique index, where it has one. Django's ``get_or_create`` does
    the same in four statements, savepoint and all, and most of what is made here is new.
    """
    values = {**also, **unique}
    statement = sql.SQL(
        "with made as (insert into {table} ({names}) values ({values})"
        " on conflict ({keys}){where} do nothing returning *)"
        " select * from made union all"
        " select * from {table} where {same}{and_where} limit 1"
    ).format(
        table=sql.Identifier(model._meta.db_table),
        names=sql.SQL(", ").join(map(sql.Identifier, values)),
        values=sql.SQL(", ").join(map(sql.Placeholder, values)),
        keys=sql.SQL(", ").join(map(sql.Identifier, unique)),
        where=sql.SQL(f" where {where}" if where else ""),
        same=sql.SQL(" and ").join(
            sql.SQL("{} = {}").format(sql.Identifier(name), sql.Placeholder(name))
            for name in unique
        ),
        and_where=sql.SQL(f" and {where}" if where else ""),
    )
    for _ in range(TRIES):
        for row in model._default_manager.raw(statement.as_string(None), dict(values)):
            return row
    raise RuntimeError(f"{model.__name__} {dict(unique)} was neither made nor found")
