"""Classes that a call makes: ``namedtuple("Point", "x y")`` and ``NamedTuple("Point", [("x", int)])``."""

from __future__ import annotations

from collections.abc import Sequence

from mypy import nodes as n

from treetyped_mypy.flow.iteration import items_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, Class, Constant, Frame, Tuple, Value


def named_tuple(run: Running, given: list[Value], named: dict[str, Value], place: n.Node) -> Value | None:
    """``namedtuple(typename, field_names, *, defaults=None)``; the defaults are those of the last fields."""
    options = dict(zip(("typename", "field_names"), given, strict=False)) | named
    if len(given) > 2 or options.keys() - {"typename", "field_names", "defaults", "module"}:
        return None
    names, defaults = names_in(run, options.get("field_names")), options.get("defaults", NONE)
    values = () if defaults == NONE else items_of(run, defaults)
    if names is None or values is None or len(values) > len(names):
        return None
    without = len(names) - len(values)
    return class_made(run, options.get("typename"), tuple(zip(names, (*[None] * without, *values), strict=True)), place)


def typed_tuple(run: Running, given: list[Value], named: dict[str, Value], place: n.Node) -> Value | None:
    """``NamedTuple(typename, [(name, type), ...])``."""
    fields = items_of(run, given[1]) if len(given) == 2 and not named else None
    pairs = [field.items for field in fields or () if isinstance(field, Tuple) and len(field.items) == 2]
    names = texts([name for name, _ in pairs])
    if fields is None or len(pairs) < len(fields) or names is None:
        return None
    return class_made(run, given[0], tuple((name, None) for name in names), place)


def names_in(run: Running, value: Value | None) -> list[str] | None:
    """``"x y"``, ``"x, y"`` or ``["x", "y"]``."""
    if isinstance(value, Constant) and isinstance(value.value, str):
        return value.value.replace(",", " ").split()
    items = items_of(run, value) if value is not None else None
    return None if items is None else texts(items)


def texts(values: Sequence[Value]) -> list[str] | None:
    found = [value.value for value in values if isinstance(value, Constant) and isinstance(value.value, str)]
    return found if len(found) == len(values) else None


def class_made(
    run: Running, name: Value | None, fields: tuple[tuple[str, Value | None], ...], place: n.Node
) -> Value | None:
    names = [field for field, _ in fields]
    legal = all(field.isidentifier() and not field.startswith("_") for field in names)
    if not isinstance(name, Constant) or not isinstance(name.value, str) or not legal or len(set(names)) < len(names):
        return None
    analyzed = place.analyzed if isinstance(place, n.CallExpr) else None
    definition = n.ClassDef(name.value, n.Block([]))
    if isinstance(analyzed, n.NamedTupleExpr) and analyzed.info:
        definition = analyzed.info.defn
    return Class(definition, Frame(run.frame, definition), fields=fields)
