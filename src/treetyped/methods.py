"""The methods that every decorated class gets besides ``__init__``: frozen attributes, comparison, pickling."""

import dataclasses
from typing import Any

from treetyped.comparison import equal, hashed
from treetyped.errors import frozen_delete, frozen_set
from treetyped.node import Node
from treetyped.show import tree_repr
from treetyped.static import HOLDER


def freeze(cls: Any) -> None:
    """Makes the attributes of instances read-only."""

    def __setattr__(self: object, name: str, value: object) -> None:  # noqa: N807
        raise frozen_set(type(self).__name__, name)

    def __delattr__(self: object, name: str) -> None:  # noqa: N807
        raise frozen_delete(type(self).__name__, name)

    cls.__setattr__ = __setattr__
    cls.__delattr__ = __delattr__


def compare_by_value(cls: Any, own: set[str]) -> None:
    """Replaces the ``__eq__`` and ``__hash__`` that ``dataclasses`` wrote, which fail on arrays.

    Args:
        cls: The class.
        own: Names that the class body defines itself; they stay.
    """
    if "__eq__" in vars(cls) and "__eq__" not in own:
        cls.__eq__ = equal
    if vars(cls).get("__hash__") is not None and "__hash__" not in own:
        cls.__hash__ = hashed


def show_readably(cls: Any, own: set[str]) -> None:
    """Replaces the ``__repr__`` that ``dataclasses`` wrote, which prints every value of every array.

    Args:
        cls: The class.
        own: Names that the class body defines itself; they stay.
    """
    if "__repr__" in vars(cls) and "__repr__" not in own:
        cls.__repr__ = tree_repr


def make_picklable(cls: Any) -> None:
    """Lets ``pickle`` and ``copy`` reach the slots, unless the class has a way of its own."""
    own = ("__reduce__", "__reduce_ex__", "__getstate__", "__setstate__")
    if all(getattr(cls, name, None) is getattr(object, name, None) for name in own):
        cls.__getstate__ = _state
        cls.__setstate__ = _set_state


def make_replaceable(cls: Any) -> None:
    """Gives the class a ``replace`` that makes a changed copy, unless it has a field or a method of that name."""
    if not hasattr(cls, "replace") and "replace" not in vars(cls)["__dataclass_fields__"]:
        cls.replace = _replace


def _replace(self: Any, /, **changes: Any) -> Any:
    """A copy with other values in some fields; ``__init__`` runs, as for ``dataclasses.replace``."""
    return dataclasses.replace(self, **changes)


def _state(self: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The fields by name, and whatever else is in the instance's ``__dict__``."""
    node: Node = type(self).__treetyped__
    # The holder goes as a whole: a deep copy shares it, as static values cannot change.
    names = (*node.children, *((HOLDER,) if node.slots and node.table else node.static))
    fields = {name: getattr(self, name) for name in names if hasattr(self, name)}
    return fields, {name: value for name, value in getattr(self, "__dict__", {}).items() if name not in fields}


def _set_state(self: Any, state: tuple[dict[str, Any], dict[str, Any]]) -> None:
    fields, others = state
    for name, value in (others | fields).items():
        object.__setattr__(self, name, value)
