"""Functions that work on the elements of arrays one by one."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from treetyped_mypy.errors import codes
from treetyped_mypy.evaluation.arrays import (
    BOOL,
    COMPLEX,
    FLOAT,
    INT,
    Array,
    Shape,
    as_array,
    broadcast,
    kind_of_result,
    show,
)
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.columns import kept, met
from treetyped_mypy.evaluation.rules.array_words import (
    ACTIVATIONS,
    ASKING,
    BINARY,
    BITWISE,
    COMPARING,
    DIVIDING,
    FLOATING,
    LAX_FLOATING,
    SAME,
    SOFT,
    SPECIAL,
)
from treetyped_mypy.evaluation.rules.operands import Rule, fitted, kind_named, named, result, takes_array, word_of
from treetyped_mypy.evaluation.rules.searching import nonzero
from treetyped_mypy.evaluation.shapes import same as same_shape
from treetyped_mypy.evaluation.trees import map_leaves
from treetyped_mypy.evaluation.widths import promoted, width_named
from treetyped_mypy.flow.values import UNKNOWN, Constant, External, Tuple, Value

CHANGING: Final = frozenset(
    ["floor", "ceil", "rint", "trunc", "fabs", "square", "round", "sign", "negative", "relu", "relu6", "hard_tanh"]
)
"""Of what is no float they may give another kind."""


def floating(call: LibraryCall) -> Value:
    operand = takes_array(call, call.get(0, "x"))
    if call.name.startswith("lax.") and operand.kind in (INT, BOOL):
        call.fail(codes.LEAF, f"takes floats, not {show(operand)}")
    if word_of(call) in SLOPED and len(call.arguments) > 1:
        return sloped(call, operand)
    found = result(call, operand, kind=COMPLEX if operand.kind == COMPLEX else FLOAT, shape=operand.shape)
    return kept(operand, found)


SLOPED: Final = ("leaky_relu", "elu", "celu", "squareplus")


def sloped(call: LibraryCall, operand: Array) -> Value:
    """``leaky_relu(x, slope)``: the slope may be an array, which spreads, and a whole number."""
    slope = as_array(call.arguments[1])
    shape = None if slope is None else together(call, [operand, slope])
    is_float = operand.kind == FLOAT or (operand.kind in (INT, BOOL) and slope is not None and slope.kind == FLOAT)
    found = result(call, operand, kind=FLOAT if is_float else None, shape=shape)
    return replace(found, width=None if slope is None else promoted([operand, slope], operand.kind))


def same(call: LibraryCall) -> Value:
    operand = takes_array(call, call.get(0, "x"))
    kind = operand.kind
    if word_of(call) in ("abs", "absolute", "real") and kind == COMPLEX:
        kind = FLOAT
    if kind != FLOAT and word_of(call) in CHANGING:
        kind = None
    return kept(operand, result(call, operand, kind=kind, shape=operand.shape))


def asking(call: LibraryCall) -> Value:
    operand = takes_array(call, call.get(0, "x"))
    return result(call, operand, kind=BOOL, shape=operand.shape)


def binary(call: LibraryCall) -> Value:
    operands = [takes_array(call, call.get(0, "x")), takes_array(call, call.get(1, "y"))]
    word = word_of(call)
    if word in DIVIDING:
        kinds = {operand.kind for operand in operands}
        kind = None if kinds & {None, COMPLEX} else FLOAT
    else:
        kind = kind_of_result("==" if word in COMPARING else word, operands)
    return met(word, operands, result(call, *operands, kind=kind, shape=together(call, operands)))


def bitwise(call: LibraryCall) -> Value:
    operands = [takes_array(call, call.get(0, "x")), takes_array(call, call.get(1, "y"))]
    kinds = {operand.kind for operand in operands}
    kind = INT if INT in kinds and kinds <= {INT, BOOL} else BOOL if kinds == {BOOL} else None
    is_shift = word_of(call).endswith("shift")
    return result(call, *operands, kind=None if is_shift and kind == BOOL else kind, shape=together(call, operands))


def divmod_(call: LibraryCall) -> Value:
    """The quotient and the rest."""
    operands = [takes_array(call, call.get(0, "x1")), takes_array(call, call.get(1, "x2"))]
    one = result(call, *operands, kind=kind_of_result("//", operands), shape=together(call, operands))
    return Tuple((one, one))


def two_parts(call: LibraryCall) -> Value:
    """``modf``: the part behind the point, and the whole number; ``frexp``: the mantissa, and the exponent."""
    operand = takes_array(call, call.get(0, "x"))
    kinds = (FLOAT, INT if word_of(call) == "frexp" else FLOAT)
    return Tuple(tuple(result(call, operand, kind=kind, shape=operand.shape) for kind in kinds))


def together(call: LibraryCall, operands: list[Array]) -> Shape:
    shape, clashes = broadcast([operand.shape for operand in operands])
    if clashes:
        call.fail(codes.LEAF, f"the shapes do not go together: {' and '.join(map(show, operands))}")
    return shape


def where(call: LibraryCall) -> Value:
    if len(call.positional) < 3:
        is_search = len(call.positional) == 1 and not call.named.keys() - {"size", "fill_value"}
        return nonzero(call) if is_search else UNKNOWN
    operands = [takes_array(call, value) for value in call.positional[:3]]
    found = result(call, *operands[1:], kind=kind_of_result("+", operands[1:]), shape=together(call, operands))
    return replace(found, is_traced=found.is_traced or operands[0].is_traced)


def clip(call: LibraryCall) -> Value:
    given = [call.get(0, "arr"), call.get(1, "min", Constant(None)), call.get(2, "max", Constant(None))]
    if call.named.keys() & {"a_min", "a_max", "x", "a"}:
        given = [*call.arguments]
    operands = [takes_array(call, value) for value in given if value != Constant(None)]
    return result(call, *operands, kind=kind_of_result("+", operands), shape=together(call, operands))


def stop_gradient(call: LibraryCall) -> Value:
    """It takes trees."""

    def change(leaf: Value) -> Value:
        found = as_array(leaf)
        return leaf if found is None else replace(found, is_differentiated=False)

    return map_leaves(call.run, call.get(0, "x"), change, call.place)


def select(call: LibraryCall) -> Value:
    """``lax.select(pred, on_true, on_false)``: both of one shape; ``vmap`` alone lets ``pred`` have a larger one."""
    asked = takes_array(call, call.get(0, "pred"))
    operands = [takes_array(call, call.get(at, name)) for at, name in ((1, "on_true"), (2, "on_false"))]
    shape = fitted(call, lambda: same_shape([operand.shape for operand in operands]))
    shape = shape if asked.shape in ((), shape) else None
    return result(call, *operands, kind=kind_of_result("+", operands), shape=shape)


def converted(call: LibraryCall) -> Value:
    """``jnp.float32(x)``."""
    operand = as_array(call.get(0)) or Array()
    kind, width = kind_named(External(call.name)), width_named(External(call.name))
    return Array(kind, operand.shape, operand.is_traced, call.name.startswith("np."), width=width)


RULES: Final[dict[str, Rule]] = {
    **named("jnp np", FLOATING, floating),
    **named("nn", ACTIVATIONS | SOFT, floating),
    **named("jsp lax jnp", SPECIAL, floating),
    **named("lax", LAX_FLOATING, floating),
    **named("jnp np lax", SAME, same),
    **named("nn", ("relu", "relu6", "hard_tanh"), same),
    **named("jnp np", ASKING, asking),
    **named("jnp np", BITWISE, bitwise),
    **named("jnp", ("divmod",), divmod_),
    **named("jnp np", ("modf", "frexp"), two_parts),
    **named("lax", ("is_finite",), asking),
    **named("jnp np", BINARY | DIVIDING | COMPARING, binary),
    **named("jnp np", ("where",), where),
    **named("jnp np", ("clip",), clip),
    **named("lax", ("select",), select),
    **named("lax", ("stop_gradient",), stop_gradient),
    **named(
        "jnp np", ("float16", "float32", "float64", "int8", "int16", "int32", "int64", "uint8", "uint32"), converted
    ),
    **named("jnp", ("bfloat16", "uint16"), converted),
}
