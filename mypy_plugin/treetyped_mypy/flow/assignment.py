"""Binding targets: names, tuples, items and attributes."""

from __future__ import annotations

from functools import partial

from mypy import nodes as n

from treetyped_mypy.errors import python
from treetyped_mypy.flow.containers import put, removed
from treetyped_mypy.flow.contents import Contents, Fields, Held, Items
from treetyped_mypy.flow.descriptors import is_set_by_class
from treetyped_mypy.flow.files import patch
from treetyped_mypy.flow.iteration import NOT_ITERABLE, asked_for_items, element_of, items_of, transposed
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.special_methods import refuses, special_call
from treetyped_mypy.flow.values import (
    NONE,
    UNKNOWN,
    Atom,
    Class,
    Constant,
    External,
    Object,
    Tuple,
    Value,
    class_of,
    options,
)


def assign(run: Running, target: n.Expression, value: Value, operator: str = "") -> None:
    """``operator`` is that of ``target += value``."""
    match target:
        case n.NameExpr(name=name):
            run.bind(name, value)
        case n.TupleExpr(items=targets) | n.ListExpr(items=targets):
            unpack(run, targets, value, target)
        case n.StarExpr(expr=inner):
            assign(run, inner, value)
        case n.IndexExpr(base=base, index=index):
            owner = run.evaluate(base)
            watch(run, target, owner)
            set_item(run, owner, run.evaluate(index), value, target, operator)
        case n.MemberExpr(expr=base, name=name):
            owner = run.evaluate(base)
            watch(run, target, owner)
            if value is UNKNOWN and isinstance(owner, Object) and owner.cls is not None and owner in run.making:
                value = run.declared_field(owner.cls, name, target)
            set_attribute(run, owner, name, value, target)
            run.patched.add(target.fullname)
        case _:
            run.release(value)


def watch(run: Running, target: n.Expression, owner: Value) -> None:
    """A part of what is not seen is somebody else's."""
    if run.watching.open:
        run.watching.follows(target)
        if any(not isinstance(option, Object) or run.state.held(option) is None for option in options(owner)):
            run.watching.acts()


def set_item(run: Running, owner: Value, key: Value, value: Value, place: n.IndexExpr, operator: str) -> None:
    if all(isinstance(option, Tuple | Constant) for option in options(owner)):
        run.raises(place, python.no_item_set(described(owner)))
        return
    if isinstance(owner, Object) and special_call(run, owner, "__setitem__", (key, value), place) is not None:
        return
    run.library_put(owner, place, operator)
    if any(not isinstance(option, Object) or run.state.held(option) is None for option in options(owner)):
        run.release(value)  # somebody else holds it from now on
    put(run, owner, key, value)


def described(owner: Value) -> str:
    first = options(owner)[0]
    return "None" if first == NONE else f"a {class_of(first) or 'tuple'}"


def set_attribute(run: Running, owner: Value, name: str, value: Value, place: n.Node) -> None:
    if all(isinstance(option, Tuple | Constant) for option in options(owner)):
        is_named = all(isinstance(option, Tuple) and option.cls is not None for option in options(owner))
        run.raises(place, python.cannot_set(name), python.changed_tuple(name) if is_named else None)
        return
    if is_set_by_class(run, owner, name, value, place):
        return
    kept = run.library_set(owner, name, value, place)
    if kept is None:
        return
    if any(not isinstance(option, Object) or run.state.held(option) is None for option in options(owner)):
        run.release(value)
        for option in options(owner):
            patch(run, option.fullname, name) if isinstance(option, External) else None
    for option in options(owner):
        if isinstance(option, Class):
            option.is_open = True
    run.change(owner, lambda contents: set_field(contents, name, kept))


def set_field(contents: Contents, name: str, value: Value) -> Held:
    match contents:
        case Fields(fields=fields):
            return (Fields(tuple({**dict(fields), name: value}.items())),)
        case _:
            return (contents,)


def unpack(run: Running, targets: list[n.Expression], value: Value, place: n.Node) -> None:
    star = next((index for index, target in enumerate(targets) if isinstance(target, n.StarExpr)), None)
    values = unpacked(run, len(targets), star, value, place)
    for target, part in zip(targets, values, strict=True):
        assign(run, target, part)


def unpacked(run: Running, count: int, star: int | None, value: Value, place: n.Node) -> list[Value]:
    """One value for each target."""
    each = run.alternatives([partial(unpacked_option, run, count, star, option, place) for option in options(value)])
    return [join(parts) for parts in zip(*each, strict=True)]


def unpacked_option(run: Running, count: int, star: int | None, value: Value, place: n.Node) -> list[Value]:
    items = items_of(run, value)
    if (kind := "None" if value == NONE else class_of(value)) in NOT_ITERABLE:
        run.raises(place, python.NONE_UNPACKED if kind == "None" else python.not_iterable(kind))
        return [UNKNOWN] * count
    if items is None and refuses(run, value, "iterated over", place, transposed(run, value)):
        return [UNKNOWN] * count
    if items is None and isinstance(value, Atom) and value.count is not None:
        return [element_of(run, value)] * count if fits(run, value.count, count, star, place) else [UNKNOWN] * count
    if items is None and star is None:
        parts = [run.library_item(value, Constant(index), place) for index in range(count)]
        return [element_of(run, value) if part is UNKNOWN else part for part in parts]
    if items is None:
        asked_for_items(run, value, place)
        return [UNKNOWN] * count
    if not fits(run, len(items), count, star, place):
        return [UNKNOWN] * count
    if star is None:
        return list(items)
    after = count - star - 1
    middle = run.make(place, Items("list", tuple(items[star : len(items) - after])))
    return [*items[:star], middle, *items[len(items) - after :]]


def fits(run: Running, there: int, count: int, star: int | None, place: n.Node) -> bool:
    """Whether so many items go to so many names, one of which may take any number; otherwise Python raises."""
    wanted = count if star is None else count - 1
    if there == wanted or (star is not None and there > wanted):
        return True
    run.raises(place, python.unpacked(wanted, there))
    return False


def delete(run: Running, target: n.Expression) -> None:
    match target:
        case n.NameExpr(name=name):
            run.unbind(name)
        case n.TupleExpr(items=targets):
            for each in targets:
                delete(run, each)
        case n.IndexExpr(base=base, index=index):
            removed(run, run.evaluate(base), run.evaluate(index))
        case n.MemberExpr(expr=base):
            run.release(run.evaluate(base))
        case _:
            return
