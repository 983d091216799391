"""What stands in a tree where something was put: a field that is declared ``Array | None`` and was filled holds both.

It rides along with the type of the tree, ``Linear``, which stays what it is. ``Any`` says what mypy can know: the value
may come from anywhere, and the name may hold another tree of the class later.
"""

from __future__ import annotations

from collections.abc import Iterable

from mypy.types import AnyType, ExtraAttrs, Instance, Type, TypeOfAny, get_proper_type

from treetyped_mypy.structure.path import Attr, Path
from treetyped_mypy.types.field_types import field_type

ANY = AnyType(TypeOfAny.special_form)


def put_at(tree: Type, paths: Iterable[Path]) -> Type:
    """The type of the tree that something was put into at the paths."""
    for path in paths:
        tree = put_at_one(tree, path)
    return tree


def put_at_one(tree: Type, path: Path) -> Type:
    """An item of a list or dict is not told from the others: then the field that holds it is meant."""
    proper = get_proper_type(tree)
    match path:
        case (Attr(name), *rest) if isinstance(proper, Instance):
            before = put_in(proper)
            inner = get_proper_type(before.get(name, field_type(proper, name)))
            is_deeper = bool(rest) and isinstance(rest[0], Attr) and isinstance(inner, Instance)
            held = put_at_one(inner, tuple(rest)) if is_deeper else ANY
            return with_attributes(proper, {**before, name: held})
        case _:
            return tree


def put_in(type_: Type) -> dict[str, Type]:
    """By the name of the field: what was put there, or into it."""
    proper = get_proper_type(type_)
    if not isinstance(proper, Instance) or proper.extra_attrs is None:
        return {}
    return proper.extra_attrs.attrs


def with_attributes(instance: Instance, attributes: dict[str, Type]) -> Instance:
    changed = instance.copy_modified()
    changed.extra_attrs = ExtraAttrs(attributes) if attributes else None
    return changed
