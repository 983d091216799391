"""Functions that order the axes of arrays anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from treetyped_mypy.errors import codes
from treetyped_mypy.evaluation import shapes
from treetyped_mypy.evaluation.arrays import BOOL, FLOAT, Array, Shape, as_array, show
from treetyped_mypy.evaluation.call import LibraryCall, constant_of
from treetyped_mypy.evaluation.rules.concrete import LENGTH, report_hidden
from treetyped_mypy.evaluation.rules.operands import (
    Rule,
    fitted,
    named,
    result,
    shape_of_argument,
    takes_array,
)
from treetyped_mypy.flow.values import UNKNOWN, Tuple, Value


def first_of(call: LibraryCall, operand: Array | None) -> tuple[Array, int]:
    """The array, and where the other arguments begin: a method is not given it."""
    return (takes_array(call, call.get(0, "a")), 1) if operand is None else (operand, 0)


def shaped(call: LibraryCall, operand: Array, shape: Callable[[], Shape]) -> Array:
    return result(call, operand, kind=operand.kind, shape=fitted(call, shape))


def reshape(call: LibraryCall, operand: Array | None = None) -> Value:
    """``reshape(x, shape)``; the method also takes the sizes one by one."""
    is_method = operand is not None
    operand, first = first_of(call, operand)
    value = sizes(call) if is_method and has_several(call) else call.get(first, "shape")
    if call.named.keys() & {"newshape", "new_sizes"}:
        value = call.named.get("newshape", call.named.get("new_sizes", UNKNOWN))
    new = shape_of_argument(call, value)
    if call.name.startswith("lax."):  # it has no -1, and does not ask how many numbers there are
        return result(call, operand, kind=operand.kind, shape=new)
    return shaped(call, operand, lambda: shapes.reshaped(operand.shape, new))


def has_several(call: LibraryCall) -> bool:
    return call.is_open or len(call.positional) > 1


def sizes(call: LibraryCall) -> Value:
    """What is given one by one; more of it may stand in ``*sizes``."""
    return UNKNOWN if call.is_open else Tuple(call.positional)


def transpose(call: LibraryCall, operand: Array | None = None) -> Value:
    is_method = operand is not None
    operand, first = first_of(call, operand)
    name = "permutation" if call.name.startswith("lax.") else "axes"
    axes = call.constant(first, name)
    if is_method and has_several(call):
        axes = constant_of(call.run, sizes(call))
    return shaped(call, operand, lambda: shapes.transposed(operand.shape, axes))


def with_axes(change: Callable[..., Shape], *names: str, default: object = ...) -> Callable[..., Value]:
    """A function that is given an array and axes by these names."""

    def rule(call: LibraryCall, operand: Array | None = None) -> Value:
        operand, first = first_of(call, operand)
        found = [call.constant(first + index, name, default) for index, name in enumerate(names)]
        return shaped(call, operand, lambda: change(operand.shape, *found))

    return rule


swapaxes = with_axes(shapes.swapped, "axis1", "axis2")
squeeze = with_axes(shapes.squeezed, "axis", default=None)
RULES_OF_AXES: Final[dict[str, Rule]] = {
    **named("jnp np", ("swapaxes",), swapaxes),
    **named("jnp np", ("moveaxis",), with_axes(shapes.moved, "source", "destination")),
    **named("jnp np", ("expand_dims",), with_axes(shapes.expanded, "axis")),
    **named("jnp np", ("squeeze",), squeeze),
    **named("lax", ("expand_dims",), with_axes(shapes.expanded, "dimensions")),
    **named("lax", ("squeeze",), with_axes(shapes.squeezed, "dimensions")),
    **named("jnp np", ("tile",), with_axes(shapes.tiled, "reps")),
}


def ravel(call: LibraryCall, operand: Array | None = None) -> Value:
    operand, _ = first_of(call, operand)
    return shaped(call, operand, lambda: shapes.flat(operand.shape))


def broadcast_to(call: LibraryCall) -> Value:
    operand = takes_array(call, call.get(0, "array"))
    new = shape_of_argument(call, call.get(1, "shape"))
    return shaped(call, operand, lambda: shapes.spread(operand.shape, new))


def broadcast(call: LibraryCall) -> Value:
    """``lax.broadcast(x, sizes)``: new axes in front."""
    operand = takes_array(call, call.get(0, "operand"))
    new, old = shape_of_argument(call, call.get(1, "sizes")), operand.shape
    return result(call, operand, kind=operand.kind, shape=None if new is None or old is None else (*new, *old))


def repeat(call: LibraryCall, operand: Array | None = None) -> Value:
    operand, first = first_of(call, operand)
    count, axis = call.constant(first, "repeats"), call.constant(first + 1, "axis")
    if "total_repeat_length" in call.named:
        return result(call, operand, kind=operand.kind)
    if report_hidden(call, LENGTH, call.get(first, "repeats")):
        return UNKNOWN
    if operand.shape == ():
        return result(call, operand, kind=operand.kind)
    return shaped(call, operand, lambda: shapes.repeated(operand.shape, count, axis))


def taken(call: LibraryCall, operand: Array | None = None) -> Value:
    operand, first = first_of(call, operand)
    indices = as_array(call.get(first, "indices"))
    axis = call.constant(first + 1, "axis")
    found = indices.shape if indices is not None else None
    made = shaped(call, operand, lambda: shapes.taken(operand.shape, found, axis))
    is_traced = made.is_traced or (indices is not None and indices.is_traced)
    return replace(made, is_traced=is_traced, is_weak=False, varies=frozenset())


def taken_along(call: LibraryCall) -> Value:
    operand, indices = takes_array(call, call.get(0, "arr")), takes_array(call, call.get(1, "indices"))
    if indices.kind in (FLOAT, BOOL):
        return call.say(codes.LEAF, f"{call.name}: the indices are whole numbers, not {show(indices)}")
    axis = call.constant(2, "axis", -1)
    shape = fitted(call, lambda: shapes.taken_along(operand.shape, indices.shape, axis))
    made = result(call, operand, indices, kind=operand.kind, shape=shape)
    return replace(made, is_weak=False, varies=frozenset())


def triangle(call: LibraryCall) -> Value:
    operand = takes_array(call, call.get(0, "m"))
    flat = operand.shape is not None and len(operand.shape) < 2
    return replace(operand, shape=None) if flat else result(call, operand, kind=operand.kind, shape=operand.shape)


def at_least(rank: int, call: LibraryCall) -> Value:
    operand = takes_array(call, call.get(0, ""))
    shape = operand.shape
    if len(call.positional) != 1:
        return UNKNOWN
    if shape is not None and len(shape) < rank:
        shape = (1,) * (rank - len(shape)) + shape
    return result(call, operand, kind=operand.kind, shape=shape)


def unchanged(call: LibraryCall) -> Value:
    """``dynamic_update_slice(x, update, ...)``: what is written has as many axes, each of at most as many numbers."""
    operand, update = takes_array(call, call.get(0, "operand")), as_array(call.get(1, "update"))
    old, new = operand.shape, update.shape if update is not None else None
    if old is None or new is None or update is None or call.name == "lax.dynamic_update_index_in_dim":
        return operand  # that one adds the axis itself
    is_larger = any(one is not None and other is not None and one > other for one, other in zip(new, old, strict=False))
    if len(old) != len(new) or is_larger:
        return call.fail(codes.LEAF, f"{show(update)} does not fit into {show(operand)}")
    return operand


RULES: Final[dict[str, Rule]] = {
    **RULES_OF_AXES,
    **named("jnp np lax", ("reshape",), reshape),
    **named("jnp np lax", ("transpose",), transpose),
    **named("jnp np", ("ravel",), ravel),
    **named("jnp np", ("broadcast_to",), broadcast_to),
    **named("lax", ("broadcast",), broadcast),
    **named("jnp np", ("repeat",), repeat),
    **named("jnp np", ("take",), taken),
    **named("jnp np", ("take_along_axis",), taken_along),
    **named("jnp np", ("triu", "tril"), triangle),
    **named("jnp np", ("atleast_1d",), partial(at_least, 1)),
    **named("jnp np", ("atleast_2d",), partial(at_least, 2)),
    **named("lax", ("dynamic_update_slice", "dynamic_update_slice_in_dim", "dynamic_update_index_in_dim"), unchanged),
}
