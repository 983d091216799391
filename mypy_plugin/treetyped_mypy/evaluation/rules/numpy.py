"""``jax.numpy``, ``jax.nn``, ``jax.lax`` and NumPy: the rule of each function of arrays."""

from __future__ import annotations

from functools import partial
from typing import Final

from treetyped_mypy.errors import codes, tracing
from treetyped_mypy.evaluation.arrays import Array, as_array
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.gone import why_given_gone
from treetyped_mypy.evaluation.rules import (
    creation,
    decompositions,
    distributions,
    elementwise,
    fourier,
    joining,
    lax_arrays,
    linear_systems,
    padding,
    products,
    rearranging,
    reductions,
    searching,
    segments,
    slicing,
    statistics,
    windows,
)
from treetyped_mypy.evaluation.rules.array_words import CONVERTING, DELEGATING, OTHERS, SEVERAL, UFUNCS
from treetyped_mypy.evaluation.rules.concrete import AXIS, LENGTH, SIZE, counting, with_known
from treetyped_mypy.evaluation.rules.concrete import Rule as Asked
from treetyped_mypy.evaluation.rules.operands import Rule, named, result, word_of
from treetyped_mypy.flow.values import UNKNOWN, Object, Tuple, Value


def other(call: LibraryCall) -> Value:
    """Some array; nothing is asked of what it is given."""
    operands = [found for found in map(as_array, call.arguments) if found is not None]
    return result(call, *operands, kind=None)


def several(call: LibraryCall) -> Value:
    """The same of what may give several together."""
    other(call)
    return UNKNOWN


def unfollowed(_call: LibraryCall) -> Value | None:
    return None


def with_numbers(rule: Asked, call: LibraryCall) -> Value | None:
    """NumPy reads the numbers: a traced array has none."""
    if (why := why_given_gone(call.run, call.positional)) is not None:
        return call.fail(codes.LEAF, f"needs numbers, but {why}")
    if any(each.is_closed and each.gone is None for value in call.positional for each in arrays_in(call, value)):
        return call.fail(codes.LEAF, tracing.for_numpy(word_of(call)))
    return rule(call)


def with_own_method(rule: Asked, call: LibraryCall) -> Value | None:
    """An array is asked for its own method; of a list of them NumPy reads the numbers."""
    return rule(call) if isinstance(call.get(0), Array) else with_numbers(rule, call)


def arrays_in(call: LibraryCall, value: Value) -> list[Array]:
    """The array itself, or those in a list or tuple."""
    if isinstance(value, Array):
        return [value]
    items = call.items(value) if isinstance(value, Tuple | Object) else None
    return [item for item in items or () if isinstance(item, Array)]


ALL: Final[dict[str, Rule]] = {
    **named("jnp np nn lax jsp", OTHERS, other),
    **named("jnp np nn lax jsp", SEVERAL, several),
    **elementwise.RULES,
    **reductions.RULES,
    **creation.RULES,
    **rearranging.RULES,
    **products.RULES,
    **decompositions.RULES,
    **joining.RULES,
    **searching.RULES,
    **statistics.RULES,
    **linear_systems.RULES,
    **lax_arrays.RULES,
    **slicing.RULES,
    **windows.RULES,
    **padding.RULES,
    **segments.RULES,
    **fourier.RULES,
    **distributions.RULES,
}
KNOWN: Final[dict[str, tuple[int, str, str]]] = {
    **{
        f"{area}.{word}": (at, name, what)
        for area in ("jnp", "np")
        for word, at, name, what in (
            ("linspace", 2, "num", LENGTH),
            ("eye", 0, "N", SIZE),
            ("identity", 0, "n", SIZE),
            ("tile", 1, "reps", SIZE),
            ("split", 1, "indices_or_sections", SIZE),
            ("expand_dims", 1, "axis", AXIS),
            ("stack", 1, "axis", AXIS),
            ("concatenate", 1, "axis", AXIS),
            ("argmax", 1, "axis", AXIS),
            ("argmin", 1, "axis", AXIS),
        )
    },
    "nn.one_hot": (1, "num_classes", SIZE),
    "nn.softmax": (1, "axis", AXIS),
    "nn.log_softmax": (1, "axis", AXIS),
    "lax.dynamic_slice": (2, "slice_sizes", SIZE),
    "lax.dynamic_slice_in_dim": (2, "slice_size", SIZE),
    "lax.top_k": (1, "k", SIZE),
}
"""By function: an argument that must be known while it is traced."""

COUNTING: Final = ("nonzero", "flatnonzero", "argwhere", "unique", "bincount", "where")
RULES: Final[dict[str, Asked]] = {
    **ALL,
    **{name: with_known(ALL[name], known) for name, known in KNOWN.items()},
    **{f"jnp.{word}": counting(ALL.get(f"jnp.{word}", unfollowed)) for word in COUNTING},
    **{f"np.{word}": partial(with_numbers, ALL.get(f"np.{word}", unfollowed)) for word in UFUNCS | CONVERTING},
    **{f"np.{word}": partial(with_own_method, ALL[f"np.{word}"]) for word in DELEGATING if f"np.{word}" in ALL},
}
