"""``eqx.tree_at(where, pytree, replace, replace_fn, is_leaf)``: ``where`` points at places that are in the tree."""

from __future__ import annotations

from mypy.nodes import Expression, NameExpr
from mypy.plugin import FunctionSigContext
from mypy.subtypes import is_subtype
from mypy.types import AnyType, FunctionLike, Instance, NoneType, Type, get_proper_type

from treetyped_mypy.calls.annotation import agrees
from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.functions import Function, Given
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes
from treetyped_mypy.errors import tree_at as sentences
from treetyped_mypy.rules.leaves import SCALARS
from treetyped_mypy.structure.halves import nones
from treetyped_mypy.structure.nodes import ClassNode, NamedTupleNode, NoneNode, Structure, Unknown
from treetyped_mypy.structure.path import Path
from treetyped_mypy.structure.pointer import Absent, Computed, Place
from treetyped_mypy.syntax.bindings import bound_once
from treetyped_mypy.syntax.places import Pointer, body_of, point, undecided, written_items
from treetyped_mypy.syntax.tree import syntax_of
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.lower import lower
from treetyped_mypy.types.put_in_place import put_at
from treetyped_mypy.values.displays import lift_expression


def tree_at(ctx: FunctionSigContext) -> FunctionLike:
    """The signature of this call, with the type of the tree as the type of its result where the new parts fit."""
    call = Call.of(ctx)
    if call is None or (where := call.argument("where")) is None or (tree := call.argument("pytree")) is None:
        return ctx.default_signature
    type_ = call.type_of(tree)
    structure = lift_expression(call.checker, tree, type_)
    report_replacement(call)
    if isinstance(where, NameExpr) and (bound := bound_once(syntax_of(call.checker.tree), where)) is not None:
        where = bound  # get_weight = lambda m: m.weight
    body = body_of(syntax_of(call.checker.tree), where)
    if body is None:
        return ctx.default_signature
    items = written_items(body[0])
    pointers = [point(item, body[1], structure) for item in (items if items is not None else [body[0]])]
    if report_pointers(call, pointers, structure) or report_arity(call, items):
        return ctx.default_signature
    declared = [point(item, body[1], lift(type_)) for item in (items if items is not None else [body[0]])]
    if not isinstance(structure, ClassNode | NamedTupleNode) or not fits(call, declared, items is not None):
        return ctx.default_signature
    return ctx.default_signature.copy_modified(ret_type=put_at(type_, undecided(declared)))


def report_replacement(call: Call) -> None:
    """Exactly one of the two must be given."""
    given = [bool(call.given(name)) for name in ("replace", "replace_fn")]
    if given[0] is given[1]:
        fail(call.checker, sentences.BOTH if given[0] else sentences.NEITHER, call.expression, codes.STRUCTURE)


def report_pointers(call: Call, pointers: list[Pointer], tree: Structure[Type]) -> bool:
    """Whether ``where`` certainly points at something that is not in the tree, or at one ``None`` of several."""
    found = False
    for pointer in pointers:
        match pointer:
            case Computed(expression=expression):
                fail(call.checker, sentences.COMPUTED, expression, codes.STRUCTURE, sentences.COMPUTED_CURE)
            case Absent(static=static, expression=expression):
                cure = sentences.STATIC_CURE if static else None
                fail(call.checker, sentences.absent(pointer), expression, codes.STRUCTURE, cure)
            case Place(path=path, structure=NoneNode()) if not call.given("is_leaf") and is_one_of_several(path, tree):
                text = sentences.ambiguous_none(path, list(nones(tree)))
                fail(call.checker, text, call.expression, codes.STRUCTURE, sentences.NONE_CURE)
            case _:
                continue
        found = True
    return found


def is_one_of_several(path: Path, tree: Structure[Type]) -> bool:
    found = list(nones(tree))
    return path in found and len(found) > 1


def report_arity(call: Call, places: list[Expression] | None) -> bool:
    """Whether several places certainly get another number of replacements."""
    given = call.given("replace")
    if places is None or not given:
        return False
    replacements = written_items(given[0])
    if replacements is not None and len(replacements) != len(places):
        text = sentences.arity(len(places), len(replacements))
    elif replacements is None and has_no_length(type_ := call.type_of(given[0])):
        text = sentences.no_sequence(len(places), type_)
    else:
        return False
    fail(call.checker, text, given[0], codes.STRUCTURE)
    return True


def has_no_length(type_: Type) -> bool:
    proper = get_proper_type(type_)
    return isinstance(proper, NoneType) or (isinstance(proper, Instance) and proper.type.fullname in SCALARS)


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
    if not items:
        return None
    return call.type_of(items[index or 0])
