"""The sentences about ``jax.grad`` and its kin."""

from __future__ import annotations

from mypy.types import Type

from treetyped_mypy.errors.types import show_type
from treetyped_mypy.structure.nodes import Leaf, Structure, TupleNode, Unknown
from treetyped_mypy.structure.show import describe

FLOAT_CURE = "JAX differentiates floats; allow_int=True gives such leaves an empty gradient"


def no_such_argument(kind: str, beyond: list[int], count: int) -> str:
    shown, given = ", ".join(map(str, beyond)), "1 argument is" if count == 1 else f"{count} arguments are"
    return f"{kind}: argnums is {shown} (counted from 0), but {given} given by position"


def no_scalar(kind: str, returned: Structure[Type]) -> str:
    return f"{kind}: the function returns {describe(returned, show_type)}, but only a scalar has a gradient"


def cure_scalar(returned: Structure[Type]) -> str | None:
    parts = returned.children if isinstance(returned, TupleNode) else ()
    pair = len(parts) == 2 and isinstance(parts[0], Leaf | Unknown)
    return "has_aux=True differentiates the first of a pair and hands the second through" if pair else None


def no_pair(kind: str, returned: Structure[Type]) -> str:
    return f"{kind}: with has_aux=True the function must return a pair (loss, aux), not {describe(returned, show_type)}"


def cure_pair(returned: Structure[Type]) -> str | None:
    long = isinstance(returned, TupleNode) and len(returned.children) > 2
    return "return (loss, (a, b)): aux may be any tree" if long else None


def first_is_no_scalar(kind: str, scalar: Structure[Type]) -> str:
    return f"{kind}: the first of the pair is {describe(scalar, show_type)}, but only a scalar has a gradient"


def is_chosen(number: int, name: str) -> str:
    return f'argnums={number} differentiates by "{name}"; arguments are counted from 0'


def filter_cure(kind: str) -> str:
    return f"eqx.filter_{kind} differentiates by the float arrays alone"


def by_keyword(kind: str, name: str | None) -> str:
    return f'{kind}: "{name}" is differentiated, so it must be given by position'


def no_leaf(kind: str, name: str) -> str:
    return f'{kind}: "{name}" has no leaves, all of them are None: there is nothing to differentiate'


def unread(kind: str, name: str, other: str) -> str:
    return f'{kind}: the function never reads "{name}", it reads "{other}" from outside: the gradient is zero'


def without_gradient(kind: str, place: str, what: str) -> str:
    return f"{kind}: {place} is {what}, which has no gradient"


def no_way_back(word: str) -> str:
    return f"{word}: what is derived comes out of a loop whose number of turns is not known, and has no gradient"


def loop_in(line: int) -> str:
    return f"the loop is in line {line}: use lax.scan, or lax.fori_loop with bounds that are Python's numbers"
