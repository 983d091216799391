"""``tree.combine`` and ``tree.update``: parts put together are the whole again."""

from __future__ import annotations

from mypy.plugin import FunctionSigContext
from mypy.types import FunctionLike, Type, get_proper_type

from treetyped_mypy.calls.call import Call, Operand
from treetyped_mypy.handlers.partial_trees.tree_filter import returning_tree
from treetyped_mypy.structure.combining import Missing, faults
from treetyped_mypy.structure.nodes import NoneNode, Unknown
from treetyped_mypy.types.children import filtered_instance
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.lower import lower
from treetyped_mypy.types.recombined import certainly, put_together


def combine(ctx: FunctionSigContext) -> FunctionLike:
    """``combine(*parts)``: the tree that they are parts of; a ``partial`` one may miss leaves."""
    call = Call.of(ctx)
    parts = [] if call is None else call.operands("parts", "parts")
    if call is None or not parts or any(part.repeated for part in parts):
        return ctx.default_signature
    structures = [lift(part.type) for part in parts]
    whole = put_together(structures)
    partial = call.argument("partial") is not None
    found = faults(whole, [certainly(structure) for structure in structures])
    fault = next((each for each in found if not (partial and isinstance(each, Missing))), None)
    if isinstance(whole, Unknown) and (variable := common_variable(parts)) is not None:
        return returning_tree(ctx, call, variable)
    if fault is not None or partial or isinstance(whole, Unknown | NoneNode):
        return ctx.default_signature
    return returning_tree(ctx, call, lower(whole, Library(call.checker)))


def common_variable(parts: list[Operand]) -> Type | None:
    """``T``, of parts that are each ``Filtered[T, ...]`` in a generic function."""
    found = [filtered_instance(get_proper_type(part.type)) for part in parts]
    sources = {part.args[0] for part in found if part is not None}
    return sources.pop() if None not in found and len(sources) == 1 else None


def update(ctx: FunctionSigContext) -> FunctionLike:
    """The tree is of the type that it has by itself: what takes any tree says nothing of it."""
    call = Call.of(ctx)
    if call is not None and (tree := call.argument("tree")) is not None:
        call.type_of(tree)
    return ctx.default_signature
