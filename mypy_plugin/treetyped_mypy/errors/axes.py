"""The sentences about axes and shardings that must be prefixes of what they are for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.types import Type

from treetyped_mypy.errors.jit import show_leaf
from treetyped_mypy.errors.messages import at
from treetyped_mypy.errors.types import show_type
from treetyped_mypy.structure.mismatch import Mismatch, StaticMismatch
from treetyped_mypy.structure.nodes import Structure
from treetyped_mypy.structure.path import show_path
from treetyped_mypy.structure.show import describe, describe_static
from treetyped_mypy.structure.walk import Found


def no_prefix(kind: str, option: str, name: str | None, mismatch: Mismatch[Type]) -> str:
    one, other = both(mismatch)
    of = f'"{name}"' if name else "the argument"
    return f"{kind}: {option} is no prefix of {of} {at(mismatch.path)}: {option} is {one}, {of} is {other}"


def both(mismatch: Mismatch[Type]) -> tuple[str, str]:
    """The axes, and what they are for; of two instances of one class, the static fields that differ."""
    if isinstance(mismatch, StaticMismatch):
        return describe_static(mismatch.left, mismatch.names), describe_static(mismatch.right, mismatch.names)
    return describe(mismatch.left, show_axes), describe(mismatch.right, show_type)


def show_axes(_type: Type) -> str:
    return "axis"


NOTHING_MAPPED: Final = "filter_vmap: nothing is mapped: in_axes are None, but the result has an array along an axis"


def no_parameter(name: str) -> str:
    return f'filter_vmap: in_axes has the key "{name}", and no argument of that name is given'


def no_spec(option: str, leaf: str) -> str:
    return f"shard_map: {option} holds {leaf}: a spec is a PartitionSpec"


def wrong_count(kind: str, option: str, axes: int, given: int) -> str:
    return (
        f"{kind}: {option} has {axes} {plural('entry', 'entries', axes)}, "
        f"but {given} positional {plural('argument', 'arguments', given)} {plural('is', 'are', given)} given"
    )


def plural(one: str, many: str, count: int) -> str:
    return one if count == 1 else many


def no_tuple(kind: str, option: str, found: Structure[Type]) -> str:
    return (
        f"{kind}: {option} must be a number, None, or a tuple with one entry for each argument, not {found_as(found)}"
    )


def found_as(found: Structure[Type]) -> str:
    return describe(found, show_type)


A_TUPLE: Final = "a tuple in place of the list"
ONE_ARGUMENT: Final = "for a function of one argument write in_axes=(axes,)"


def arguments_no_prefix(kind: str, option: str, mismatch: Mismatch[Type]) -> str:
    one, other = both(mismatch)
    place = at(mismatch.path)
    return f"{kind}: {option} is no prefix of the arguments {place}: {option} is {one}, the arguments are {other}"


def result_no_prefix(kind: str, option: str, mismatch: Mismatch[Type]) -> str:
    one, other = both(mismatch)
    return f"{kind}: {option} is no prefix of the result {at(mismatch.path)}: {option} is {one}, the result is {other}"


def unmapped_result(kind: str, shown: str) -> str:
    return f"{kind}: out_axes is None for a result ({shown}) that differs from row to row"


def same_along(axes: Sequence[str], shown: str) -> str:
    named = " and ".join(map(repr, axes))
    return f"shard_map: out_specs does not name {named}, along which the result ({shown}) differs"


def longer_than(option: str, count: int, shown: str) -> str:
    return f"shard_map: {option} has {count} {plural('entry', 'entries', count)} for {shown}"


def outside_of(option: str, axis: str, named: Sequence[str]) -> str:
    return f"shard_map: {option} names {axis!r}, which is not in axis_names: {', '.join(map(repr, named))}"


def not_in_mesh(what: str, axis: str, known: Sequence[str]) -> str:
    return f"{what} names {axis!r}, which is no axis of the mesh: it has {', '.join(map(repr, known))}"


def named_twice(axis: str) -> str:
    return f"NamedSharding: the spec names {axis!r} twice: an axis of the mesh divides one axis of an array"


def names_of_mesh(function: str, count: int, names: Sequence[str]) -> str:
    sizes, given = plural("axis", "axes", count), plural("name", "names", len(names))
    return f"{function}: {count} {sizes}, but {len(names)} {given}: {', '.join(map(repr, names))}"


SEVERAL_KEYS: Final = "jax.random.split(key, n) makes a key for each"


def scalar(kind: str, name: str | None, what: str = "a number", *, keyword: bool) -> str:
    why = "; keyword arguments are always mapped over axis 0" if keyword else ""
    return f"{kind}: {name or 'the argument'} is mapped, but {what} has no axis{why}"


def unmapped(name: str | None, *, made_of: str = "") -> str:
    if made_of == "filter_vmap":
        return "in_axes=eqx.if_array(0) maps the arrays alone"
    return f"in_axes=None for {name or 'it'} hands it to every call as it is"


def stack_rows(name: str | None) -> str:
    given = (name or "trees").strip('"')
    return f"a list is mapped item by item, not over its items: jax.tree.map(lambda *xs: jnp.stack(xs), *{given})"


def no_keywords(name: str | None) -> str:
    return f"filter_vmap: {name or 'the argument'} must be given by position"


def refused(kind: str, name: str | None, found: Found[Type]) -> str:
    place = f"{name or 'the argument'}{show_path(found.path)}"
    return f"{kind}: {place} is {show_leaf(found)}, which has no axis to map"


def unconstrained(option: str) -> str:
    return f"jit: {option} holds P.UNCONSTRAINED, which only lax.with_sharding_constraint takes"


def no_sharding(option: str, leaf: str) -> str:
    return f"jit: {option} holds {leaf}, which is no sharding"


def no_axis(word: str, option: str, shown: str) -> str:
    return f"{word}: {option} holds {shown}: an axis is an int, or None"


def nothing_mapped(word: str) -> str:
    return f"{word}: no argument holds an array, so there is nothing to map over"


def result_at(word: str, path: str) -> str:
    return f"{word}: the result at {path or 'the root'}"


def no_array(place: str, shown: str) -> str:
    return f"{place} is {shown}, which is no JAX type"


def spec_of_another_kind(shown: str) -> str:
    return f"NamedSharding: takes a PartitionSpec, not {shown}"


SPEC_CURE: Final = 'jax.P("x") names the axes of the mesh, jax.P() none'


def static_without_hash(name: str | None, shown: str) -> str:
    return f"pmap: {name or 'the argument'} is static, and {shown} has no hash"


def no_axis_name(kind: str, name: str, known: Sequence[str]) -> str:
    """Source: ``unbound axis name`` of ``jax/_src/core.py``."""
    there = f"the axes here are {', '.join(map(repr, known))}" if known else "nothing here is mapped with axis_name"
    return f"{kind}: no axis is called {name!r}: {there}"
