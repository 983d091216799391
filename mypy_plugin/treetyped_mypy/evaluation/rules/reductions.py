"""Functions that take axes away, or work along one: ``sum``, ``argmax``, ``cumsum``, ``sort``."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from treetyped_mypy.errors import codes
from treetyped_mypy.evaluation.arrays import BOOL, COMPLEX, FLOAT, INT, Array
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.columns import CURE, each_with_each
from treetyped_mypy.evaluation.rules.array_words import ADDING, BOOL_RESULT, FLOAT_RESULT, INT_RESULT, REDUCING
from treetyped_mypy.evaluation.rules.concrete import AXIS, report_hidden
from treetyped_mypy.evaluation.rules.operands import Rule, fitted, kind_asked, named, result, takes_array, word_of
from treetyped_mypy.evaluation.shape_trees import want_shape
from treetyped_mypy.evaluation.shapes import axis_in, flat, reduced
from treetyped_mypy.evaluation.widths import width_asked
from treetyped_mypy.flow.values import UNKNOWN, Constant, Value


def kind_reduced(word: str, kind: str | None) -> str | None:
    if word in INT_RESULT:
        return INT
    if word in BOOL_RESULT:
        return BOOL
    if word in ("std", "var", "nanstd", "nanvar"):
        return FLOAT
    if word in FLOAT_RESULT:
        return kind if kind == COMPLEX else FLOAT
    return INT if kind == BOOL and word in ADDING else kind


def reduce(call: LibraryCall, operand: Array | None = None) -> Value:
    """``sum(x, axis=None, dtype=None, out=None, keepdims=False)``; as a method without the first."""
    first = 1 if operand is None else 0
    operand = takes_array(call, call.get(0, "a")) if operand is None else operand
    word = word_of(call)
    if word == "prod":
        want_shape(call.run, call.get(0, "a"))
    keeps = call.constant(-1, "keepdims", False) if len(call.positional) <= first + 1 else ...
    axis = call.constant(first, "axis")
    if axis is ... and report_hidden(call, AXIS, call.get(first, "axis")):
        return UNKNOWN
    is_loss = axis is None and word in ("mean", "sum") and (operand.is_learned or call.run.deriving)
    if is_loss and operand.crossed:
        return call.say(codes.LEAF, f"{call.name} {each_with_each(operand.crossed)}", CURE)
    may_be_numpy = call.name.startswith("np.") or (first == 0 and operand.is_numpy is not False)
    axes = None if operand.shape == () and may_be_numpy and axis in (0, -1) else axis
    shape = fitted(call, lambda: reduced(operand.shape, axes, keeps))
    kind = kind_reduced(word, operand.kind)
    made = result(call, operand, kind=kind_asked(call, first + 1, kind), shape=shape)
    return replace(made, width=width_asked(call, first + 1, made.width))


def logsumexp(call: LibraryCall) -> Value:
    operand = takes_array(call, call.get(0, "a"))
    axis, keeps = call.constant(1, "axis"), call.constant(3, "keepdims", False)
    shape = fitted(call, lambda: reduced(operand.shape, axis, keeps))
    plain = call.get(4, "return_sign", Constant(False)) == Constant(False)
    return result(call, operand, kind=FLOAT, shape=shape) if plain else Array()


def norm(call: LibraryCall) -> Value:
    """``norm(x, ord=None, axis=None, keepdims=False)``."""
    operand = takes_array(call, call.get(0, "x"))
    axis, keeps = call.constant(2, "axis"), call.constant(3, "keepdims", False)
    return result(call, operand, kind=FLOAT, shape=fitted(call, lambda: reduced(operand.shape, axis, keeps)))


def accumulated(call: LibraryCall, operand: Array | None = None) -> Value:
    """``cumsum``: without an axis of the flat array."""
    first = 1 if operand is None else 0
    operand = takes_array(call, call.get(0, "a")) if operand is None else operand
    is_strict = call.name.startswith("lax.")
    axis = call.constant(first, "axis", 0 if is_strict else None)
    operand = replace(operand, shape=(1,)) if operand.shape == () and not is_strict else operand
    kind = kind_asked(call, first + 1, kind_reduced(word_of(call), operand.kind))
    made = result(call, operand, kind=kind, shape=along(call, operand, axis))
    return replace(made, width=width_asked(call, first + 1, made.width))


def ordered(call: LibraryCall, operand: Array | None = None) -> Value:
    """``sort`` and ``argsort``: along the last axis."""
    first = 1 if operand is None else 0
    operand = takes_array(call, call.get(0, "a")) if operand is None else operand
    kind = INT if word_of(call) == "argsort" else operand.kind
    return result(call, operand, kind=kind, shape=along(call, operand, call.constant(first, "axis", -1)))


def along(call: LibraryCall, operand: Array, axis: object) -> tuple[int | None, ...] | None:
    shape = operand.shape
    if axis is None:
        return flat(shape)
    if shape is not None and type(axis) is int:
        fitted(call, lambda: axis_in(axis, len(shape)))
    return shape


RULES: Final[dict[str, Rule]] = {
    **named("jnp np", REDUCING, reduce),
    **named("jnp np", ("argmax", "argmin", "nanargmax", "nanargmin"), reduce),
    **named("nn jsp ops", ("logsumexp",), logsumexp),
    **named("jnp np lax", ("cumsum", "cumprod", "cummax", "cummin", "cumlogsumexp"), accumulated),
    **named("jnp np", ("sort", "argsort"), ordered),
}
