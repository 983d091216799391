"""The arguments of a jitted function: arrays where it traces, hashable values where it does not."""

from __future__ import annotations

from mypy.nodes import ARG_STAR, ARG_STAR2, NameExpr
from mypy.types import Type

from treetyped_mypy.calls.call_arguments import Argument
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes
from treetyped_mypy.errors import jit as messages
from treetyped_mypy.handlers.tracing.unregistered import report_unregistered
from treetyped_mypy.handlers.transforms.shardings import check_shardings
from treetyped_mypy.handlers.transforms.transformed_call import TransformedCall
from treetyped_mypy.structure.nodes import ClassNode, Structure
from treetyped_mypy.syntax.tree import syntax_of
from treetyped_mypy.syntax.written_leaves import written_leaves
from treetyped_mypy.types.jax_types import is_array, is_iterator, refused_arguments
from treetyped_mypy.types.static import static_fault
from treetyped_mypy.types.transformed import Mark
from treetyped_mypy.values.displays import lift_expression
from treetyped_mypy.values.tree_argument import report_unsortable


def check_jit_call(call: TransformedCall, mark: Mark) -> None:
    if not mark.options.get("known", False) or syntax_of(call.checker.tree).may_disable_jit:
        return
    bound = mark.options["parameters"] - len(call.signature.arg_types)
    alone = [a for a in call.arguments if call.signature.arg_kinds[a.index] not in (ARG_STAR, ARG_STAR2)]
    for argument in alone:
        if argument.index + bound in mark.options["static"]:
            check_static(call, argument)
        else:
            check_traced(call, argument)
    check_shardings(call, mark)
    check_donated(call, [argument for argument in alone if argument.index + bound in mark.options["donated"]])


def check_static(call: TransformedCall, argument: Argument) -> None:
    fault = static_fault(argument.type)
    if fault is not None:
        fail(call.checker, messages.static_argument(argument.name, fault), argument.expression, codes.STATIC)


def check_traced(call: TransformedCall, argument: Argument) -> None:
    if report_unsortable(call.checker, "jit", argument.name or "the argument", argument.expression):
        return
    structure = structure_of(call, argument)
    found = next(refused_arguments(structure), None)
    if found is not None:
        text = messages.refused_argument(argument.name, found)
        cure = messages.FIELD_CURE if found.path and isinstance(structure, ClassNode) else None
        if argument.name and not found.path:
            cure = messages.LIST_CURE if is_iterator(argument.type) else messages.mark_static(argument.name)
        fail(call.checker, text, argument.expression, codes.LEAF, cure)
        call.settled.add(argument.index)
    elif report_unregistered(call.checker, "jit", argument.name, structure, argument.expression):
        call.settled.add(argument.index)


def structure_of(call: TransformedCall, argument: Argument) -> Structure[Type]:
    return lift_expression(call.checker, argument.expression, argument.type)


def check_donated(call: TransformedCall, donated: list[Argument]) -> None:
    """One array given twice in donated arguments: its buffer would be given away twice."""
    seen: dict[object, str] = {}
    for argument in donated:
        for name in names_in(call, argument):
            if name.node in seen:
                fail(call.checker, messages.donated_twice(name.name), argument.expression, codes.LEAF)
                return
            seen[name.node] = name.name


def names_in(call: TransformedCall, argument: Argument) -> list[NameExpr]:
    """The arrays that are named at the leaves of what is written in the argument."""
    written = [leaf for leaf in written_leaves(argument.expression) if isinstance(leaf, NameExpr)]
    return [leaf for leaf in written if is_array(call.checker.lookup_type(leaf))]
