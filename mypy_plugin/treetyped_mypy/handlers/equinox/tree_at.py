"""``eqx.tree_at(where, pytree, replace, replace_fn, is_leaf)``: the type of the tree, where what is put there fits."""

from __future__ import annotations

from mypy.nodes import NameExpr
from mypy.plugin import FunctionSigContext
from mypy.subtypes import is_subtype
from mypy.types import AnyType, FunctionLike, Type, get_proper_type

from treetyped_mypy.calls.annotation import agrees
from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.functions import Function, Given
from treetyped_mypy.structure.nodes import ClassNode, NamedTupleNode, Unknown
from treetyped_mypy.structure.pointer import Place
from treetyped_mypy.syntax.bindings import bound_once
from treetyped_mypy.syntax.places import Pointer, body_of, point, undecided, written_items
from treetyped_mypy.syntax.tree import syntax_of
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.lower import lower
from treetyped_mypy.types.put_in_place import put_at


def tree_at(ctx: FunctionSigContext) -> FunctionLike:
    """The signature of this call, with the type of the tree as the type of its result where the new parts fit."""
    call = Call.of(ctx)
    if call is None or (where := call.argument("where")) is None or (tree := call.argument("pytree")) is None:
        return ctx.default_signature
    type_ = call.type_of(tree)
    structure = lift(type_)
    if isinstance(where, NameExpr) and (bound := bound_once(syntax_of(call.checker.tree), where)) is not None:
        where = bound  # get_weight = lambda m: m.weight
    body = body_of(syntax_of(call.checker.tree), where)
    if body is None:
        return ctx.default_signature
    items = written_items(body[0])
    declared = [point(item, body[1], structure) for item in (items if items is not None else [body[0]])]
    if not isinstance(structure, ClassNode | NamedTupleNode) or not fits(call, declared, items is not None):
        return ctx.default_signature
    return ctx.default_signature.copy_modified(ret_type=put_at(type_, undecided(declared)))


def fits(call: Call, pointers: list[Pointer], several: bool) -> bool:
    """Whether everything that is put into the tree is what was declared there: then the result has the tree's type."""
    library = Library(call.checker)
    for index, pointer in enumerate(pointers):
        if not isinstance(pointer, Place) or isinstance(pointer.structure, Unknown):
            return False
        old = lower(pointer.structure, library)
        new = replacement_type(call, old, index if several else None)
        if new is None or isinstance(get_proper_type(new), AnyType):
            return False
        if not is_subtype(new, old) and not agrees(old, new):
            return False
    return bool(pointers)


def replacement_type(call: Call, old: Type, index: int | None) -> Type | None:
    """The type that is put in the place of ``old``; none where that is not seen."""
    function = call.argument("replace_fn")
    if function is not None:
        outcome = Function.of(call, function).outcome(Given((old,)))
        return outcome.type if outcome.refusal is None else None
    given = call.given("replace")
    items = written_items(given[0]) if given and index is not None else given
    at = index or 0
    return call.type_of(items[at]) if items and at < len(items) else None
