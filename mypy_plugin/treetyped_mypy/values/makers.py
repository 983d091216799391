"""The expressions that made the value of a name: where it was written, however many names are put between."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from mypy.checker import TypeChecker
from mypy.nodes import Expression, NameExpr, Var

from treetyped_mypy.flow.values import Value, options
from treetyped_mypy.syntax.bindings import targets_of
from treetyped_mypy.syntax.tree import syntax_of
from treetyped_mypy.values.seen import Facts, Snapshot, facts_of
from treetyped_mypy.values.typed_values import Item, Written

Maker: TypeAlias = tuple[Expression, int | None]
"""An expression; and which of its values, if it gives several together: ``a, b = call()``."""


def made_by(checker: TypeChecker, name: NameExpr) -> Expression | None:
    """None if it is not seen, or not always the same, or if something may have changed the value since."""
    match makers_of(checker, name):
        case [(made, None)] if made is not name:
            return made
        case _:
            return None


def unpacked_from(checker: TypeChecker, name: NameExpr) -> tuple[Expression, int] | None:
    """The call that gave the value together with others."""
    match makers_of(checker, name):
        case [(call, int() as index)]:
            return call, index
        case _:
            return None


def makers_of(checker: TypeChecker, name: NameExpr, *, as_made: bool = True) -> list[Maker]:
    """All that may have made the value; nothing if one of them is not seen, or has changed since and should not."""
    if is_given(checker, name):
        return []
    facts = facts_of(checker.tree)
    found = [
        maker_of(facts, seen if as_made else replace(seen, objects={}), value)
        for seen in facts.at(checker, name)
        for value in options(seen.value)
    ]
    known = [maker for maker in found if maker is not None]
    return list(dict.fromkeys(known)) if len(known) == len(found) else []


def is_given(checker: TypeChecker, name: NameExpr) -> bool:
    """Whether it is no name of the file, or a parameter that is bound nowhere else: nothing is seen of it."""
    if not isinstance(name.node, Var):
        return True
    syntax = syntax_of(checker.tree)
    return name.node in syntax.parameters and not targets_of(syntax, name.node)


def maker_of(facts: Facts, seen: Snapshot, value: Value) -> Maker | None:
    match value:
        case Written(place=Expression() as place):
            return place, None
        case Item(value=Written(place=Expression() as place), index=index):
            is_kept = all(held is not None for held in seen.objects.values())
            return (place, index) if is_kept else None
        case _:
            made = facts.maker(value, seen.objects)
            return None if made is None else (made, None)
