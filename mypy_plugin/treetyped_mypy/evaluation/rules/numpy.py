"""``jax.numpy`` and NumPy: which array a function gives, and what it certainly does not take."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from mypy.nodes import Node

from treetyped_mypy.errors import codes
from treetyped_mypy.evaluation.arrays import (
    BOOL,
    FLOAT,
    INT,
    Array,
    Shape,
    as_array,
    broadcast,
    kind_of_result,
    shape_in_common,
    shape_of,
    show,
    size_of,
)
from treetyped_mypy.evaluation.atoms import Part
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.arithmetic import certainly_no_array, matrix_product
from treetyped_mypy.evaluation.trees import map_leaves, seen_leaves
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import (
    UNKNOWN,
    Constant,
    External,
    Object,
    Plain,
    Slice,
    Tuple,
    Value,
    options,
)

FLOATING: Final = frozenset(
    [
        "exp",
        "log",
        "sqrt",
        "tanh",
        "sin",
        "cos",
        "tan",
        "sinh",
        "cosh",
        "arcsin",
        "arccos",
        "arctan",
        "log1p",
        "expm1",
        "reciprocal",
        "sigmoid",
        "softplus",
        "gelu",
        "elu",
        "silu",
        "swish",
        "log_softmax",
        "softmax",
        "log_sigmoid",
        "leaky_relu",
        "log2",
        "log10",
        "erf",
        "celu",
        "selu",
        "mish",
    ]
)
SAME: Final = frozenset(
    [
        "square",
        "sign",
        "floor",
        "ceil",
        "round",
        "negative",
        "abs",
        "absolute",
        "fabs",
        "cumsum",
        "cumprod",
        "flip",
        "sort",
        "real",
        "conj",
        "triu",
        "tril",
        "relu",
        "relu6",
        "copy",
        "positive",
        "roll",
    ]
)
ASKING: Final = frozenset(["isnan", "isfinite", "isinf", "logical_not"])
BINARY: Final = frozenset(
    [
        "add",
        "subtract",
        "multiply",
        "divide",
        "power",
        "maximum",
        "minimum",
        "mod",
        "true_divide",
        "floor_divide",
        "arctan2",
        "logaddexp",
        "float_power",
        "fmod",
        "remainder",
        "fmax",
        "fmin",
        "hypot",
    ]
)
COMPARING: Final = frozenset(
    ["equal", "not_equal", "greater", "less", "greater_equal", "less_equal", "logical_and", "logical_or"]
)
REDUCING: Final = frozenset(
    [
        "sum",
        "mean",
        "max",
        "min",
        "prod",
        "std",
        "var",
        "median",
        "any",
        "all",
        "argmax",
        "argmin",
        "nansum",
        "nanmean",
        "amax",
        "amin",
        "logsumexp",
        "ptp",
    ]
)
FLATTENING: Final = frozenset(["cumsum", "cumprod"])
"""Without an axis they run over all numbers."""
DIVIDING: Final = frozenset(["divide", "true_divide", "arctan2", "hypot", "logaddexp", "float_power"])
"""Of whole numbers they give floats."""
LIKE: Final = frozenset(["zeros_like", "ones_like", "full_like", "empty_like"])
OTHERS: Final = frozenset(
    [
        "where",
        "clip",
        "concatenate",
        "hstack",
        "vstack",
        "einsum",
        "tensordot",
        "pad",
        "take",
        "swapaxes",
        "moveaxis",
        "searchsorted",
        "percentile",
        "quantile",
        "interp",
        "cross",
        "kron",
        "atleast_1d",
        "atleast_2d",
        "dynamic_slice",
        "dynamic_slice_in_dim",
        "dynamic_index_in_dim",
        "diag",
        "ravel",
        "dynamic_update_slice",
        "dynamic_update_slice_in_dim",
        "all_gather",
        "cov",
        "select",
        "one_hot",
        "isclose",
        "take_along_axis",
        "inv",
        "solve",
        "cholesky",
        "norm",
        "det",
        "outer",
        "vdot",
        "inner",
        "trace",
        "convolve",
        "conv_general_dilated",
        "conv",
        "reduce_window",
        "repeat",
        "tile",
        "split",
        "psum",
        "pmean",
        "pmax",
        "pmin",
        "axis_index",
        "rsqrt",
        "argsort",
        "diff",
        "transpose",
        "squeeze",
        "bitwise_xor",
        "unravel_index",
    ]
)
FLOAT_RESULT: Final = frozenset(["mean", "std", "var", "median", "logsumexp", "nanmean", "percentile", "quantile"])
INT_RESULT: Final = frozenset(["argmax", "argmin"])
BOOL_RESULT: Final = frozenset(["any", "all"])

ATTRIBUTES: Final = frozenset(
    [
        "T",
        "mT",
        "at",
        "shape",
        "dtype",
        "ndim",
        "size",
        "nbytes",
        "itemsize",
        "real",
        "imag",
        "flat",
        "weak_type",
        "sharding",
        "device",
        "devices",
        "aval",
        "addressable_shards",
        "all",
        "any",
        "argmax",
        "argmin",
        "argpartition",
        "argsort",
        "astype",
        "choose",
        "clip",
        "compress",
        "conj",
        "conjugate",
        "copy",
        "cumprod",
        "cumsum",
        "diagonal",
        "dot",
        "flatten",
        "item",
        "max",
        "mean",
        "min",
        "nonzero",
        "prod",
        "ptp",
        "put",
        "ravel",
        "repeat",
        "reshape",
        "round",
        "searchsorted",
        "sort",
        "squeeze",
        "std",
        "sum",
        "swapaxes",
        "take",
        "tobytes",
        "tolist",
        "trace",
        "transpose",
        "var",
        "view",
        "block_until_ready",
        "addressable_data",
        "copy_to_host_async",
        "delete",
        "is_deleted",
        "is_fully_addressable",
        "is_fully_replicated",
        "global_shards",
        "on_device_size_in_bytes",
        "platform",
        "unsafe_buffer_pointer",
        "traceback",
        "to_device",
        "format",
        "layout",
        "committed",
        "fill",
        "tofile",
        "base",
        "data",
        "strides",
        "ctypes",
        "flags",
        "setflags",
        "byteswap",
        "resize",
        "partition",
        "dump",
        "dumps",
        "newbyteorder",
        "itemset",
        "vma",
        "is_ready",
        "global_data",
        "device_buffer",
        "device_buffers",
    ]
)


def takes_array(call: LibraryCall, value: Value) -> Array:
    """The argument as an array; says so where it certainly is none, and no list either that NumPy would take."""
    found = as_array(value)
    if found is not None:
        return found
    bad = [option for option in options(value) if is_refused(call, option)]
    if bad and len(bad) == len(options(value)):
        call.fail(codes.LEAF, f"takes arrays, not {call.says(bad[0])}: use jax.tree.map for trees")
    return Array()


def is_refused(call: LibraryCall, value: Value) -> bool:
    if isinstance(value, Tuple) or (isinstance(value, Object) and call.items(value) is not None):
        return call.name.startswith(("jnp.", "nn.", "lax.")) and certainly_no_array(call.run, value, "-")
    return not (isinstance(value, Constant) and isinstance(value.value, str)) and certainly_no_array(
        call.run, value, "-"
    )


def result(call: LibraryCall, *operands: Array, kind: str | None, shape: Shape = None) -> Array:
    is_numpy = call.name.startswith("np.")
    is_weak = bool(operands) and all(operand.is_weak for operand in operands)
    return Array(kind, shape, any(operand.is_traced for operand in operands), is_numpy, is_weak)


def unary(call: LibraryCall) -> Value:
    operand = takes_array(call, call.get(0, "x"))
    word = call.name.rpartition(".")[2]
    kind = FLOAT if word in FLOATING and operand.kind != "complex" else BOOL if word in ASKING else operand.kind
    if word in ("abs", "absolute", "real", "fabs") and operand.kind in (INT, "complex"):
        kind = INT if operand.kind == INT and word != "fabs" else FLOAT
    if word in FLATTENING and call.name.startswith(("jnp.", "np.")):
        kind, axis = kind_asked(call, INT if kind == BOOL else kind), call.get(1, "axis", Constant(None))
        return result(call, operand, kind=kind, shape=operand.shape if type(size_of(axis)) is int else None)
    return result(call, operand, kind=kind_asked(call, kind), shape=operand.shape)


def kind_asked(call: LibraryCall, kind: str | None) -> str | None:
    """That of ``dtype=``, where it is given by name."""
    asked = call.named.get("dtype", Constant(None))
    return kind if asked == Constant(None) else kind_named(asked)


def binary(call: LibraryCall) -> Value:
    operands = [takes_array(call, call.get(index, name)) for index, name in ((0, "x"), (1, "y"))]
    shape, clashes = broadcast([operand.shape for operand in operands])
    if clashes:
        call.fail(codes.LEAF, f"the shapes do not go together: {' and '.join(map(show, operands))}")
    word = call.name.rpartition(".")[2]
    sign = "/" if word in DIVIDING else "==" if word in COMPARING else "+"
    return result(call, *operands, kind=kind_of_result(sign, operands), shape=shape)


def reduced(call: LibraryCall, operand: Array | None = None, first: int = 1) -> Value:
    operand = takes_array(call, call.get(0, "a")) if operand is None else operand
    word = call.name.rpartition(".")[2]
    kind = (
        FLOAT
        if word in FLOAT_RESULT and operand.kind != "complex"
        else INT
        if word in INT_RESULT
        else BOOL
        if word in BOOL_RESULT
        else INT
        if operand.kind == BOOL and word in ("sum", "prod")
        else operand.kind
    )
    axis = call.constant(first, "axis")
    keeps = call.constant(-1, "keepdims", False)
    shape = shape_reduced(operand.shape, axis) if keeps is False else None
    return result(call, operand, kind=kind_asked(call, kind), shape=shape)


def shape_reduced(shape: Shape, axis: object) -> Shape:
    if axis is None:
        return ()
    axes = axis if isinstance(axis, tuple) else (axis,)
    if shape is None or not all(isinstance(each, int) and -len(shape) <= each < len(shape) for each in axes):
        return None
    gone = {each % len(shape) for each in axes if isinstance(each, int)}
    return tuple(size for index, size in enumerate(shape) if index not in gone)


def kind_named(value: Value) -> str | None:
    """The kind that ``dtype=`` asks for."""
    names = {"float": FLOAT, "int": INT, "bool": BOOL}
    match value:
        case External(fullname=name) | Constant(value=str() as name):
            word = name.rpartition(".")[2]
            if word.startswith(("float", "bfloat", "half", "double", "single")):
                return FLOAT
            if word.startswith(("int", "uint", "long")):
                return INT
            return BOOL if word.startswith("bool") else "complex" if word.startswith("complex") else names.get(word)
        case _:
            return None


def filled(call: LibraryCall) -> Value:
    shape = shape_of_argument(call, call.get(0, "shape"))
    word = call.name.rpartition(".")[2]
    position = 2 if word == "full" else 1
    dtype = call.get(position, "dtype", Constant(None))
    value = as_array(call.get(1, "fill_value")) if word == "full" else Array(FLOAT, ())
    kind = kind_named(dtype) if dtype != Constant(None) else value.kind if value is not None else None
    is_weak = word == "full" and dtype == Constant(None) and value is not None and value.is_weak
    return replace(result(call, kind=kind, shape=shape), is_weak=is_weak)


def shape_of_argument(call: LibraryCall, value: Value) -> Shape:
    items = call.items(value) if not isinstance(value, Constant | Plain) else None
    return shape_of(value if items is None else Tuple(items))


def like(call: LibraryCall) -> Value:
    operand = takes_array(call, call.get(0, "a"))
    position = 2 if call.name.endswith("full_like") else 1
    dtype = call.get(position, "dtype", Constant(None))
    shape = operand.shape if call.get(-1, "shape", Constant(None)) == Constant(None) else None
    return result(call, operand, kind=operand.kind if dtype == Constant(None) else kind_named(dtype), shape=shape)


def array(call: LibraryCall) -> Value:
    value = call.get(0, "object")
    dtype = call.get(1, "dtype", Constant(None))
    found = as_array(value)
    kind, shape = (found.kind, found.shape) if found is not None else written(call.run, value)
    if certainly_no_tree_to_stack(call, value):
        call.fail(codes.LEAF, f"takes numbers and arrays, not {call.says(value)}")
    traced = any(isinstance(leaf, Array) and leaf.is_traced for leaf in seen_leaves(call.run, value))
    made = result(call, kind=kind if dtype == Constant(None) else kind_named(dtype), shape=shape)
    is_weak = found is not None and found.is_weak and dtype == Constant(None)
    return replace(made, is_traced=traced, is_weak=is_weak)


def certainly_no_tree_to_stack(call: LibraryCall, value: Value) -> bool:
    return (
        not call.name.startswith("np.")
        and value != UNKNOWN
        and (value == Constant(None) or (certainly_no_array(call.run, value, "-") and call.items(value) is None))
        and not isinstance(value, Tuple)
    )


def written(run: Running, value: Value, depth: int = 0) -> tuple[str | None, Shape]:
    """The kind and shape of nested lists."""
    from treetyped_mypy.flow.iteration import items_of

    found = as_array(value)
    if found is not None:
        return found.kind, found.shape
    items = items_of(run, value) if depth < 4 and isinstance(value, Tuple | Object) else None
    if items is None:
        return None, None
    if not items:
        return FLOAT, (0,)
    inner = [written(run, item, depth + 1) for item in items]
    kinds = [Array(kind) for kind, _ in inner]
    shape = inner[0][1]
    for _, other in inner[1:]:
        shape = shape_in_common(shape, other)
    return kind_of_result("+", kinds), None if shape is None else (len(items), *shape)


def arange(call: LibraryCall) -> Value:
    bounds = [call.get(index) for index in range(len(call.positional))]
    numbers = [bound.value for bound in bounds if isinstance(bound, Constant) and type(bound.value) is int]
    dtype = call.get(3, "dtype", Constant(None))
    kinds = [found.kind for found in map(as_array, bounds) if found is not None]
    known = FLOAT if FLOAT in kinds else INT if len(kinds) == len(bounds) else None
    is_seen = len(numbers) == len(bounds) and not call.named and 1 <= len(numbers) <= 3 and numbers[2:] != [0]
    return result(
        call,
        kind=known if dtype == Constant(None) else kind_named(dtype),
        shape=(len(range(*numbers)) if is_seen else None,),
    )


def linspace(call: LibraryCall) -> Value:
    size = call.constant(2, "num", 50)
    return result(call, kind=FLOAT, shape=(size if isinstance(size, int) else None,))


def eye(call: LibraryCall) -> Value:
    size = call.constant(0, "N")
    other = call.constant(1, "M")
    rows = size if isinstance(size, int) else None
    return result(call, kind=FLOAT, shape=(rows, rows if other is None else other if isinstance(other, int) else None))


def product(call: LibraryCall) -> Value:
    one, other = (takes_array(call, call.get(index, name)) for index, name in ((0, "a"), (1, "b")))
    if call.name.endswith("dot") and (one.shape in (None, ()) or other.shape in (None, ())):
        return result(call, one, other, kind=kind_of_result("+", [one, other]))
    if one.shape is not None and other.shape is not None and max(len(one.shape), len(other.shape)) > 2:
        return result(call, one, other, kind=kind_of_result("+", [one, other]))
    return matrix_product(call.run, one, other, call.place)


def stack(call: LibraryCall) -> Value:
    items = call.items(call.get(0, "arrays"))
    arrays = [as_array(item) for item in items or ()]
    for item in items or ():
        takes_array(call, item)
    if not arrays or any(each is None for each in arrays):
        return result(call, kind=None)
    known = [each for each in arrays if each is not None]
    shape = known[0].shape
    for other in known[1:]:
        shape = shape_in_common(shape, other.shape)
    is_first = call.constant(1, "axis", 0) == 0
    new = None if shape is None else (len(known), *shape) if is_first else (None,) * (len(shape) + 1)
    return result(call, *known, kind=kind_of_result("+", known), shape=new)


def concatenate(call: LibraryCall) -> Value:
    items = call.items(call.get(0, "arrays"))
    known = [takes_array(call, item) for item in items or ()]
    ranks = {None if each.shape is None else len(each.shape) for each in known}
    if len(ranks) == 1 and known and (rank := ranks.pop()) is not None:
        return result(call, *known, kind=kind_of_result("+", known), shape=(None,) * rank)
    return result(call, *known, kind=None)


def reshape(call: LibraryCall, operand: Array | None = None) -> Value:
    is_method = operand is not None
    operand = takes_array(call, call.get(0, "a")) if operand is None else operand
    sizes = call.positional if is_method else call.positional[1:]
    value = sizes[0] if len(sizes) == 1 else Tuple(sizes) if sizes else call.get(-1, "shape")
    shape = shape_of_argument(call, value)
    if shape is not None and -1 in shape:
        shape = tuple(None if size == -1 else size for size in shape)
    return result(call, operand, kind=operand.kind, shape=shape)


def expand(call: LibraryCall) -> Value:
    operand = takes_array(call, call.get(0, "a"))
    is_one = type(call.constant(1, "axis")) is int
    shape = None if operand.shape is None or not is_one else (None,) * (len(operand.shape) + 1)
    return result(call, operand, kind=operand.kind, shape=shape)


def where(call: LibraryCall) -> Value:
    if len(call.positional) < 3:
        return UNKNOWN
    operands = [takes_array(call, value) for value in call.positional[:3]]
    shape, _ = broadcast([operand.shape for operand in operands])
    made = result(call, *operands, kind=kind_of_result("+", operands[1:]), shape=shape)
    return replace(made, is_weak=all(operand.is_weak for operand in operands[1:]))


def other(call: LibraryCall) -> Value:
    """Some array; its operands are only looked at where they certainly are trees."""
    operands = [found for found in map(as_array, call.arguments) if found is not None]
    return result(call, *operands, kind=None)


def split_array(_call: LibraryCall) -> Value:
    return UNKNOWN


def named(
    words: Sequence[str] | frozenset[str], rule: Callable[[LibraryCall], Value]
) -> dict[str, Callable[[LibraryCall], Value]]:
    return {f"{area}.{word}": rule for word in words for area in ("jnp", "np", "nn", "lax", "jsp")}


RULES: Final = {
    **named(OTHERS, other),
    **named(FLOATING | SAME | ASKING, unary),
    **named(BINARY | COMPARING, binary),
    **named(REDUCING, reduced),
    **named(("zeros", "ones", "empty", "full"), filled),
    **named(LIKE, like),
    **named(("array", "asarray"), array),
    **named(("arange",), arange),
    **named(("linspace",), linspace),
    **named(("eye", "identity"), eye),
    **named(("dot", "matmul"), product),
    **named(("stack",), stack),
    **named(("concatenate",), concatenate),
    **named(("reshape",), reshape),
    **named(("expand_dims",), expand),
    **named(("where",), where),
    **named(("split",), split_array),
    **dict.fromkeys(("lax.max", "lax.min"), binary),
    "lax.sort": lambda call: result(call, array, kind=array.kind) if (array := as_array(call.get(0))) else UNKNOWN,
    "lax.stop_gradient": lambda call: map_leaves(
        call.run, call.get(0), lambda leaf: as_array(leaf) or leaf, call.place
    ),
    **{
        f"{area}.{word}": lambda call: converted(call)
        for area in ("jnp", "np")
        for word in ("float32", "int32", "float64", "int64", "uint32")
    },
}


def converted(call: LibraryCall) -> Value:
    operand = as_array(call.get(0)) or Array()
    return result(call, operand, kind=kind_named(External(call.name)), shape=operand.shape)


def attribute(run: Running, owner: Array, name: str, place: Node) -> Value:
    if name in ("T", "mT"):
        return replace(owner, shape=owner.shape[::-1] if owner.shape is not None and len(owner.shape) <= 2 else None)
    if name in ("ndim", "size"):
        return Plain("int") if owner.shape is None or name == "size" else Constant(len(owner.shape))
    if name == "shape":
        sizes = owner.shape
        return UNKNOWN if sizes is None else Tuple(tuple(Plain("int") if s is None else Constant(s) for s in sizes))
    if name in ("dtype", "sharding", "device"):
        return UNKNOWN
    if owner.is_numpy and (owner.kind is None or owner.shape in (None, ()) or name in ("view", "base")):
        return UNKNOWN  # records and objects have fields, and scalars the methods of Python's
    if name not in ATTRIBUTES and not name.startswith("__"):
        return run.fail(place, codes.LEAF, f'an array ({show(owner)}) has no attribute "{name}"')
    return Part(owner, name)


def method(call: LibraryCall, owner: Array) -> Value:
    named_call = replace(call, name=f"{'np' if owner.is_numpy else 'jnp'}.{call.name}")
    if call.name in REDUCING:
        return reduced(named_call, owner, 0)
    if call.name == "reshape":
        return reshape(named_call, owner)
    if call.name == "astype":
        return replace(owner, kind=kind_named(call.get(0, "dtype")), is_weak=False)
    if call.name in ("copy", "block_until_ready", "round", "clip"):
        return owner
    if call.name in ("item", "tolist"):
        if owner.is_traced:
            return call.fail(
                codes.LEAF, f"needs a number, but the array is traced (.{call.name}() in a transformed function)"
            )
        return UNKNOWN
    return Array(
        owner.kind if call.name in ("flatten", "ravel", "squeeze", "transpose") else None,
        None,
        owner.is_traced,
        owner.is_numpy,
    )


def updated(_call: LibraryCall, array: Array) -> Value:
    return array


def item(run: Running, owner: Value, key: Value, place: Node) -> Value | None:
    match owner:
        case Array(kind=None, is_numpy=True):
            return UNKNOWN  # an array of records or objects
        case Array(shape=shape):
            if shape == () and isinstance(key, Constant) and type(key.value) is int:
                return run.fail(place, codes.LEAF, f"a scalar ({show(owner)}) has no items")
            if isinstance(key, Constant) and isinstance(key.value, str):
                return run.fail(place, codes.LEAF, f"an array ({show(owner)}) has no item {key.value!r}")
            if isinstance(key, Constant) and type(key.value) is int:
                return owner.row
            return replace(owner, shape=sliced(shape, key))
        case Part(owner=Array() as array, name="at"):
            return Part(array, "at_item")
        case Constant(value=None):
            return run.fail(place, codes.STRUCTURE, "None has no items")
        case _:
            return None


def sliced(shape: Shape, key: Value) -> Shape:
    if isinstance(key, Slice) and shape:
        size = None if shape[0] is None else len(range(*key.cut.indices(shape[0])))
        return (size, *shape[1:])
    return None
