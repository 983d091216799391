"""Makes a slotted class out of an ordinary one: the same body, on top of a storage."""

import types
from typing import Any, Final

from treetyped.errors import DeclarationError
from treetyped.layout import link_for, needs_dict, slots_of
from treetyped.node import Node
from treetyped.subclassing import BUILDING, pending_of, unguarded_new

_OF_THE_OLD_CLASS: Final = ("__dict__", "__weakref__", "_abc_impl")


def rebuild(cls: type, node: Node, *, with_dict: bool) -> type:
    """A class with the body of ``cls`` that stores its fields in slots, if ``node`` says so.

    Args:
        cls: The class as written.
        node: Its fields.
        with_dict: Whether instances have a ``__dict__`` in any case.

    Raises:
        DeclarationError: If a base has slots or a layout of its own.
    """
    body = {name: value for name, value in vars(cls).items() if name not in _OF_THE_OLD_CLASS}
    body |= {"__qualname__": cls.__qualname__, BUILDING: True}
    unguarded_new(cls, body)
    first: tuple[type, ...] = ()
    if "__new__" in body:  # a base that is an ordinary class, for ``object.__new__`` to be inherited from
        first = (type(f"{cls.__name__}Base", (), {"__slots__": (), "__module__": __name__}),)
    if node.slots:
        body |= slots_of(node.children, node.table)  # in place of the fields' defaults
        body["__slots__"] = ("__dict__",) if with_dict or needs_dict(cls) else ()
        first = (link_for(cls, node.children, node.table),)
    bases = (*first, *(base for base in cls.__bases__ if base is not object))
    if "__orig_bases__" in body:  # what a class is made of when it is pickled by value
        body["__orig_bases__"] = (*first, *body["__orig_bases__"])
    pending = pending_of(cls)
    try:
        made: Any = type(cls)(cls.__name__, bases, body, **(pending.keywords if pending else {}))
    except TypeError as error:
        raise DeclarationError(
            f"{cls.__name__} cannot be made again with slots ({error}): decorate it with @pytree_dataclass(slots=False)"
        ) from error
    delattr(made, BUILDING)
    if node.slots:
        made.__slots__ = (*node.children, *node.static)
    return made  # type: ignore[no-any-return]


def point_super_at(old: type, new: type) -> None:
    """Makes ``super()`` and ``__class__`` in the methods mean the new class.

    All methods of a class body share one ``__class__`` cell, so the first one found is enough; a decorator may have
    hidden the method behind ``__wrapped__``, in a closure, or in an attribute of its own object.
    """
    seen: set[int] = set()
    waiting: list[tuple[Any, int]] = [(value, 0) for value in vars(old).values()]
    while waiting:
        value, depth = waiting.pop()
        if id(value) in seen or depth > 4:
            continue
        seen.add(id(value))
        cell = _class_cell(value)
        if cell is not None and cell.cell_contents is old:
            cell.cell_contents = new
            return
        waiting.extend((part, depth + 1) for part in _parts(value))


def _class_cell(value: Any) -> types.CellType | None:
    if not isinstance(value, types.FunctionType) or "__class__" not in value.__code__.co_freevars:
        return None
    return (value.__closure__ or ())[value.__code__.co_freevars.index("__class__")]


def _parts(value: Any) -> list[Any]:
    """The functions that a member of a class body is made of."""
    if isinstance(value, type | types.ModuleType):
        return []
    names = ("__wrapped__", "__func__", "fget", "fset", "fdel", "func", "fun")
    parts = [part for name in names if (part := _attribute(value, name)) is not None]
    if isinstance(value, types.FunctionType):
        parts += [cell.cell_contents for cell in value.__closure__ or () if _is_filled(cell)]
    return parts


def _attribute(value: Any, name: str) -> Any:
    try:
        return getattr(value, name, None)
    except Exception:  # a descriptor or a proxy that answers in its own way holds no method of ours
        return None


def _is_filled(cell: types.CellType) -> bool:
    try:
        cell.cell_contents  # noqa: B018
    except ValueError:
        return False
    return True
