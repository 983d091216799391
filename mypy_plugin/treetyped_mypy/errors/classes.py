"""Sentences about class definitions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final


def fields_missing(owner: str, fields: Iterable[str]) -> str:
    listed = words(fields)
    return f"{owner}: register_dataclass misses {listed}: list it in data_fields, meta_fields or drop_fields"


def fields_unknown(owner: str, fields: Iterable[str]) -> str:
    return f"{owner}: register_dataclass lists {words(fields)}, which is no field that __init__ takes"


def fields_overlap(owner: str, fields: Iterable[str]) -> str:
    return f"{owner}: register_dataclass lists {words(fields)} both in data_fields and in meta_fields"


def one_list_only(owner: str, given: str, missing: str) -> str:
    return f"{owner}: register_dataclass is given {given} without {missing}"


def not_in_init(owner: str, field: str, registered_by: str) -> str:
    return f"{owner}.{field}: {registered_by} cannot pass a field with init=False to __init__"


def below_dataclass(owner: str) -> str:
    return f"{owner}: register_dataclass stands below dataclass, where the class is no dataclass yet: swap them"


def no_dataclass(owner: str) -> str:
    return f"{owner} is no dataclass: register_dataclass needs data_fields and meta_fields"


def registered_twice(owner: str, first: str, second: str) -> str:
    by = f"by {first} and by {second}" if first != second else f"by {first}"
    return f"{owner} is registered twice, {by}: keep one"


def init_refuses(owner: str, fields: Iterable[str]) -> str:
    return f"{owner}: JAX rebuilds it with all fields as keywords, but __init__ does not take {words(fields)}"


def init_needs(owner: str, parameters: Iterable[str]) -> str:
    return f"{owner}: JAX rebuilds it from its fields alone, but __init__ also needs {words(parameters)}"


def own_array(line: int, number: int) -> str:
    """An array in a static field, as Python writes a text: two of them are neither equal nor unequal.

    The number tells those apart that one line has made, turn by turn.
    """
    return repr(f"the array of line {line}" + (f", made the {number}. time" if number > 1 else ""))


def is_own_array(text: str | None) -> bool:
    """Whether `own_array` has written it."""
    return text is not None and text.startswith("'the array of line ")


def shared_default(owner: str, field: str, what: str) -> str:
    """Source: ``_get_field`` of ``dataclasses``."""
    return f"{owner}.{field} has {what} as its default, which all instances would share: dataclass refuses it"


FACTORY: Final = "default_factory=lambda: ... makes one for each instance"


def another_static_array(word: str, owner: str, field: str) -> str:
    where = f"{owner.rpartition('.')[2]}.{field}"
    return f"{word}: {where} is static, and holds another array than in a call before: JAX asks whether they are equal"


CHILD_CURE: Final = "an array belongs among the children, or make it once and hand the same one on"


def traced_static(owner: str, field: str) -> str:
    return f"jit: {owner}.{field} is static, and is left with a traced value after the call: make it a child"


def static_row(owner: str, field: str, transformation: str) -> str:
    return f"{owner}.{field} is static, and holds what {transformation} has traced, which has ended: make it a child"


def compared_by_identity(owner: str, field: str, made: str) -> str:
    return f"{owner}.{field}: {made} has no __eq__, so equal values compile again: give it __eq__ and __hash__"


def changed_again(owner: str, method: str, field: str) -> str:
    return f"{owner}.{method} changes {field}, and does so again whenever JAX rebuilds {owner}"


def dropped_alone(owner: str, fields: Iterable[str]) -> str:
    return f"{owner}: register_dataclass drops {words(fields)} only where data_fields and meta_fields are given"


def frozen(owner: str, field: str) -> str:
    return f"{owner}.{field} cannot be assigned: {owner} is frozen"


def undeclared(owner: str, field: str) -> str:
    return f"{owner}.{field} cannot be assigned: {owner} declares no field {field}"


def changed_copy(cure: str) -> str:
    return f"make a changed copy: {cure}"


def set_while_made(owner: str, field: str) -> str:
    """Source: what ``dataclass`` writes into ``__init__`` of a frozen class."""
    return f'while it is made: object.__setattr__({owner}, "{field}", ...)'


def lost_change(function: str, target: str) -> str:
    return f"{function}: the change of {target} is lost: JAX gives the function a copy, and it is not returned"


REGISTER_CURE: Final = "decorate the class with @jax.tree_util.register_dataclass, above @dataclass"
NODE_CURE: Final = "it holds arrays: register the class with jax.tree_util.register_pytree_node_class"


STATIC_OPTIONS: Final = {
    "jit": "static_argnums=0) compiles once for each object",
    "pmap": "static_broadcasted_argnums=0) compiles once for each object",
    "checkpoint": "static_argnums=0) hands it on as it is",
    "vmap": "in_axes=(None, 0)) hands it on as it is",
}
"""By transformation: the option that leaves the first argument alone, and what it does."""


def static_self(kind: str, receiver: str) -> str:
    return f"{receiver} is an argument: @partial(jax.{kind}, {STATIC_OPTIONS[kind]}"


def static_self_too(receiver: str) -> str:
    return f"{receiver} is argument 0: static_argnums names it, too, and counts the others from it"


def unregistered(place: str, shown: str) -> str:
    return f"{place} is {shown}, which is not registered: JAX takes it for a leaf, and cannot trace it"


def words(items: Iterable[str]) -> str:
    return ", ".join(f'"{item}"' for item in items)
