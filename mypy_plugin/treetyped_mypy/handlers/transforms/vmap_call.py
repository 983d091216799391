"""Calling a mapped function: every argument has the axes that it is mapped over."""

from __future__ import annotations

from mypy.nodes import CallExpr, Expression, FloatExpr, IntExpr, NameExpr, RefExpr, UnaryExpr

from treetyped_mypy.calls.call_arguments import Argument
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import axes as messages
from treetyped_mypy.errors import codes
from treetyped_mypy.handlers.tracing.unregistered import report_unregistered
from treetyped_mypy.handlers.transforms.prefix_call import by_position, keywords, report_prefix
from treetyped_mypy.handlers.transforms.transformed_call import TransformedCall
from treetyped_mypy.structure.match import kin
from treetyped_mypy.structure.nodes import ClassNode, DisplayNode, NamedTupleNode, OpaqueNode, SequenceNode
from treetyped_mypy.syntax.bindings import bound_once
from treetyped_mypy.syntax.tree import syntax_of
from treetyped_mypy.types.jax_types import refused_arguments
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.transformed import Json, Mark
from treetyped_mypy.values.axes import decode, for_each, is_axis
from treetyped_mypy.values.displays import lift_expression
from treetyped_mypy.values.tree_argument import report_unsortable


def check_vmap_call(call: TransformedCall, mark: Mark) -> None:
    axes = mark.options["in_axes"]
    if isinstance(axes, dict) and axes["kind"] not in ("tuple", "list", "NamedTuple"):
        return
    check_arguments(call, mark)
    for argument in keywords(call):
        if is_written_number(call, argument.expression):
            fail(call.checker, messages.scalar("vmap", argument.name, keyword=True), argument.expression, codes.PREFIX)


def check_filter_vmap_call(call: TransformedCall, mark: Mark) -> None:
    """Equinox takes no keywords, and a dict of axes by parameter; any other tree stands for the tuple of arguments."""
    given, axes = keywords(call), mark.options["in_axes"]
    if given:
        fail(call.checker, messages.no_keywords(given[0].name), given[0].expression, codes.PREFIX)
    elif not isinstance(axes, dict) or axes["kind"] == "tuple":
        check_arguments(call, mark)
    elif axes["kind"] != "dict":
        text = messages.no_tuple("filter_vmap", "in_axes", decode(axes))
        fail(call.checker, text, call.expression, codes.PREFIX, messages.one_argument("in_axes"))


def check_arguments(call: TransformedCall, mark: Mark) -> None:
    """One entry for each argument given by position, each a prefix of its argument."""
    arguments, axes = by_position(call), mark.options["in_axes"]
    bound = mark.options["parameters"] - len(call.signature.arg_types)
    if arguments is None:
        return
    each = for_each(axes, len(arguments) + bound)
    if each is None:
        text = messages.wrong_count(mark.kind, "in_axes", len(axes["parts"]), len(arguments) + bound)
        fail(call.checker, text, call.expression, codes.PREFIX)
        return
    for argument, entry in zip(arguments, each[bound:], strict=True):
        check_argument(call, mark.kind, entry, argument)


def check_argument(call: TransformedCall, kind: str, axes: Json, argument: Argument) -> None:
    if report_unsortable(call.checker, kind, argument.name or "the argument", argument.expression):
        call.settled.add(argument.index)
    elif is_list_of_structs(call, argument):
        structure = lift_expression(call.checker, argument.expression, argument.type)
        text = messages.list_of_structs(kind, argument.name, argument.declared, structure)
        fail(call.checker, text, argument.expression, codes.PREFIX, messages.STACK_CURE)
        call.settled.add(argument.index)
    elif report_prefix(call, kind, "in_axes", axes, argument):
        call.settled.add(argument.index)
    elif is_axis(axes) and is_written_number(call, argument.expression):
        text = messages.scalar(kind, argument.name, keyword=False)
        fail(call.checker, text, argument.expression, codes.PREFIX, messages.unmapped(argument.name))
    elif is_axis(axes):
        check_leaves(call, kind, argument)


def check_leaves(call: TransformedCall, kind: str, argument: Argument) -> None:
    """What is mapped is traced; what is not mapped may be anything."""
    structure = lift_expression(call.checker, argument.expression, argument.type)
    found = next(refused_arguments(structure), None)
    if found is not None:
        text = messages.refused(kind, argument.name, found)
        fail(call.checker, text, argument.expression, codes.LEAF, messages.unmapped(argument.name))
        call.settled.add(argument.index)
    elif report_unregistered(call.checker, kind, argument.name, structure, argument.expression):
        call.settled.add(argument.index)


def is_list_of_structs(call: TransformedCall, argument: Argument) -> bool:
    """``[model, model]`` where the function takes one ``Model``: vmap hands it the list, it does not stack."""
    declared = lift(argument.declared)
    if not isinstance(declared, ClassNode | NamedTupleNode | OpaqueNode):
        return False
    given = lift_expression(call.checker, argument.expression, argument.type)
    if kin(declared, given):
        return False
    return isinstance(given, SequenceNode) or (isinstance(given, DisplayNode) and given.kind == "list")


def is_written_number(call: TransformedCall, expression: Expression) -> bool:
    match expression:
        case IntExpr() | FloatExpr() | UnaryExpr(op="-", expr=IntExpr() | FloatExpr()):
            return True
        case CallExpr(callee=RefExpr(fullname="builtins.len" | "builtins.float" | "builtins.int")):
            return True
        case NameExpr():
            value = bound_once(syntax_of(call.checker.tree), expression)
            return isinstance(value, IntExpr | FloatExpr | UnaryExpr) and is_written_number(call, value)
        case _:
            return False
