"""The sentences about ``jax.jit``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from mypy.types import Type

from treetyped_mypy.errors.messages import at
from treetyped_mypy.errors.types import show_type
from treetyped_mypy.structure.mismatch import Mismatch
from treetyped_mypy.structure.nodes import Leaf
from treetyped_mypy.structure.show import describe
from treetyped_mypy.structure.walk import Found


def untraceable(kind: str, place: str, leaf: str) -> str:
    return f"{kind}: {place} is {leaf}, which JAX cannot trace"


PARTIAL_CURE: Final = "partial(f, ...) hands it to the function untraced"
LIST_CURE: Final = "a list(...) of it is a tree"
FIELD_CURE: Final = "what is no array belongs in a static field"
FILTER_CURE: Final = "eqx.filter_jit traces the arrays of a module, and leaves everything else as it is"


def mark_static(name: str | None) -> str:
    return f'static_argnames="{name}" compiles once for each value'


STATIC_CURES: Final[dict[str, Callable[[str], str]]] = {
    "jit": mark_static,
    "checkpoint": lambda _name: "static_argnums hands it on as it is",
    "eval_shape": lambda _name: PARTIAL_CURE,
}
"""By transformation: what lets an argument in that is no array."""


def show_leaf(found: Found[Type]) -> str:
    return show_type(found.node.type) if isinstance(found.node, Leaf) else "unknown"


def static_argument(name: str | None, fault: str, function: str = "jit") -> str:
    return f"{function}: {name or 'the argument'} is static: {fault}"


def changed_outside(place: str, function: str) -> str:
    return f"jit: {place} was changed since {function} was compiled, which goes on with the old value"


OUTSIDE_CURE: Final = "what changes is handed to the function as an argument"


def unhashable_function(api: str, function: str) -> str:
    return f"{api}: a function must have a hash, and {function} has none: make it an argument of a function"


def no_function(shown: str) -> str:
    return f"takes a function, not {shown}"


def no_such_name(option: str, missing: list[str], names: Iterable[str | None]) -> str:
    shown = ", ".join(map(repr, missing))
    takes = ", ".join(name for name in names if name)
    return f"jit: {option} names {shown}, but the function takes {takes or 'no arguments'}"


def no_such_number(option: str, beyond: list[int], count: int, kind: str = "jit") -> str:
    shown = ", ".join(map(str, beyond))
    return f"{kind}: {option} is {shown}, but the function takes {count} positional arguments"


def no_such_position(option: str, beyond: list[int], count: int, kind: str) -> str:
    shown, given = ", ".join(map(str, beyond)), "1 argument is" if count == 1 else f"{count} arguments are"
    return f"{kind}: {option} is {shown}, but {given} given by position"


def static_and_donated(name: str) -> str:
    return f"jit: {name} is both static and donated: a static argument is no array whose buffer could be given away"


def donated_twice(name: str) -> str:
    return f'jit: "{name}" is donated twice: its buffer can be given away only once; copy it with jnp.copy({name})'


DYNAMIC_SLICE: Final = "jax.lax.dynamic_slice takes a traced start, and a size that is known"
STACK: Final = "an array can be indexed: stack the items with jnp.stack"


def keyword_with_shardings(name: str) -> str:
    return f'jit: "{name}" is given by keyword, and in_shardings takes arguments by position only'


COMPILED: Final = "compiled"
EXPORTED: Final = "exported"
COMPILED_IS_CLOSED: Final = "jit: what is compiled cannot be transformed: it is given a traced array"


def compiled_for_another_tree(made: str, mismatch: Mismatch[Type]) -> str:
    one, other = describe(mismatch.left, show_type), describe(mismatch.right, show_type)
    return f"jit: structures differ {at(mismatch.path)}: the function was {made} for {one}, and is given {other}"


def compiled_for_other_arguments(made: str, count: int, names: list[str]) -> str:
    listed = f"{count} positional argument{'s' * (count != 1)}"
    shown = f"{listed} and {', '.join(names)}" if names else listed
    return f"jit: the function was {made} for {shown}, and is given others"


def no_tuple_of_arguments(name: str, shown: str) -> str:
    """Source: ``jax/_src/scipy/optimize/minimize.py``."""
    return f'minimize: "args" must be a tuple of arguments, and {name} is {shown}'


ONE_IN_A_TUPLE: Final = "args=(x,) hands on one argument"
