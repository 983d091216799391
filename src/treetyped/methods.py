"""The methods that every decorated class gets besides ``__init__``: frozen attributes, comparison, ``replace``."""

import dataclasses
from typing import Any

from treetyped.comparison import equal, hashed
from treetyped.errors import frozen_delete, frozen_set
from treetyped.show import tree_repr


def freeze(cls: Any) -> None:
    """Makes the attributes of instances read-only."""
    cls.__setattr__ = _refuse_to_set
    cls.__delattr__ = _refuse_to_delete


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


def make_replaceable(cls: Any) -> None:
    """Gives the class a ``replace`` that makes a changed copy, unless it has a field or a method of that name."""
    if not hasattr(cls, "replace") and "replace" not in vars(cls)["__dataclass_fields__"]:
        cls.replace = _replace


def _refuse_to_set(self: object, name: str, value: object) -> None:
    raise frozen_set(type(self).__name__, name)


def _refuse_to_delete(self: object, name: str) -> None:
    raise frozen_delete(type(self).__name__, name)


def _replace(self: Any, /, **changes: Any) -> Any:
    """A copy with other values in some fields; ``__init__`` runs, as for ``dataclasses.replace``."""
    return dataclasses.replace(self, **changes)
