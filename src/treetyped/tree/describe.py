"""The two sides of a mismatch in few words: ``a list of length 3``, ``MLP with name='John'``, ``a leaf (f32[3])``."""

from __future__ import annotations

import reprlib
from collections import OrderedDict, defaultdict
from typing import Any

from treetyped.show import describe_array
from treetyped.tree.node import Node, open_node

MANY_KEYS = 8

shorten = reprlib.Repr()
shorten.maxstring = shorten.maxother = 60


class Placeholder:
    """Stands for a leaf in a tree made from a treedef, where there is no value to show."""


def describe_pair(left: Any, right: Any) -> tuple[str, str]:
    """Describe two subtrees that differ at their roots, by what tells them apart."""
    a, b = open_node(left), open_node(right)
    if a is not None and b is not None and is_defined_again(type(left), type(right)):
        name = full_name(type(left))
        return name, f"another {name}: the class was defined again, so make its objects anew"
    if a is None or b is None or type(left) is not type(right):
        return describe(left, a, b), describe(right, b, a)
    if isinstance(left, dict) and set(left) != set(right):
        return describe_keys(left, right), describe_keys(right, left)
    if isinstance(left, OrderedDict) and list(left) != list(right):
        return describe_keys(left, right), describe_keys(right, left)
    if isinstance(left, defaultdict):
        return describe_factory(left), describe_factory(right)
    if type(left) in (list, tuple) or len(a.children) != len(b.children):
        return describe_length(left, a), describe_length(right, b)
    return describe_static(a, b), describe_static(b, a)


def describe(value: Any, node: Node | None, other: Node | None) -> str:
    if value is None:
        return "None"
    if node is None:
        return describe_leaf(value)
    if type(value) in (list, tuple):
        return describe_length(value, node)
    if isinstance(value, dict):
        return describe_keys(value, value)
    cls = type(value)
    if other is None or type(other.value) is cls or type(other.value).__name__ != cls.__name__:
        return cls.__name__
    return full_name(cls)


def full_name(cls: type) -> str:
    return f"{cls.__module__}.{cls.__qualname__}"


def is_defined_again(one: Any, other: Any) -> bool:
    """Whether two classes are one definition that was run twice: by a reload, or in a cell of a notebook."""
    return one is not other and full_name(one) == full_name(other)


def describe_leaf(value: Any) -> str:
    if isinstance(value, Placeholder):
        return "a leaf"
    return f"a leaf ({describe_array(value) or type(value).__name__})"


def describe_length(value: Any, node: Node) -> str:
    if type(value) in (list, tuple):
        return f"a {type(value).__name__} of length {len(value)}"
    children = "1 child" if len(node.children) == 1 else f"{len(node.children)} children"
    return f"{type(value).__name__} with {children}"


def describe_keys(value: dict[Any, Any], other: dict[Any, Any]) -> str:
    name = type(value).__name__
    article = "an" if name[0] in "AEIOUaeiou" else "a"
    if not value:
        return f"an empty {name}"
    # The order of the keys is part of the structure of an OrderedDict only.
    keys = list(value) if isinstance(value, OrderedDict) else sorted(value, key=str)
    if len(keys) <= MANY_KEYS:
        return f"{article} {name} with keys {', '.join(map(repr, keys))}"
    own = [repr(key) for key in keys if key not in other]
    return f"{article} {name} with {len(keys)} keys" + (f" (only here: {', '.join(own[:MANY_KEYS])})" if own else "")


def describe_factory(value: defaultdict[Any, Any]) -> str:
    factory = value.default_factory
    return f"a defaultdict with default_factory={getattr(factory, '__name__', repr(factory))}"


def describe_static(node: Node, other: Node) -> str:
    """The class with the values of those static fields that differ, or with all of its metadata."""
    own, others = node.static, other.static
    differing = [name for name in own if name not in others or not same(own[name], others[name])]
    if differing:
        shown = ", ".join(f"{name}={shorten.repr(own[name])}" for name in differing)
    else:
        shown = f"metadata {shorten.repr(node.metadata)}"
    return f"{type(node.value).__name__} with {shown}"


def same(left: Any, right: Any) -> bool:
    try:
        return bool(left == right)
    except Exception:  # arrays and the like: not comparable, so they are what differs
        return left is right
