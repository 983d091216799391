"""The methods of a list or deque."""

from __future__ import annotations

from collections.abc import Callable

from mypy.nodes import Node

from treetyped_mypy.flow.containers import contents_of, copied, extended, grown, joined, removed, taken_from
from treetyped_mypy.flow.contents import NOT_SEEN, Contents, Held, Items, Many, many, perhaps_empty
from treetyped_mypy.flow.iteration import items_of
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Object, Plain, Tuple, Value


def list_method(
    run: Running, owner: Value, name: str, given: list[Value], named: dict[str, Value], place: Node
) -> Value | None:
    def by(change: Callable[[Contents], Held]) -> Value:
        run.change(owner, change)
        return NONE

    match name, given:
        case (("append" | "appendleft"), [value]):
            by(lambda held: (appended(held, value, at_end=name == "append"),))
            is_grown = any(isinstance(held, Many) for held in contents_of(run, owner))
            if isinstance(owner, Object) and is_grown and not run.tracing:  # what a trace leaves outside stays apart
                run.state.unify([owner])
            return NONE
        case "extend", [value]:
            items = items_of(run, value)
            made = Tuple(items) if items is not None else value
            return by(lambda held: (extended(run, held, made),))
        case "insert", [at, value]:
            return by(lambda held: (inserted(held, at, value),))
        case "clear", []:
            return by(lambda held: (emptied(held),))
        case "reverse", []:
            return by(lambda held: (held.with_items(held.items[::-1]) if isinstance(held, Items) else held,))
        case (("sort" | "remove" | "rotate"), _):
            for value in (*named.values(), *given):
                run.release(value)
            return by(lambda held: (shuffled(held, shorter=name == "remove"),))
        case "popleft", []:
            return popped(run, owner, Constant(0))
        case "pop", [] | [_]:
            return popped(run, owner, given[0] if given else Constant(-1))
        case "copy", []:
            return copied(run, owner, place)
        case (("index" | "count"), _):
            return Plain("int")
        case _:
            return None


def emptied(contents: Contents) -> Contents:
    match contents:
        case Items():
            return contents.with_items(())
        case Many(kind):
            return Items(kind, (), NOT_SEEN if kind == "deque" else None)
        case _:
            return contents


def appended(contents: Contents, value: Value, *, at_end: bool = True) -> Contents:
    match contents:
        case Items(items=items):
            return grown(contents, (*items, value) if at_end else (value, *items), at_end=at_end)
        case Many(kind, element):
            return Many(kind, joined(element, value), is_filled=True)
        case _:
            return contents


def inserted(contents: Contents, at: Value, value: Value) -> Contents:
    if isinstance(contents, Items) and isinstance(at, Constant) and isinstance(at.value, int):
        items = list(contents.items)
        items.insert(at.value, value)
        return contents.with_items(tuple(items))
    return appended(many(contents) if isinstance(contents, Items) else contents, value)


def shuffled(contents: Contents, *, shorter: bool) -> Contents:
    """The same items in another order, or without one of them."""
    if not isinstance(contents, Items) or not contents.items:
        return perhaps_empty(contents) if shorter else contents
    element, count = join(contents.items), len(contents.items) - shorter
    return contents.with_items((element,) * count)


def popped(run: Running, owner: Value, at: Value) -> Value:
    taken = [taken_from(held, at) for held in contents_of(run, owner)]
    removed(run, owner, at)
    return join(value for value in taken if value is not None) if taken else UNKNOWN
