"""The errors of the library: each is one sentence that names the class, the field, the path and the cure."""

from dataclasses import FrozenInstanceError
from pickle import UnpicklingError


class TreetypedError(Exception):
    """Base of every error that the library raises.

    A subclass also derives from the built-in exception that fits, so ``except TypeError`` goes on working.

    Example:
        >>> from treetyped.errors import DeclarationError, TreetypedError
        >>> issubclass(DeclarationError, TreetypedError) and issubclass(DeclarationError, TypeError)
        True
    """


class DeclarationError(TreetypedError, TypeError):
    """A class was declared in a way that cannot work; raised while the class is decorated."""


class StaticValueError(TreetypedError, TypeError):
    """A static field holds a value that cannot be compared and hashed: an array, a list, a dictionary."""


class MissingFieldError(TreetypedError, TypeError):
    """An object was made without one of its fields."""


class UndecoratedSubclassError(TreetypedError, TypeError):
    """A subclass of a decorated class was used without being decorated itself; JAX would take it for one leaf."""


class TracedComparisonError(TreetypedError, TypeError):
    """Two trees were compared with ``==`` while their leaves are traced, so the answer is not known yet."""


class UnhashableTreeError(TreetypedError, TypeError):
    """A tree that holds an array was hashed."""


class RoleError(TreetypedError, TypeError):
    """A leaf's role cannot be told from its annotation."""


class AnnotationError(TreetypedError, TypeError):
    """A value is not of the type that is declared."""


class FrozenError(TreetypedError, FrozenInstanceError):
    """A field of a frozen object was set or deleted."""


class OutdatedPickleError(TreetypedError, UnpicklingError):
    """A pickle holds other fields than the class has now."""


def frozen_set(owner: str, name: str) -> FrozenError:
    """The error for ``object.name = value``."""
    return FrozenError(f"{owner} is frozen, so {name!r} cannot be set: make a changed copy with dataclasses.replace")


def frozen_delete(owner: str, name: str) -> FrozenError:
    """The error for ``del object.name``."""
    return FrozenError(f"{owner} is frozen, so {name!r} cannot be deleted")


def not_decorated(owner: str, base: str) -> UndecoratedSubclassError:
    """The error for an instance of an undecorated subclass."""
    return UndecoratedSubclassError(
        f"{owner} is a subclass of {base} but is not decorated itself, so JAX would take it for one leaf: "
        f"decorate {owner} with @pytree_dataclass"
    )


def not_set(owner: str, name: str) -> MissingFieldError:
    """The error for a field that neither ``__init__`` nor ``__post_init__`` set."""
    return MissingFieldError(
        f"{owner}.{name} was not set when the object was made: set it in __init__ or __post_init__ "
        f"with object.__setattr__, or give the field a default"
    )


def not_static(owner: str, name: str, path: str, what: str, cure: str) -> StaticValueError:
    """The error for a static field whose value, or a part of it at ``path``, is no static value."""
    return StaticValueError(f"{owner}.{name}{path} is static but is {what}: {cure}")


def not_pickled(owner: str, name: str) -> OutdatedPickleError:
    """The error for a field that a pickle has no value for."""
    return OutdatedPickleError(
        f"{owner}.{name} is not in the pickle, which is older than the field: give the field a default"
    )


def not_declared(owner: str, name: str) -> OutdatedPickleError:
    """The error for a value in a pickle that no field takes."""
    return OutdatedPickleError(
        f"{owner}.{name} is in the pickle but is no field now: if the field was removed or renamed, declare it again "
        f"to load the pickle, then pickle the tree anew"
    )
