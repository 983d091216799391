"""Copies and pickles: four functions for each class, made when they are first needed.

They are for complete objects, which are most; `pickling` knows what to do with any other. A copy is made as JAX would
make it: no code of the class runs.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, NamedTuple

from treetyped import template
from treetyped.layout import dict_setter, is_in_dict
from treetyped.loose import HOLDER, LOOSE, loose_name
from treetyped.node import Node

Form = tuple[tuple[str, ...], tuple[str, ...]]


class Incomplete(AttributeError):  # noqa: N818
    """The object is still being made; what it lacks may also be a plain attribute."""


class Ways(NamedTuple):
    """How the objects of one class are copied and pickled.

    Attributes:
        copied: A copy; the values are the same objects.
        deeply_copied: A copy whose values are copies; takes the memo of ``copy.deepcopy`` too.
        state: What is pickled: the form, then the values.
        fill: Fills an object from a state of this form.
        form: The names of the children and of the static fields.
    """

    copied: Callable[[Any], Any]
    deeply_copied: Callable[[Any, dict[int, Any]], Any]
    state: Callable[[Any], tuple[Any, ...]]
    fill: Callable[[Any, tuple[Any, ...]], None]
    form: Form


def ways_of(node: Node) -> Ways | None:
    """The ways of a class; ``None`` if its objects have both slots and a ``__dict__``."""
    if node.ways is None and node.slots and not node.owner.__dictoffset__:
        node.ways = written(node)
    elif node.ways is None and is_in_dict(node.owner, node):
        node.ways = in_dict(node)
    return node.ways  # type: ignore[no-any-return]


def written(node: Node) -> Ways:
    form = (node.children, node.static)
    names = {
        "__cls__": node.owner,
        "__storage__": node.storage,
        "__set_class__": node.set_class,
        "__settle__": node.table and node.table.settle,
        "__holder__": node.table and node.table.holder,
        "__deepcopy__": copy.deepcopy,
        "__id__": id,
        "__Incomplete__": Incomplete,
        "__form__": form,
        "__loose__": LOOSE,
    }

    def made(source: str) -> Any:
        return template.compiled(source, names, f"<treetyped copies of {node.owner.__qualname__}>")

    holder = HOLDER if node.static else None
    loose = tuple(map(loose_name, node.static))
    return Ways(
        made(template.copied(node.children, holder, "node.{}", "")),
        made(template.copied(node.children, holder, "__deepcopy__(node.{}, memo)", "memo")),
        made(template.state(node.children, node.static, holder)),
        made(template.fill((*node.children, *loose), holder)),
        form,
    )


def in_dict(node: Node) -> Ways:
    """For objects that store all that they have in a ``__dict__``."""
    cls, set_dict, names = node.owner, dict_setter(node.owner), (*node.children, *node.static)
    fields, form = {*names}, (node.children, node.static)

    def copied(value: Any) -> Any:
        made: Any = object.__new__(cls)
        set_dict(made, {**value.__dict__})
        return made

    def deeply_copied(value: Any, memo: dict[int, Any]) -> Any:
        made: Any = object.__new__(cls)
        memo[id(value)] = made
        kept = node.static  # static values cannot change
        parts = value.__dict__.items()
        set_dict(made, {name: part if name in kept else copy.deepcopy(part, memo) for name, part in parts})
        return made

    def state(value: Any) -> tuple[Any, ...]:
        stored = value.__dict__
        if stored.keys() != fields:
            raise Incomplete
        return (form, *[stored[name] for name in names])

    def fill(value: Any, state: tuple[Any, ...]) -> None:
        set_dict(value, dict(zip(names, state[1:], strict=True)))

    return Ways(copied, deeply_copied, state, fill, form)
