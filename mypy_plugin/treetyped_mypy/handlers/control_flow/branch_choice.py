"""What decides between branches: ``cond`` takes a boolean or a number, ``switch`` an integer."""

from __future__ import annotations

from typing import Final

from mypy.nodes import Expression, FloatExpr
from mypy.types import CallableType, Instance, Type, get_proper_type

from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import carry as messages
from treetyped_mypy.errors import codes
from treetyped_mypy.errors.types import show_type
from treetyped_mypy.structure.nodes import (
    DisplayNode,
    Leaf,
    MappingNode,
    NamedTupleNode,
    NoneNode,
    SequenceNode,
    Structure,
    TupleNode,
    TypedDictNode,
)
from treetyped_mypy.structure.show import describe
from treetyped_mypy.types.jax_types import is_refused
from treetyped_mypy.values.displays import lift_expression

TREES: Final = (NoneNode, TupleNode, DisplayNode, SequenceNode, MappingNode, NamedTupleNode, TypedDictNode)


def report_predicate(call: Call) -> None:
    for expression in call.given("pred"):
        if call.is_starred(expression):
            return
        if (found := no_scalar(call, expression, frozenset({"builtins.complex"}))) is not None:
            text = messages.not_scalar("lax.cond", "pred", found, "a boolean or a number")
            fail(call.checker, text, expression, codes.CARRY)


def report_index(call: Call) -> None:
    for expression in call.given("index"):
        if call.is_starred(expression):
            return
        found = no_scalar(call, expression, frozenset({"builtins.complex", "builtins.bool"}))
        if isinstance(expression, FloatExpr):
            found = show_type(call.type_of(expression))
        if found is not None:
            fail(call.checker, messages.not_scalar("lax.switch", "index", found, "an integer"), expression, codes.CARRY)


def no_scalar(call: Call, expression: Expression, wrong: frozenset[str]) -> str | None:
    """What the expression is, if it certainly is no number of the right kind."""
    type_ = call.type_of(expression)
    proper = get_proper_type(type_)
    if isinstance(proper, CallableType):
        return "a function"
    node: Structure[Type] = lift_expression(call.checker, expression, type_)
    if isinstance(node, TREES):
        return describe(node, show_type)
    if isinstance(node, Leaf) and (is_refused(node.type) or is_one_of(node.type, wrong)):
        return show_type(node.type)
    return None


def is_one_of(type_: Type, wrong: frozenset[str]) -> bool:
    proper = get_proper_type(type_)
    return isinstance(proper, Instance) and proper.type.fullname in wrong
