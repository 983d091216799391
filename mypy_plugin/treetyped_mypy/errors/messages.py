"""The sentences: what, where as code, both sides by argument name; the runtime says the same words."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from mypy.types import Type

from treetyped_mypy.errors.types import show_type
from treetyped_mypy.structure.mismatch import Mismatch, StaticMismatch
from treetyped_mypy.structure.nodes import NoneNode
from treetyped_mypy.structure.path import Path as TreePath
from treetyped_mypy.structure.path import show_path
from treetyped_mypy.structure.show import describe, describe_static

MOST: Final = 3
"""How many mismatches one message names."""

NONE_CURE: Final = "put an array there, or pass is_leaf=lambda x: x is None to hand the function None"


def structures_differ(function: str, sides: Sequence[str], mismatches: list[Mismatch[Type]]) -> str:
    """``tree.map: structures differ at .bias: "params" is None, "grads" is a leaf (Array)``."""
    left, right = sides
    shown = [one_mismatch(left, right, mismatch) for mismatch in mismatches[:MOST]]
    more = len(mismatches) - MOST
    tail = f"; and {more} more" if more > 0 else ""
    return f"{function}: structures differ {'; '.join(shown)}{tail}"


def one_mismatch(left: str, right: str, mismatch: Mismatch[Type]) -> str:
    if isinstance(mismatch, StaticMismatch):
        one, other = (describe_static(side, mismatch.names) for side in (mismatch.left, mismatch.right))
    else:
        one, other = (describe(side, show_type) for side in (mismatch.left, mismatch.right))
    return f"{at(mismatch.path)}: {quoted(left)} is {one}, {quoted(right)} is {other}"


def quoted(word: str) -> str:
    """A name is code; what has a space is described in words."""
    return word if " " in word else f'"{word}"'


def tree_number(index: int) -> str:
    """``the second tree``: an argument that is no name of the user's, and has none in JAX."""
    return f"the {ORDINALS[index]} tree" if index < len(ORDINALS) else f"tree number {index + 1}"


ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def cure(mismatches: list[Mismatch[Type]]) -> str | None:
    """The cure, if there is exactly one: ``None`` in the first tree, something else in the other."""
    return NONE_CURE if all(isinstance(mismatch.left, NoneNode) for mismatch in mismatches) else None


def at(path: TreePath) -> str:
    return f"at {show_path(path) or 'the root'}"


def leaves_refused(function: str, name: str | None, declared: Type, given: list[tuple[TreePath, Type]]) -> str:
    """``norm: "grads" is a Tree[Array], but has str at ['b'][0]``."""
    shown = [f"{show_type(leaf)} {at(path)}" for path, leaf in given[:MOST]]
    more = f" and {len(given) - MOST} more" if len(given) > MOST else ""
    return f'{function}: "{name}" is a Tree[{show_type(declared)}], but has {", ".join(shown)}{more}'


def leaf_given(path: TreePath, shown: Sequence[str]) -> str:
    """A note beside what fails in the function that ``tree.map`` calls."""
    return f"here it is given the {'leaf' if len(shown) == 1 else 'leaves'} {at(path)}: {', '.join(shown)}"


def lambda_receives(path: TreePath, leaves: list[Type]) -> str:
    """A note beside mypy's own error in the body of a lambda."""
    return f"here the function is given {', '.join(map(show_type, leaves))}, {at(path)}"


def static_array(shown: str, field: str = "", *, is_traced: bool = False) -> str:
    where = f"{field}: " if field else ""
    if is_traced:
        return f"a traced array ({where}{shown}) cannot be static: it must be static in the function around, too"
    return f"an array ({where}{shown}) cannot be static: JAX compares static values and hashes them"


def static_unhashable(shown: str, cure: str) -> str:
    return f"a static value must be hashable, {shown} is not: use {cure}"


def static_holds_array(shown: str) -> str:
    return f"a static value must be hashable, {shown} holds arrays: pass it as an ordinary argument"


def static_dataclass(shown: str) -> str:
    return f"a static value must be hashable, the dataclass {shown} is not: declare it with frozen=True"


def mutable_default(owner: str, name: str, kind: str) -> str:
    return f"{owner}.{name}: all instances would share this {kind}: use field(default_factory=...)"


def not_annotated(owner: str, name: str) -> str:
    return f"{owner}.{name}: field() without an annotation declares no field: write {name}: T = field(...)"


def decorated_twice(owner: str) -> str:
    return f"{owner} is decorated with pytree_dataclass twice: keep one"


RETURNS: Final = "returns a new value and changes nothing"


def discarded(what: str, name: str | None = None) -> str:
    """``name``: what its result is bound to, and nothing reads."""
    lost = "this statement has no effect" if name is None else f'nothing reads "{name}"'
    return f"{what} {RETURNS}: {lost}"


def lost_item(what: str, name: str) -> str:
    """``name``: that of the loop's item."""
    return f'{what} {RETURNS}: "{name}" is only a name for the item, and the loop changes nothing'


def left_behind(function: str, name: str, tree: str) -> str:
    """``name``: what the new version is bound to, if it is."""
    new = f'the new "{tree}" that it returns' if name in ("", "_") else f'"{name}"'
    return f'{function or "this call"}: nothing reads {new}, and "{tree}" stays what it was'


def item_assigned(name: str) -> str:
    return f'"{name}" is a JAX array, which never changes in place: its items cannot be assigned'


def item_updated(name: str, method: str) -> str:
    return f"make a changed copy: {name} = {name}.at[...].{method}(...)"


def entry_assigned(name: str) -> str:
    return f'"{name}" is a FrozenDict, which never changes: its entries cannot be assigned'


def entry_updated(name: str) -> str:
    return f"make a changed copy: {name} = {name}.copy({{key: value}})"


def internal(fault: Exception) -> str:
    """With the line of the plugin that failed, so that a report can be acted on."""
    frames = traceback.extract_tb(fault.__traceback__)
    where = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "?"
    return f"treetyped: internal error, please report it: {type(fault).__name__} at {where}: {fault}"


KEY_AS_SEED: Final = "np.random.default_rng: NumPy takes a number for a seed, and this is a key of JAX"
SEED: Final = "the number that the key is made of, or jax.random.randint(key, (), 0, 2**31 - 1).item()"
