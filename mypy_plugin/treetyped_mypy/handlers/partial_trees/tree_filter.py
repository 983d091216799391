"""``tree.filter`` and ``tree.partition``: each part has the structure of the tree, ``None`` for what it has not."""

from __future__ import annotations

from collections.abc import Sequence

from mypy.nodes import ARG_POS, Expression
from mypy.plugin import FunctionSigContext
from mypy.types import FunctionLike, Instance, Type

from treetyped_mypy import names
from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.containers_of_parts import as_wanted
from treetyped_mypy.calls.receiver_types import as_mapped
from treetyped_mypy.calls.signature import returning
from treetyped_mypy.structure.nodes import NoneNode, Unknown, VarNode
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.lower import lower
from treetyped_mypy.types.narrow import narrow
from treetyped_mypy.values.where_expressions import negated, read_where


def filter_(ctx: FunctionSigContext) -> FunctionLike:
    """``filter(tree, where)``: ``Filtered[S, W]``."""
    call = Call.of(ctx)
    if call is None or (tree := call.argument("tree")) is None or (where := call.argument("where")) is None:
        return ctx.default_signature
    part = part_of(call, call.type_of(tree), where_read(call, where))
    return ctx.default_signature if part is None else returning_tree(ctx, call, part)


def partition(ctx: FunctionSigContext) -> FunctionLike:
    """``partition(tree, *where)``: one part for each, and the rest."""
    call = Call.of(ctx)
    if call is None or (tree := call.argument("tree")) is None or set(call.expression.arg_kinds) != {ARG_POS}:
        return ctx.default_signature
    wheres = [where_read(call, where) for where in call.given("where")]
    if not wheres:
        return returning_tree(ctx, call, Library(call.checker).tuple_of([call.type_of(tree)]))
    parts = [part_of(call, call.type_of(tree), where) for where in first_matches(call, wheres)]
    if None in parts:
        return ctx.default_signature
    pair = Library(call.checker).tuple_of([part for part in parts if part is not None])
    return returning_tree(ctx, call, pair)


def returning_tree(ctx: FunctionSigContext, call: Call, result: Type) -> FunctionLike:
    """The signature with the result, where the name that it is bound to may have it."""
    result = as_mapped(call.checker, call.expression, as_wanted(result, call.context), call.context)
    return returning(ctx.default_signature, call, result)


def where_read(call: Call, where: Expression) -> Type:
    call.type_of(where)
    return read_where(call.checker, where)


def part_of(call: Call, tree: Type, where: Type) -> Type | None:
    """The type of the part; none where the tree is not known, or is a leaf."""
    library = Library(call.checker)
    form = library.named(names.FILTERED, [tree, where])
    structure = lift(tree)
    if not isinstance(form, Instance) or isinstance(structure, Unknown):
        return None
    if isinstance(structure, VarNode):
        return form
    part = narrow(structure, form, where)
    return None if isinstance(part, NoneNode) else lower(part, library)


def first_matches(call: Call, wheres: Sequence[Type]) -> list[Type]:
    """Each ``where`` without those before it, and what none of them means."""
    library = Library(call.checker)
    taken: list[Type] = []
    for index in range(len(wheres) + 1):
        earlier = [negated(call.checker, where) for where in wheres[:index]]
        where, *others = [*wheres[index : index + 1], *earlier]
        for other in others:
            where = library.named(names.BOTH, [where, other])
        taken.append(where)
    return taken
