"""What a program puts into a tree afterwards: ``mask = jax.tree.map(...)``, ``mask["head"] = False``.

JAX types the tree as ``Any``, so mypy takes whatever is put into it; with the exact type it would refuse what works. So
the container that something is put into holds anything. What it holds when it is used, the run of the file shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import UnionType
from typing import Final

from mypy import types
from mypy.checker import TypeChecker
from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    Expression,
    ForStmt,
    IndexExpr,
    ListExpr,
    MemberExpr,
    NameExpr,
    Node,
    OperatorAssignmentStmt,
    RefExpr,
    TupleExpr,
    Var,
)
from mypy.types import AnyType, Instance, TupleType, Type, TypeOfAny, get_proper_type

from treetyped_mypy.calls.receiver_types import target_of
from treetyped_mypy.rules.leaves import LEAF_CLASSES
from treetyped_mypy.syntax.tree import Syntax, syntax_of
from treetyped_mypy.types.jax_types import is_exactly_array

PUTTING: Final = frozenset({"append", "extend", "insert", "update", "setdefault", "__setitem__"})
"""Methods of lists and dicts that put something into them."""
PARTS: Final = {"values": 1, "items": 2}
"""Methods of a dict that give its parts, and how many names take one of them."""
ALIASES: Final = 3
"""How many names are followed that the value, or a part of it, is bound to."""


def as_filled(checker: TypeChecker, call: Expression, result: Type) -> Type:
    """``result``, with ``Any`` in the containers that something is put into."""
    syntax = syntax_of(checker.tree)
    target = target_of(syntax, call)
    return result if target is None else to_filled(syntax, target, result)


def to_filled(syntax: Syntax, target: Expression, result: Type) -> Type:
    proper = get_proper_type(result)
    if isinstance(target, TupleExpr) and isinstance(proper, TupleType) and len(target.items) == len(proper.items):
        items = zip(target.items, proper.items, strict=True)
        return proper.copy_modified(items=[to_filled(syntax, part, item) for part, item in items])
    if not isinstance(target, RefExpr) or is_declared(target):
        return result
    if is_exactly_array(result) and is_looked_into(syntax, target):
        return AnyType(TypeOfAny.special_form)
    for depth in set(depths(syntax, target, ALIASES)):
        result = opened(result, depth)
    for depth in set(depths(syntax, target, ALIASES, OperatorAssignmentStmt)):
        result = opened(result, depth, but_arrays=True)
    return result


def is_declared(target: RefExpr) -> bool:
    """Whether the user wrote its type: then mypy holds to that."""
    variable = target.node
    return isinstance(variable, Var) and variable.type is not None and not variable.is_inferred


def is_looked_into(syntax: Syntax, target: RefExpr) -> bool:
    """Whether the program reads ``x._value``: an array has more attributes than ``jax.Array`` declares."""
    above = (syntax.parent(mention) for mention in mentions(syntax, target))
    return any(isinstance(node, MemberExpr) and node.name.startswith("_") for node in above)


def opened(type_: Type, depth: int, *, but_arrays: bool = False) -> Type:
    """The type with containers of anything, ``depth`` containers below the root; what is no container stays.

    ``but_arrays``: containers of arrays stay too, as ``grads["w"] *= 0.5`` keeps an array an array.
    """
    proper = get_proper_type(type_)
    match proper:
        case types.UnionType(items=items):
            return types.UnionType.make_union([opened(item, depth, but_arrays=but_arrays) for item in items])
        case TupleType(items=items):
            below = [opened(item, depth - 1, but_arrays=but_arrays) for item in items]
            return proper.copy_modified(items=below) if depth else type_
        case Instance(args=[*keys, element]) if proper.type.fullname not in LEAF_CLASSES:
            if depth:
                element = opened(element, depth - 1, but_arrays=but_arrays)
            elif not (but_arrays and is_exactly_array(element)):
                element = AnyType(TypeOfAny.special_form)
            return proper.copy_modified(args=[*keys, element])
        case _:
            return type_


def depths(
    syntax: Syntax, target: RefExpr, aliases: int, setting: type | UnionType = AssignmentStmt | ForStmt
) -> Iterator[int]:
    """How deep in the value the containers are that something is put into; their items, by ``setting`` statements."""
    for mention in mentions(syntax, target):
        part, depth = part_of(syntax, mention)
        above = syntax.parent(part)
        if is_changed_by_method(syntax, above) or (depth == 0 and is_bound(syntax, part, OperatorAssignmentStmt)):
            yield depth
        elif depth and is_bound(syntax, part, setting):
            yield depth - 1
        for alias, below in bound_to_parts(syntax, part, above) if aliases else ():
            yield from (depth + below + deeper for deeper in depths(syntax, alias, aliases - 1, setting))


def mentions(syntax: Syntax, target: RefExpr) -> list[NameExpr] | list[MemberExpr]:
    if isinstance(target, MemberExpr):
        return syntax.attributes[target.name]
    return syntax.mentions[target.node] if isinstance(target, NameExpr) and target.node is not None else []


def part_of(syntax: Syntax, mention: Expression) -> tuple[Expression, int]:
    """``mask["a"][0]`` for its name, and how deep that is."""
    part, above, depth = mention, syntax.parent(mention), 0
    while isinstance(above, IndexExpr) and above.base is part:
        part, above, depth = above, syntax.parent(above), depth + 1
    return part, depth


def is_changed_by_method(syntax: Syntax, above: Node | None) -> bool:
    call = syntax.parent(above) if isinstance(above, MemberExpr) and above.name in PUTTING else None
    return isinstance(call, CallExpr) and call.callee is above


def is_bound(syntax: Syntax, part: Expression, kind: type | UnionType) -> bool:
    """Whether a statement of that kind sets it, alone or with others."""
    target, above = part, syntax.parent(part)
    while isinstance(above, TupleExpr | ListExpr):
        target, above = above, syntax.parent(above)
    if not isinstance(above, kind):
        return False
    match above:
        case AssignmentStmt(lvalues=targets):
            return any(each is target for each in targets)
        case OperatorAssignmentStmt(lvalue=each) | ForStmt(index=each):
            return each is target
        case _:
            return False


def bound_to_parts(syntax: Syntax, part: Expression, above: Node | None) -> Iterator[tuple[RefExpr, int]]:
    """The names that are bound to the part or, in a loop, to what it holds; and how much deeper that is."""
    match above:
        case AssignmentStmt(lvalues=[RefExpr() as alias], rvalue=value) if value is part:
            yield alias, 0
        case ForStmt(index=RefExpr() as alias, expr=parts) if parts is part:
            yield alias, 1
        case MemberExpr(name=name) if name in PARTS:
            call = syntax.parent(above)
            loop = syntax.parent(call) if call is not None else None
            index = loop.index if isinstance(loop, ForStmt) and loop.expr is call else None
            index = index.items[1] if isinstance(index, TupleExpr) and len(index.items) == PARTS[name] else index
            if isinstance(index, RefExpr):
                yield index, 1
