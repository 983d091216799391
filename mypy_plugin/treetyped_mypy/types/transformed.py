"""Marking a function type as transformed, and reading the marks again.

The mark is the type's fallback, ``Jitted[Literal['{...}'], Any]``: it survives mypy's cache, binding as a method, and
copies. A function that is called on the spot, ``jax.grad(loss)(params)``, has no name that mypy would ask a hook about;
then the result is an instance of the marker class itself, whose ``__call__`` mypy does ask about.
"""

from __future__ import annotations

import json
from dataclasses import field
from typing import Any, Final, TypeAlias

from mypy.checker import TypeChecker
from mypy.nodes import ARG_POS, Decorator, OverloadedFuncDef, SymbolNode, Var
from mypy.types import (
    AnyType,
    CallableType,
    FunctionLike,
    Instance,
    LiteralType,
    Overloaded,
    Type,
    TypeOfAny,
    get_proper_type,
)

from treetyped_mypy import names
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.unreadable import readable_function

Json: TypeAlias = Any
"""None, bool, int, str, or lists and string-keyed dicts of them."""


MARKERS: Final = {
    "jit": names.JITTED,
    "custom_vjp": names.CUSTOM_VJP_MARKER,
    "custom_jvp": names.CUSTOM_JVP_MARKER,
    "pmap": names.WRAPPER,
    "filter_jit": names.WRAPPER,
    "filter_vmap": names.WRAPPER,
    "vjp": names.PULL_BACK,
    "linearize": names.PUSH_FORWARD,
    "linear_transpose": names.PUSH_FORWARD,
}
"""By the kind: the type of what the transformation returns, where that is more than a function."""

BOUND: Final = "__mypy_partial"
"""The attribute in which mypy keeps the signature that is left of a partial."""

OBJECTS: Final = frozenset({"custom_vjp", "custom_jvp"})
"""Kinds whose result is an object with methods of its own, that mypy must find: never a plain function."""
LEAVE_NUMBERS: Final = frozenset({"named_call", "filter_jit", "filter_vmap"})
"""Kinds that leave Python's numbers as they are."""
KEEPS_RESULT: Final = frozenset({"jit", "vmap", "pmap", "checkpoint", "shard_map"}) | LEAVE_NUMBERS
"""Kinds that return what their function returns, as far as types go."""
TYPED_BY_JAX: Final = frozenset({"vmap"})
"""Kinds of which JAX itself says that the function stays what it is."""
LINEAR: Final = frozenset({"vjp", "linearize", "linear_transpose"})
"""Kinds of functions that take other arguments than the function that they are made of."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One transformation: ``kind`` is ``jit``, ``grad``, ``vmap``, ...; ``options`` is what it was told."""

    kind: str
    options: dict[str, Json] = field(default_factory=dict)


def transformed(checker: TypeChecker, function: FunctionLike, mark: Mark, original: Type) -> Type:
    """``function`` as the result of a transformation of ``original``, whose own marks stay, inner ones last."""
    library = Library(checker)
    marker = names.WRAPPER if mark.options.get("filters") else MARKERS.get(mark.kind, names.TRANSFORMED)
    marks = json.dumps([[m.kind, m.options] for m in (mark, *marks_of(original))], sort_keys=True)
    literal = LiteralType(marks, checker.named_type("builtins.str"))
    if checker.expr_checker.is_callee or mark.kind in OBJECTS:
        return library.named(marker, [literal, function])
    fallback = library.named(marker, [literal, AnyType(TypeOfAny.special_form)])
    return function if not isinstance(fallback, Instance) else with_fallback(function, fallback)


def with_fallback(function: FunctionLike, fallback: Instance) -> FunctionLike:
    if isinstance(function, Overloaded):
        return Overloaded([item.copy_modified(fallback=fallback) for item in function.items])
    assert isinstance(function, CallableType)
    return function.copy_modified(fallback=fallback)


def linear_map(checker: TypeChecker, kind: str, takes: list[Type], result: Type) -> Type:
    """A function that takes anything as far as mypy goes: the trees that it ``takes`` ride along in the marker."""
    library = Library(checker)
    count, anything = len(takes), AnyType(TypeOfAny.special_form)
    exact = CallableType(takes, [ARG_POS] * count, [None] * count, result, library.function_fallback())
    literal = LiteralType(json.dumps([[kind, {}]]), checker.named_type("builtins.str"))
    marker = library.named(MARKERS[kind], [literal, exact])
    function = exact.copy_modified(arg_types=[anything] * count)
    return with_fallback(function, marker) if isinstance(marker, Instance) else function


def marks_of(type_: Type) -> list[Mark]:
    """The transformations that made a function, the outermost first."""
    marker = marker_of(type_)
    if marker is None and is_tree_init(type_):
        return [Mark("init")]
    literal = get_proper_type(marker.args[0]) if marker is not None and marker.args else None
    if not isinstance(literal, LiteralType) or not isinstance(literal.value, str):
        return []
    return [Mark(kind, options) for kind, options in json.loads(literal.value)]


def is_tree_init(function: Type) -> bool:
    """Whether it is ``tree.init``: what that returns depends on what it is given, under ``jit`` too."""
    proper = get_proper_type(function)
    definition = proper.definition if isinstance(proper, CallableType) else None
    return definition is not None and definition.fullname == names.TREE_INIT


def marker_of(type_: Type) -> Instance | None:
    """``Jitted[...]`` or ``Transformed[...]``: the type itself, or its fallback."""
    proper = get_proper_type(type_)
    if isinstance(proper, FunctionLike):
        proper = proper.fallback
    found = isinstance(proper, Instance) and proper.type.fullname in names.MARKERS
    return proper if found and isinstance(proper, Instance) else None


def function_of(type_: Type) -> FunctionLike | None:
    """The signature of what can be called: also of a transformed function called on the spot, and of a partial."""
    proper = get_proper_type(type_)
    if isinstance(proper, Instance) and proper.type.fullname in names.MARKERS:
        proper = get_proper_type(proper.args[1])
    elif isinstance(proper, Instance) and proper.type.fullname in names.PARTIALS and proper.extra_attrs is not None:
        proper = get_proper_type(proper.extra_attrs.attrs.get(BOUND, proper))
    if isinstance(proper, CallableType):
        return readable_function(proper)
    return proper if isinstance(proper, FunctionLike) else None


def is_vague_partial(type_: Type) -> bool:
    """A ``partial`` of an overloaded function, ``partial(jnp.where, mask)``: mypy takes its first overload for all."""
    proper = get_proper_type(type_)
    return isinstance(proper, Instance) and proper.type.fullname == names.PARTIAL and function_of(proper) is None


def is_made_by_transformation(node: SymbolNode | None) -> bool:
    variable = node.var if isinstance(node, Decorator) else node
    type_ = variable.type if isinstance(variable, Var | OverloadedFuncDef) else None
    return type_ is not None and marker_of(type_) is not None
