"""Functions that make arrays: ``zeros``, ``array``, ``arange``, ``eye``, ``one_hot``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from treetyped_mypy.errors import codes
from treetyped_mypy.evaluation.arrays import FLOAT, INT, WEAK, Array, as_array, broadcast, shape_of
from treetyped_mypy.evaluation.atoms import Dtype
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.gone import reports_gone
from treetyped_mypy.evaluation.keys import in_a_row
from treetyped_mypy.evaluation.rules.arithmetic import certainly_no_array, is_sequence
from treetyped_mypy.evaluation.rules.array_words import LIKE
from treetyped_mypy.evaluation.rules.concrete import LENGTH, report_hidden
from treetyped_mypy.evaluation.rules.operands import (
    Rule,
    is_ragged,
    kind_asked,
    kind_named,
    named,
    result,
    shape_of_argument,
    takes_array,
    word_of,
    written,
)
from treetyped_mypy.evaluation.shape_trees import want_shape
from treetyped_mypy.evaluation.trees import seen_leaves
from treetyped_mypy.evaluation.widths import DEFAULT, width_asked, width_named
from treetyped_mypy.flow.iteration import items_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Object, Plain, Tuple, Value


def contained(rule: Rule, call: LibraryCall) -> Value:
    """What NumPy makes is an array without axes too: its other functions give scalars then."""
    made = rule(call)
    is_own = isinstance(made, Array) and made.is_numpy is True and made.shape == ()
    return replace(made, is_container=True) if isinstance(made, Array) and is_own else made


def filled(call: LibraryCall) -> Value:
    want_shape(call.run, call.get(0, "shape"))
    shape = shape_of_argument(call, call.get(0, "shape"))
    if word_of(call) != "full":
        return replace(result(call, kind=kind_asked(call, 1, FLOAT), shape=shape), width=width_asked(call, 1))
    value = as_array(call.get(1, "fill_value")) or Array()
    is_plain = call.get(2, "dtype", NONE) == NONE
    made = result(call, value, kind=kind_asked(call, 2, value.kind), shape=shape)
    made = replace(made, width=width_asked(call, 2, width_made(call, value.width)))
    return made if is_plain else replace(made, is_weak=False)


def like(call: LibraryCall) -> Value:
    operand = takes_array(call, call.get(0, "a"))
    position = 2 if word_of(call) == "full_like" else 1
    shape = operand.shape if call.get(-1, "shape", NONE) == NONE else None
    made = result(call, operand, kind=kind_asked(call, position, operand.kind), shape=shape)
    return replace(made, width=width_asked(call, position, width_made(call, operand.width)))


def array(call: LibraryCall) -> Value:
    value = call.get(0, "object", call.named.get("a", UNKNOWN))
    found = as_array(value)
    if call.name.startswith("jnp.") and (keys := in_a_row(call.items(value) or ())) is not None:
        return keys
    kind, shape = (found.kind, found.shape) if found is not None else written(call.run, value)
    refused = next(refused_in(call, value), None)
    if refused is not None:
        return call.fail(codes.LEAF, f"takes numbers and arrays, not {call.says(refused)}")
    if call.named.keys() & {"ndmin"}:
        shape = None
    if found is None and call.get(1, "dtype", NONE) == NONE and is_ragged(call.run, value):
        return call.fail(codes.LEAF, "the items have different shapes")
    if (found is None or word_of(call) == "array") and reports_gone(call, [value]):
        return UNKNOWN
    traced = any(isinstance(leaf, Array) and leaf.is_traced for leaf in seen_leaves(call.run, value))
    made = result(call, kind=kind_asked(call, 1, kind), shape=shape)
    is_weak = found is not None and found.is_weak and call.get(1, "dtype", NONE) == NONE
    is_plain = isinstance(value, Constant | Plain) or is_sequence(call.run, value)
    traced = traced or (call.run.recording > 0 and is_plain and not call.name.startswith("np."))
    width = width_asked(call, 1, width_made(call, width_written(call.run, value)))
    return replace(made, is_traced=traced, is_weak=is_weak, width=width)


def width_made(call: LibraryCall, width: str | None) -> str | None:
    """NumPy knows no weak numbers: of one of Python's it makes an array like any other."""
    return DEFAULT if width == WEAK and call.name.startswith("np.") else width


def width_written(run: Running, value: Value, depth: int = 0) -> str | None:
    """That of an array, or of what stands in a list."""
    if (found := as_array(value)) is not None:
        return found.width
    items = items_of(run, value) if depth < DEEPEST_LIST and isinstance(value, Tuple | Object) else None
    widths = {width_written(run, item, depth + 1) for item in items or ()}
    return DEFAULT if widths and widths <= {WEAK, DEFAULT} else None


def refused_in(call: LibraryCall, value: Value, depth: int = 0) -> Iterator[Value]:
    """What is no number and no array, itself or in a list; NumPy has arrays of anything."""
    if call.name.startswith("np."):
        return
    if not is_sequence(call.run, value):
        if value == NONE or certainly_no_array(call.run, value, "-"):
            yield value
        return
    for item in (items_of(call.run, value) or ()) if depth < DEEPEST_LIST else ():
        yield from refused_in(call, item, depth + 1)


DEEPEST_LIST: Final = 4


def arange(call: LibraryCall) -> Value:
    given = BOUNDS[: len(call.positional)] + tuple(name for name in BOUNDS if name in call.named)
    bounds = [call.get(index, name) for index, name in enumerate(BOUNDS if call.is_open else given)]
    if report_hidden(call, LENGTH, Tuple(tuple(bounds))):
        return UNKNOWN
    numbers = [bound.value for bound in bounds if isinstance(bound, Constant) and type(bound.value) is int]
    kinds = [found.kind for found in map(as_array, bounds) if found is not None]
    is_plain = not (call.named.keys() - {"dtype", "device", *BOUNDS}) and given and given == BOUNDS[: len(given)]
    known = FLOAT if FLOAT in kinds else INT if len(kinds) == len(bounds) and set(kinds) == {INT} and is_plain else None
    is_seen = is_plain and len(numbers) == len(bounds) and numbers[2:] != [0]
    shape = (len(range(*numbers)) if is_seen else None,)
    made = result(call, kind=kind_asked(call, 3, known), shape=shape)
    is_default = is_plain and all(isinstance(bound, Constant) for bound in bounds)
    return replace(made, width=width_asked(call, 3, DEFAULT if is_default else None))


BOUNDS: Final = ("start", "stop", "step")


def linspace(call: LibraryCall) -> Value:
    ends = [as_array(call.get(index, name)) for index, name in enumerate(("start", "stop"))]
    size = call.constant(2, "num", 50)
    steps = call.constant(4, "retstep", False) if word_of(call) == "linspace" else False
    if type(steps) is not bool:
        return UNKNOWN
    ends_shape, _ = broadcast([None if end is None else end.shape for end in ends])
    is_first = not ends_shape or call.constant(-1, "axis", 0) == 0
    is_first = is_first and len(call.positional) < 6 and not call.is_open
    shape = (size if type(size) is int else None, *ends_shape) if ends_shape is not None and is_first else None
    position = {"linspace": 5, "logspace": 5, "geomspace": 4}[word_of(call)]
    made = result(call, *filter(None, ends), kind=kind_asked(call, position, FLOAT), shape=shape)
    is_plain = all(isinstance(call.get(index, name), Constant) for index, name in enumerate(("start", "stop")))
    made = replace(made, width=width_asked(call, position, DEFAULT if is_plain else None))
    return Tuple((made, replace(made, kind=None, shape=ends_shape))) if steps else made


def eye(call: LibraryCall) -> Value:
    size = call.constant(0, "N", call.constant(-1, "n", ...))
    other = call.constant(1, "M")
    rows = size if type(size) is int else None
    columns = rows if other is None else other if type(other) is int else None
    if word_of(call) == "identity":
        made = result(call, kind=kind_asked(call, 1, FLOAT), shape=(rows, rows))
        return replace(made, width=width_asked(call, 1))
    return replace(result(call, kind=kind_asked(call, 3, FLOAT), shape=(rows, columns)), width=width_asked(call, 3))


def one_hot(call: LibraryCall) -> Value:
    """``one_hot(x, num_classes, *, dtype, axis=-1)``."""
    value = call.get(0, "x")  # it may be a list
    operand = Array(*written(call.run, value)) if is_sequence(call.run, value) else takes_array(call, value)
    size = call.constant(1, "num_classes")
    shape = operand.shape
    if shape is not None:
        is_last = call.constant(-1, "axis", -1) == -1
        shape = (*shape, size if type(size) is int else None) if is_last else (None,) * (len(shape) + 1)
    return replace(result(call, operand, kind=kind_asked(call, -1, FLOAT), shape=shape), is_weak=False)


def described(call: LibraryCall) -> Array:
    """``ShapeDtypeStruct(shape, dtype)``."""
    want_shape(call.run, call.get(0, "shape"))
    items = call.items(call.get(0, "shape"))
    shape = None if items is None else shape_of(Tuple(items))
    dtype = call.get(1, "dtype")
    return Array(kind_named(dtype), shape, is_shape=True, width=width_named(dtype))


def described_anew(call: LibraryCall, before: Array) -> Value:
    """``description.update(shape=...)``: what is not said stays."""
    asked = call.named.keys()
    made = described(call)
    shape, kind = ("shape" in asked or call.is_open), ("dtype" in asked or call.is_open)
    before = replace(before, kind=made.kind, width=made.width) if kind else before
    return replace(before, shape=made.shape) if shape else before


def shape(call: LibraryCall) -> Value:
    found = as_array(call.get(0, "a"))
    return UNKNOWN if found is None else call.run.read(found, "shape", call.place)


def dtype(call: LibraryCall) -> Value:
    """``jnp.dtype(jnp.bfloat16)``, which is NumPy's class."""
    given = call.get(0, "dtype")
    width = width_named(given)
    return UNKNOWN if width is None else Dtype(kind_named(given), width)


RULES: Final[dict[str, Rule]] = {
    **named("jnp np", ("dtype",), dtype),
    **named("jnp np", ("shape",), shape),
    "jax.ShapeDtypeStruct": described,
    **named("jnp np lax", ("zeros", "ones", "empty", "full"), partial(contained, filled)),
    **named("jnp np lax", LIKE, partial(contained, like)),
    **named("jnp np", ("array", "asarray"), partial(contained, array)),
    **named("jnp np", ("arange",), arange),
    **named("jnp np", ("linspace",), linspace),
    **named("jnp", ("logspace", "geomspace"), linspace),
    **named("jnp np", ("eye", "identity", "tri"), eye),
    **named("nn", ("one_hot",), one_hot),
}
