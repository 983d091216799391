"""``jax.numpy``, ``jax.nn``, ``jax.lax`` and NumPy: the rule of each function of arrays."""

from __future__ import annotations

from functools import partial
from typing import Final

from treetyped_mypy.errors import codes
from treetyped_mypy.evaluation.arrays import Array, as_array
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules import creation, elementwise, products, rearranging, reductions
from treetyped_mypy.evaluation.rules.array_words import OTHERS, UFUNCS
from treetyped_mypy.evaluation.rules.operands import Rule, named, result, word_of
from treetyped_mypy.flow.values import Value


def other(call: LibraryCall) -> Value:
    """Some array; nothing is asked of what it is given."""
    operands = [found for found in map(as_array, call.arguments) if found is not None]
    return result(call, *operands, kind=None)


def with_numbers(rule: Rule, call: LibraryCall) -> Value:
    """NumPy reads the numbers: a traced array has none."""
    if any(isinstance(value, Array) and value.is_traced for value in call.positional):
        return call.fail(
            codes.LEAF, f"needs numbers, and the array is traced in a transformed function: use jnp.{word_of(call)}"
        )
    return rule(call)


ALL: Final[dict[str, Rule]] = {
    **named("jnp np nn lax jsp", OTHERS, other),
    **elementwise.RULES,
    **reductions.RULES,
    **creation.RULES,
    **rearranging.RULES,
    **products.RULES,
}
RULES: Final[dict[str, Rule]] = {
    **ALL,
    **{f"np.{word}": partial(with_numbers, ALL[f"np.{word}"]) for word in UFUNCS if f"np.{word}" in ALL},
}
