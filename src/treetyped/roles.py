"""Roles: what a leaf is for, as part of its annotation.

``weight: Param[Array]`` is a plain ``Array`` for every type checker, and a parameter for `tree.filter`. A role is a
class, and a role's subclass is a kind of it: ``BatchStat`` is ``State``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from typing_extensions import TypeAliasType, TypeVar

from treetyped.selection import Choice, Where, kinds, no_truth

T = TypeVar("T", default=Any)
X = TypeVar("X")
R = TypeVar("R")

HasRole = TypeAliasType("HasRole", X, type_params=(X, R))
"""``X`` itself. The mypy plugin reads ``Annotated[X, R]`` as this alias, which keeps the role where mypy drops it."""


class RoleType(Choice, type):  # type: ignore[misc]  # ``|`` of classes makes a union, of roles a choice
    """The class of roles: ``~ParamRole`` and ``ParamRole | StateRole`` mean leaves, as a `Where` does."""

    def as_where(cls) -> Where[Any]:
        return kinds().RoleWhere(cls)  # type: ignore[no-any-return]


class Role(metaclass=RoleType):
    """The base of all roles; roles are never instantiated.

    The rule: a role of your own is a class and one line.

    Example:
        >>> from typing import Annotated, Any
        >>> from typing_extensions import TypeVar
        >>> from treetyped.roles import StateRole
        >>> T = TypeVar("T", default=Any)
        >>> class AverageRole(StateRole): ...
        >>> Average = Annotated[T, AverageRole]
        >>> role_of(Average[int])
        <class 'treetyped.roles.AverageRole'>
    """

    def __new__(cls) -> Role:
        raise TypeError(f"{cls.__name__} is a role, which has no instances: pass the class itself")


class ParamRole(Role):
    """A parameter: what training changes by gradients."""


class StateRole(Role):
    """What changes while a program runs, but not by gradients."""


class BatchStatRole(StateRole):
    """A statistic of the batches seen so far."""


class RngRole(StateRole):
    """A random key."""


class CacheRole(StateRole):
    """What is kept to save work, and can be computed again."""


class RoleAlias(Choice):
    """What ``Param`` is when a program runs: ``Param[X]`` is ``Annotated[X, ParamRole]``, ``~Param`` a `Where`."""

    __slots__ = ("name", "role")

    def __init__(self, name: str, role: type[Role]) -> None:
        self.name = name
        self.role = role

    def __getitem__(self, item: Any) -> Any:
        if isinstance(item, tuple):
            raise TypeError(f"{self.name} takes one type, as in {self.name}[jax.Array], not {len(item)}")
        return Annotated[item, self.role]

    def __bool__(self) -> bool:
        raise no_truth(self)

    def __call__(self, *args: Any) -> None:
        raise TypeError(
            f"{self.name} is a role, which has no instances: pass {self.name} itself, or write {self.name}[T]"
        )

    def __repr__(self) -> str:
        return f"treetyped.{self.name}"

    def __reduce__(self) -> str:
        return self.name

    def as_where(self) -> Where[Any]:
        return kinds().RoleWhere(self.role)  # type: ignore[no-any-return]


if TYPE_CHECKING:
    Param = TypeAliasType("Param", HasRole[T, ParamRole], type_params=(T,))
    State = TypeAliasType("State", HasRole[T, StateRole], type_params=(T,))
    BatchStat = TypeAliasType("BatchStat", HasRole[T, BatchStatRole], type_params=(T,))
    Rng = TypeAliasType("Rng", HasRole[T, RngRole], type_params=(T,))
    Cache = TypeAliasType("Cache", HasRole[T, CacheRole], type_params=(T,))
else:
    Param = RoleAlias("Param", ParamRole)
    State = RoleAlias("State", StateRole)
    BatchStat = RoleAlias("BatchStat", BatchStatRole)
    Rng = RoleAlias("Rng", RngRole)
    Cache = RoleAlias("Cache", CacheRole)


def role_of(annotation: object) -> type[Role] | None:
    """The role that an annotation itself gives; of several, nested, the innermost."""
    if isinstance(annotation, RoleAlias):
        return annotation.role
    # Nested `Annotated` are one, and the inner metadata comes first.
    metadata = getattr(annotation, "__metadata__", ())
    return next((role for role in metadata if is_role(role)), None)


def is_role(value: object) -> bool:
    """Whether a value is a role, as a class."""
    return isinstance(value, RoleType)
