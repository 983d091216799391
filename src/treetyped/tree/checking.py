"""``check``: is a value, and all that it holds, of the type that is declared?"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal, TypeVar, get_args, get_origin, overload

import jax
from jax.tree_util import DictKey, GetAttrKey, SequenceKey
from typing_extensions import is_typeddict

from treetyped.annotations import defaults_to_none, fields_of
from treetyped.errors import AnnotationError
from treetyped.filtered import Filtered
from treetyped.fits import fits_annotation
from treetyped.hints import fits, is_class, item, members, strip
from treetyped.mapped import Mapped
from treetyped.tree.annotated import NUMBERS, Place, cure
from treetyped.tree.describe import shorten
from treetyped.tree.node import open_node
from treetyped.treedef import TreeDef
from treetyped.typed_dict import item_types
from treetyped.types import Tree

T = TypeVar("T")
S = TypeVar("S")

PHANTOMS: Final = (Filtered, Mapped, TreeDef)
"""Types that no value has: they are there for type checkers only."""
FORMS: Final = ("typing", "typing_extensions", "types", "treetyped.roles")
"""The modules whose objects are written as annotations."""


@overload
def check(x: Any, annotation: type[S]) -> S: ...
@overload
def check(x: T, annotation: Any) -> T: ...
def check(x: Any, annotation: Any) -> Any:
    """Check that a value, and all that it holds, is of a type: ``model = tree.check(pickle.load(file), MLP)``.

    The rule: containers, named tuples, typed dicts and dataclasses are looked into, and in a ``Tree[T]`` every leaf is
    a ``T``; a type of jaxtyping is asked for shape and dtype. What only type checkers know (``Mapped``, a type
    variable) fits anything. An ``int`` may stand for a ``float``, and a traced scalar for a number.

    Example:
        >>> import jax
        >>> from jax import Array
        >>> from treetyped import Tree, tree
        >>> state = {"w": jax.numpy.ones(3), "b": [None, 0.5]}
        >>> tree.check(state, dict[str, Tree[Array]])
        Traceback (most recent call last):
        ...
        treetyped.errors.AnnotationError: tree.check: at ['b'][1]: the leaf is declared as Array, but is 0.5 (float): \
make an array of it with jnp.asarray

    Args:
        x: any value.
        annotation: any type: a class, ``Tree[T]``, ``dict[str, T]``, ``T | None``.

    Returns:
        ``x`` itself.

    Raises:
        AnnotationError: the first place whose value is not of its type.
        TypeError: ``annotation`` is no type.
    """
    if not is_type(annotation):
        raise TypeError(f'tree.check: "annotation" is {shorten.repr(annotation)}: give a type, such as Tree[jax.Array]')
    found = first_fault(Place((), x, annotation, '"x"'))
    if found is not None:
        raise AnnotationError(f"tree.check: {found}: {cure(found)}")
    return x


def is_type(annotation: Any) -> bool:
    """Whether a value is written as an annotation."""
    if annotation is None or isinstance(annotation, type) or get_origin(annotation) is not None:
        return True
    return type(annotation).__module__ in FORMS


def first_fault(place: Place) -> Place | None:
    """The first place whose value is not of its type; of several ways through a union, that which leads furthest."""
    waiting = [place]
    while waiting:
        place = waiting.pop()
        fitting = [part for part in map(strip, members(place.declared)) if is_one(place.value, part)]
        if not fitting:
            return place
        ways = [list(inside(place, part)) for part in fitting]
        if len(ways) == 1:
            waiting += reversed(ways[0])
            continue
        faults = [next(filter(None, map(first_fault, way)), None) for way in ways]
        if faults and None not in faults:
            return max(filter(None, faults), key=lambda fault: len(fault.path))
    return None


def is_one(value: Any, declared: Any) -> bool:
    """Whether a value, whatever it holds, is of a type that is no union; true where that is not known."""
    kind = get_origin(declared) or declared
    if kind is Tree:
        return open_node(value) is not None or fits_leaf(value, get_args(declared)[0])
    if kind in PHANTOMS:
        return True
    if kind is tuple and isinstance(value, tuple) and get_args(declared)[-1:] not in ((), (Ellipsis,)):
        return len(value) == len(get_args(declared))
    if kind in NUMBERS and isinstance(value, jax.core.Tracer):
        return not value.shape
    if kind in NUMBERS or kind is Literal:
        return fits_annotation(value, declared)
    return value is None if declared is None else fits(value, declared)


def fits_leaf(value: Any, declared: Any) -> bool:
    return any(is_one(value, part) for part in map(strip, members(declared)))


def inside(place: Place, declared: Any) -> Iterator[Place]:
    """What a value of a type holds, with what is declared of it."""
    value, kind = place.value, get_origin(declared) or declared
    if kind is Tree:
        yield from in_tree(place, declared, get_args(declared)[0])
    elif is_typeddict(kind):
        for key, annotation in item_types(declared).items():
            if key in value:
                yield place.below(DictKey(key), value[key], annotation, f"{kind.__name__}[{key!r}]")
    elif not is_class(kind) or kind in (object, *PHANTOMS):
        return
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        yield from in_fields(place, declared, [each.name for each in dataclasses.fields(value)])
    elif isinstance(value, tuple) and hasattr(value, "_fields"):
        yield from in_fields(place, declared, value._fields)
    elif isinstance(value, Mapping) and len(get_args(declared)) == 2:
        for key, each in value.items():
            yield place.below(DictKey(key), key, get_args(declared)[0], "the key")
            yield place.below(DictKey(key), each, get_args(declared)[1], "the item")
    elif isinstance(value, Sequence) and get_args(declared):
        for index, each in enumerate(value):
            yield place.below(SequenceKey(index), each, item(declared, SequenceKey(index)), "the item")


def in_tree(place: Place, tree: Any, leaf: Any) -> Iterator[Place]:
    """A value that is a leaf itself, or else its children; ``None`` has none."""
    if fits_leaf(place.value, leaf):
        yield Place(place.path, place.value, leaf, place.name)
    elif place.value is not None:
        node = open_node(place.value)
        for key, child in node.children if node else ():
            yield place.below(key, child, tree, "the leaf")


def in_fields(place: Place, declared: Any, names: Sequence[str]) -> Iterator[Place]:
    cls = type(place.value)
    annotations = fields_of(cls, declared)
    for name in names:
        value = getattr(place.value, name, dataclasses.MISSING)  # not set yet, in a ``__post_init__``
        if value is not dataclasses.MISSING and not (value is None and defaults_to_none(cls, name)):
            yield place.below(GetAttrKey(name), value, annotations.get(name, Any), f"{cls.__name__}.{name}")
