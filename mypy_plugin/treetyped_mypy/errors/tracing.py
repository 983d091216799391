"""The sentences about values that a trace hides."""

from __future__ import annotations

from typing import Final

FIXED: Final = "shapes are fixed when the function is compiled"


def hidden_size(what: str) -> str:
    return f"{what} is traced, so its value is not known: {FIXED}"


def hidden_filter() -> str:
    return "the filter is traced, so its answers are not known: make the halves before the function is compiled"


def hidden_bound() -> str:
    return f"a bound of the slice is traced, so its value is not known: {FIXED}"


def hidden_count() -> str:
    return f"how many it gives is decided by a traced array: {FIXED}"


def hidden_mask() -> str:
    return f"how many items a traced mask takes is not known: {FIXED}"


USE_WHERE: Final = "jnp.where(mask, x, 0) keeps the shape"


def hidden_number(name: str, function: str) -> str:
    return f"{name} is traced, so {function} cannot have its value in a transformed function"


def hidden_condition(name: str) -> str:
    return f"{name} is traced, so its value is not known when the condition is decided"


def mark_static(name: str) -> str:
    return f'under jit static_argnames="{name}" compiles once for each value'


def given_gone(name: str | None, why: str) -> str:
    given = f'"{name}"' if name else "the argument"
    return f"jit: {given} cannot be used: {why}"


def donated(function: str | None, line: int) -> str:
    taker = f"{function}()" if function else "a jitted function"
    return f"the array was donated to {taker} in line {line}, and is gone: go on with what that has returned"


def number_gone(function: str, why: str) -> str:
    return f"{function} needs a number, but {why}"


def for_numpy(word: str) -> str:
    return f"needs numbers, and the array is traced in a transformed function: use jnp.{word}"


NO_VALUES: Final = "a ShapeDtypeStruct has a shape and no values: nothing can be computed with it"
LEFT_OVER: Final = "the array is left over from a trace that has ended: a transformed function must return it"
HIDDEN_INDEX: Final = "the index is traced, so its value is not known: no list, tuple or text has an item for it"
HIDDEN_IN_NUMPY: Final = "the index is traced, and an array of NumPy needs a number: make it an array with jnp.asarray"
UNHASHABLE: Final = "an array has no hash"
UNHASHABLE_KEY: Final = "an array has no hash, so it is no key of a dict"
