"""Sentences about the functions that flatten a class and rebuild it."""

from __future__ import annotations

from typing import Final

PAIR: Final = "(children, aux_data)"


def exchanged(owner: str, unflatten: str, flatten: str, attribute: str, taken: str) -> str:
    return f"{owner}: {unflatten} gives {attribute} what {flatten} took from {taken}: keep one order"


def children_first(owner: str, unflatten: str) -> str:
    return f"{owner}: JAX calls {unflatten} with (aux_data, children), but it takes them the other way round"


def aux_first(owner: str, flatten: str) -> str:
    return f"{owner}: {flatten} must return {PAIR}, but returns them the other way round"


def children_only(owner: str, flatten: str) -> str:
    return f"{owner}: {flatten} must return {PAIR}, but returns the children alone"


def no_pair(owner: str, flatten: str, count: int) -> str:
    return no_tuple(owner, flatten, values(count))


def no_tuple(owner: str, flatten: str, returned: str) -> str:
    return f"{owner}: {flatten} must return a tuple of two, {PAIR}, but returns {returned}"


def not_iterable(owner: str, flatten: str, children: str) -> str:
    return f"{owner}: {flatten} must return {PAIR}, but JAX cannot iterate over {children}"


def iterated(owner: str, flatten: str, attribute: str, parts: str) -> str:
    return f"{owner}: {flatten} returns {attribute} as the children, so JAX takes {parts} for them"


def in_a_tuple(attribute: str) -> str:
    return f"write ({attribute},), {attribute} as the only child"


def keys_only(owner: str, flatten: str) -> str:
    return f"{owner}: {flatten} returns a dict as the children, so JAX takes its keys for them"


def cannot_rebuild(owner: str, unflatten: str, why: str) -> str:
    return f"{owner}: {unflatten} cannot rebuild it: {why}"


def refuses_leaves(owner: str) -> str:
    return f"{owner} cannot be made again of its new leaves: the function that puts it together raises"


def other_shape(owner: str, attribute: str, before: str, after: str) -> str:
    return (
        f"{owner} changes when JAX takes it apart and rebuilds it: {attribute} had the shape {before}, and has {after}"
    )


AS_THEY_ARE: Final = "put the children in as they are: what is computed from them was computed before"
WITHOUT_INIT: Final = "put it together without checks: object.__new__(cls), and its attributes set"


def lost(owner: str, flatten: str, attribute: str, default: str) -> str:
    return f"{owner}.{attribute} is lost: {flatten} leaves it out, and every rebuilt {owner} has {default}"


def arity(owner: str, unflatten: str, count: int) -> str:
    return f"{owner}: JAX calls {unflatten} with two arguments, (aux_data, children), but it takes {count}"


def absent(owner: str, method: str) -> str:
    return f"{owner} has no {method}, which JAX needs to take it apart and to rebuild it"


CLASSMETHOD: Final = "decorate it with @classmethod"


def values(count: int) -> str:
    return "1 value" if count == 1 else f"{count} values"
