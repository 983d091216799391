"""The sentences about loops and branches."""

from __future__ import annotations

from typing import Final

from mypy.types import Type

from treetyped_mypy.errors.messages import MOST, at
from treetyped_mypy.errors.types import show_type
from treetyped_mypy.structure.mismatch import Mismatch, StaticMismatch
from treetyped_mypy.structure.nodes import Leaf, Structure
from treetyped_mypy.structure.path import Path, show_path
from treetyped_mypy.structure.show import describe, describe_static
from treetyped_mypy.structure.walk import Found


def carry_changes(function: str, init: str, body: str, mismatches: list[Mismatch[Type]]) -> str:
    """``lax.scan: the carry changes at .last: "init" is None, "f" returns a leaf (Array)``."""
    shown = sides(f'"{init}" is', f'"{body}" returns', mismatches)
    return f"{function}: the carry changes {shown}"


def branches_differ(function: str, one: str, other: str, mismatches: list[Mismatch[Type]]) -> str:
    """``lax.cond: the branches differ at [1]: "true_fun" returns a leaf (Array), "false_fun" returns None``."""
    shown = sides(f'"{one}" returns', f'"{other}" returns', mismatches)
    return f"{function}: the branches differ {shown}"


def no_pair_beside(name: str) -> str:
    return f'with has_aux=True "{name}" returns a pair: the solution, and what stands beside it'


def solution_differs(function: str, start: str, body: str, mismatches: list[Mismatch[Type]]) -> str:
    """``lax.custom_root: structures differ at the root: "initial_guess" is ..., "f" returns a leaf (Array)``."""
    shown = sides(f'"{start}" is', f'"{body}" returns', mismatches)
    return f"{function}: structures differ {shown}"


def sides(left: str, right: str, mismatches: list[Mismatch[Type]]) -> str:
    shown = [one_mismatch(left, right, mismatch) for mismatch in mismatches[:MOST]]
    more = len(mismatches) - MOST
    return "; ".join(shown) + (f"; and {more} more" if more > 0 else "")


def one_mismatch(left: str, right: str, mismatch: Mismatch[Type]) -> str:
    if isinstance(mismatch, StaticMismatch):
        one, other = (describe_static(side, mismatch.names) for side in (mismatch.left, mismatch.right))
    else:
        one, other = (describe(side, show_type) for side in (mismatch.left, mismatch.right))
    return f"{at(mismatch.path)}: {left} {one}, {right} {other}"


def carried_number(function: str, init: str, body: str, path: Path, kind: str, other: str) -> str:
    return f'{function}: the carry changes {at(path)}: "{init}" is {kind}, "{body}" returns {other}'


def branch_number(function: str, one: str, other: str, path: Path, expected: str, kind: str) -> str:
    return f'{function}: the branches differ {at(path)}: "{one}" returns {expected}, "{other}" returns {kind}'


def stale_key(function: str, body: str, path: Path) -> str:
    return f'{function}: "{body}" returns the key that it was given {at(path)}: each turn draws the same numbers'


NEW_KEY: Final = "return the new key: key, subkey = jax.random.split(key)"


def drawn_before(function: str, key: str, what: str, line: int) -> str:
    return f'{function}: "{key}" has given the very same {what} in line {line}'


def drawn_each_turn(function: str, key: str, what: str) -> str:
    return f'{function}: "{key}" is the same in each turn of the loop, and gives the very same {what}'


FOLD_IN: Final = "carry the key along, hand a key to each turn, or jax.random.fold_in(key, i)"


def drawn_each_time(function: str, key: str, what: str) -> str:
    return f'{function}: "{key}" is the same each time, and gives the very same {what}: they are put together'


NEW_KEY_FOR_EACH: Final = "split it, and draw once with each: key, subkey = jax.random.split(key)"


def results_swapped(function: str, body: str) -> str:
    return f'{function}: "{body}" returns (output, carry): the carry comes first'


def no_pair(function: str, body: str, returned: Structure[Type]) -> str:
    return f'{function}: "{body}" returns {describe(returned, show_type)}, but must return a pair (carry, output)'


def pair_alone(function: str, body: str) -> str:
    return f'{function}: "{body}" returns the new carry alone, whose two parts are taken for (carry, output)'


def carry_alone(body: str) -> str:
    return f'if there is no output: "{body}" returns (carry, None)'


def arity(function: str, body: str, given: str, count: int, takes: str) -> str:
    return f'{function}: "{body}" is given {count} {plural("argument", count)} ({given}), but takes {takes}'


def plural(word: str, count: int) -> str:
    return word if count == 1 else f"{word}s"


def no_function(function: str, parameter: str, type_: Type) -> str:
    return f'{function}: "{parameter}" is {show_type(type_)}, not a function'


def refused(function: str, name: str, found: Found[Type]) -> str:
    leaf = show_type(found.node.type) if isinstance(found.node, Leaf) else "a function"
    return f"{function}: {name}{show_path(found.path)} is {leaf}, which JAX cannot trace"


def other_module(function: str, body: str) -> str:
    return f'{function}: "{body}" returns another module than it is given: change that one, and return it'


def refused_result(function: str, body: str, leaf: str, path: str) -> str:
    return f'{function}: "{body}" returns {leaf} at {path or "the root"}, which is no JAX type'


def not_bool(function: str, condition: str, returned: str) -> str:
    return f'{function}: "{condition}" returns {returned}, but must return a boolean scalar'


def not_scalar(function: str, name: str, found: str, wanted: str) -> str:
    return f'{function}: "{name}" is {found}, but must be {wanted}'


def no_branches(function: str) -> str:
    return f"{function}: there are no branches to choose from"


def no_length(function: str) -> str:
    return f'{function}: "xs" is None and "length" is not given'


def no_axis(function: str, name: str, found: Found[Type]) -> str:
    leaf = show_type(found.node.type) if isinstance(found.node, Leaf) else "a number"
    return f"{function}: {name}{show_path(found.path)} is {leaf}: it has no axis to loop over"


PASS_LENGTH = "a number of steps is given by xs=None, length=..."


def leaf_count(function: str, body: str, returned: int, elements: int) -> str:
    return f'{function}: "{body}" returns {returned} {leaves(returned)}, but "elems" has {elements}'


def leaves(count: int) -> str:
    return "leaf" if count == 1 else "leaves"
