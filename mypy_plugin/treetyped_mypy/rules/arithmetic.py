"""What operators and functions make of numbers and arrays."""

from __future__ import annotations

from typing import Final

from treetyped_mypy import names

NEVER_TWICE: Final = frozenset(
    f"jax.numpy.{name}"
    for name in ("exp", "log", "log1p", "sqrt", "square", "sin", "cos", "tanh", "reciprocal", "negative", "expand_dims")
)
"""Functions that give something else when they are applied to their own result."""

ARITHMETIC_WHEN_TRACED: Final = tuple(
    f"{names.TRACED_ARRAY}.__{side}{operator}__"
    for operator in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow")
    for side in ("", "r")
)

ARITHMETIC_OF_ARRAYS: Final = tuple(name.replace(names.TRACED_ARRAY, names.ARRAY) for name in ARITHMETIC_WHEN_TRACED)

LEFT_OF_ARRAYS: Final = tuple(
    f"{number}.__{operator}__"
    for number in ("builtins.bool", "builtins.int", "builtins.float", "builtins.complex")
    for operator in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "eq", "ne", "lt", "le", "gt", "ge")
)
"""The operators of Python's numbers that an array on the right answers."""
