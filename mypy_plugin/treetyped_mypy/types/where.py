"""Which leaves a ``where`` means, as a type: a role, ``OfType[X]``, ``Path["..."]``, ``Not``, ``Both``, ``Either``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy.types import Instance, LiteralType, Type, UnionType, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.rules.leaves import ARRAYS, LEAF_CLASSES, SCALARS
from treetyped_mypy.structure.certainty import both, either, negation
from treetyped_mypy.structure.nodes import Leaf
from treetyped_mypy.structure.path import Step
from treetyped_mypy.structure.pattern import covers, steps_of
from treetyped_mypy.types.roles import has_role, is_role, role_class

CONNECTIVES: Final[dict[str, Callable[..., bool | None]]] = {
    names.NOT: negation,
    names.BOTH: both,
    names.EITHER: either,
}

BELOW: Final = " in "
"""In a subtree the pattern goes on to speak of the whole: ``Path[".layers[0].bias in .layers[*]"]``."""


def means(where: Type, leaf: Leaf[Type]) -> bool | None:
    """Whether the leaf at the place where ``where`` has been brought is meant; none where that is not certain."""
    wanted = role_class(where) or get_proper_type(where)
    if not isinstance(wanted, Instance):
        return None
    name = wanted.type.fullname
    if name in CONNECTIVES:
        return CONNECTIVES[name](*(means(inner, leaf) for inner in wanted.args))
    if name == names.OF_TYPE:
        return is_instance(leaf.type, wanted.args[0])
    if name == names.WHERE_PATH:
        return is_covered(pattern_of(wanted))
    return has_role(leaf, wanted) if is_role(wanted) else None


def pattern_of(path: Instance) -> str | None:
    literal = get_proper_type(path.args[0])
    return literal.value if isinstance(literal, LiteralType) and isinstance(literal.value, str) else None


def is_covered(text: str | None) -> bool | None:
    if text is None:
        return None
    pattern, _, path = text.partition(BELOW)
    steps, place = steps_of(pattern), steps_of(path)
    return None if steps is None or place is None else covers(steps, place)


def at(where: Type, step: Step) -> Type:
    """What ``where`` means in the subtree that the step leads to."""
    wanted = get_proper_type(where)
    if not isinstance(wanted, Instance):
        return where
    if wanted.type.fullname in CONNECTIVES:
        return wanted.copy_modified(args=[at(inner, step) for inner in wanted.args])
    literal = get_proper_type(wanted.args[0]) if wanted.type.fullname == names.WHERE_PATH else None
    if not isinstance(literal, LiteralType):
        return where
    pattern, _, path = str(literal.value).partition(BELOW)
    return wanted.copy_modified(args=[LiteralType(f"{pattern}{BELOW}{path}{step}", literal.fallback)])


def is_instance(leaf: Type, wanted: Type) -> bool | None:
    """Whether a leaf of the type is an instance of the other; a number may be an array when the program runs."""
    one, other = get_proper_type(leaf), get_proper_type(wanted)
    if isinstance(one, UnionType):
        answers = {is_instance(item, other) for item in one.items}
        return answers.pop() if len(answers) == 1 else None
    if isinstance(other, UnionType):
        return either(*(is_instance(one, item) for item in other.items))
    if not isinstance(one, Instance) or not isinstance(other, Instance):
        return None
    if {one.type.fullname, other.type.fullname} <= SCALARS:
        return None  # under ``jit`` it is an array
    if any(base.fullname == other.type.fullname for base in one.type.mro):
        return True
    known = {one.type.fullname, other.type.fullname} <= LEAF_CLASSES
    return False if known and not may_be_each_other(one.type.fullname, other.type.fullname) else None


def may_be_each_other(one: str, other: str) -> bool:
    """``float`` is written where there are ints and arrays, ``Array`` where there are NumPy's."""
    numeric = SCALARS | ARRAYS | {names.SHAPE_DTYPE_STRUCT}
    return one in numeric and other in numeric and (one in SCALARS or other not in SCALARS)
