"""The sentences about Flax."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

BIND: Final = "model.apply(variables, x) calls it with its parameters"
INNER: Final = 'the parameters alone are given as {"params": params}'


def not_bound(module: str) -> str:
    return f"{module} is called, but a module alone has no parameters"


def path_of(path: Sequence[str]) -> str:
    return "/".join(path)


def no_collection(function: str, collection: str, known: Sequence[str]) -> str:
    has = f"it has {', '.join(map(repr, known))}" if known else "it is empty"
    return f'{function}: "variables" has no collection {collection!r}, which the module needs: {has}'


def no_variable(function: str, collection: str, path: Sequence[str]) -> str:
    return f"{function}: the {collection!r} that are given have no {path_of(path)!r}, which the module needs"


def other_shape(function: str, path: Sequence[str], given: str, needed: str) -> str:
    return f"{function}: the parameter {path_of(path)!r} has the shape {given}, but the module needs {needed}"


def not_mutable(function: str, collection: str) -> str:
    return f"{function}: the module changes the collection {collection!r}, which is not mutable here"


def mutable_cure(collection: str) -> str:
    return f'y, updates = model.apply(..., mutable=["{collection}"])'


def no_stream(function: str, stream: str) -> str:
    return f'{function}: the module draws random numbers of "{stream}", but "rngs" has no key for it'


def stream_cure(stream: str) -> str:
    return f'pass rngs={{"{stream}": key}}'


def no_variables(function: str, given: str) -> str:
    return f'{function}: "variables" is {given}, not a dict of collections'


def no_dict(function: str, collection: str, given: str) -> str:
    return f"{function}: the collection {collection!r} is {given}, not a dict"


def doubled(function: str) -> str:
    return f"{function}: \"variables\" has 'params' inside 'params'"


def no_key(function: str, given: str) -> str:
    return f'{function}: "rngs" is {given}, not a key: the order is {function}(key, x)'


def not_decided(layer: str, option: str) -> str:
    return f'{layer}: "{option}" is given neither to the layer nor where it is called'


def decided_twice(layer: str, option: str) -> str:
    return f'{layer}: "{option}" is given to the layer, and again where it is called'


def by_name_only(function: str, names: Sequence[str]) -> str:
    return f"{function}: takes its arguments by name only: {', '.join(f'{name}=...' for name in names)}"


def not_set_up(name: str) -> str:
    return f'"{name}" is made in setup, which runs only inside init and apply'
