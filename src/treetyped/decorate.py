"""``pytree_dataclass``: the decorator."""

import dataclasses
from collections.abc import Callable
from typing import Any, TypeVar, dataclass_transform, overload

from treetyped.by_value import bind
from treetyped.construction import install_init
from treetyped.declaration import check_class, check_fields, check_roles, prepare_overrides, unchanged_if_refused
from treetyped.errors import DeclarationError
from treetyped.fields import field
from treetyped.methods import compare_by_value, freeze, make_replaceable, show_readably
from treetyped.node import Node, describe
from treetyped.pickling import make_picklable
from treetyped.rebuild import point_super_at, rebuild
from treetyped.registration import register
from treetyped.subclassing import is_guarded, watch_subclasses

T = TypeVar("T")


@overload
def pytree_dataclass(cls: type[T], /) -> type[T]: ...


@overload
def pytree_dataclass(
    *,
    init: bool = True,
    repr: bool = True,
    eq: bool = True,
    order: bool = False,
    unsafe_hash: bool = False,
    frozen: bool = True,
    match_args: bool = True,
    kw_only: bool = False,
    slots: bool = True,
) -> Callable[[type[T]], type[T]]: ...


@dataclass_transform(field_specifiers=(field, dataclasses.field), frozen_default=True)
def pytree_dataclass(
    cls: Any = None,
    /,
    *,
    init: bool = True,
    repr: bool = True,  # noqa: A002
    eq: bool = True,
    order: bool = False,
    unsafe_hash: bool = False,
    frozen: bool = True,
    match_args: bool = True,
    kw_only: bool = False,
    slots: bool = True,
) -> Any:
    """Makes a class a dataclass that is a JAX pytree.

    Its fields are the children of the node, in order; ``field(static=True)`` makes a field part of the structure
    instead. JAX rebuilds instances without ``__init__`` and ``__post_init__``, so both may check and convert freely.
    ``==`` compares two trees leaf by leaf and returns one ``bool``.

    Example:
        >>> import jax, jax.numpy as jnp
        >>> from treetyped import field, pytree_dataclass
        >>> @pytree_dataclass
        ... class Linear:
        ...     weight: jax.Array
        ...     bias: jax.Array
        ...     name: str = field(default="linear", static=True)
        >>> jax.tree.map(jnp.shape, Linear(jnp.ones((2, 3)), jnp.ones(3)))
        Linear(weight=(2, 3), bias=(3,), name='linear')

    Args:
        cls: The class; without it, the call returns the decorator.
        init: Whether to write ``__init__``, unless the class has one.
        repr: Whether to write ``__repr__``, unless the class has one.
        eq: Whether to write ``__eq__``, unless the class has one.
        order: Whether to write ``<``, ``<=``, ``>`` and ``>=``.
        unsafe_hash: Whether to write ``__hash__`` although instances can change.
        frozen: Whether the fields of an instance cannot be set.
        match_args: Whether to write ``__match_args__``.
        kw_only: Whether ``__init__`` takes all fields by keyword only.
        slots: Whether to store the fields in slots, which is faster; the class is made again then, as
            ``dataclasses`` does. Without slots they are in the instance's ``__dict__``, unless a base has slots.

    Returns:
        The class, registered with JAX.

    Raises:
        DeclarationError: If the class or an option cannot work; the class is not registered then.

    Source:
        https://docs.python.org/3/library/dataclasses.html#dataclasses.dataclass
    """
    standard = {"init": init, "repr": repr, "eq": eq, "order": order, "unsafe_hash": unsafe_hash, "frozen": frozen}
    standard |= {"match_args": match_args, "kw_only": kw_only}

    def decorator(decorated: type[T]) -> type[T]:
        return _decorated(decorated, standard, slots)

    return decorator if cls is None else decorator(cls)


def _decorated(cls: type[T], standard: dict[str, bool], slots: bool) -> type[T]:
    """Checks first, then builds, and registers last: a class that cannot work leaves nothing behind."""
    check_class(cls, standard, slots=slots)
    with unchanged_if_refused(cls):
        prepare_overrides(cls)
        own = set(vars(cls))
        _process(cls, standard)
        check_fields(cls)
        check_roles(cls)
        node = describe(cls, frozen=standard["frozen"], slots=slots)
        made: Any = rebuild(cls, node, with_dict=not slots) if node.slots or is_guarded(cls) else cls
        bind(node, made)
        _equip(made, node, own, standard)
        register(made, node)
    if made is not cls:
        point_super_at(cls, made)
    return made  # type: ignore[no-any-return]


def _process(cls: type, standard: dict[str, bool]) -> None:
    """Lets ``dataclasses`` do what it does for every dataclass."""
    try:
        dataclasses.dataclass(**standard)(cls)
    except (TypeError, ValueError) as error:
        raise DeclarationError(f"{cls.__name__}: {error}") from error


def _equip(cls: Any, node: Node, own: set[str], standard: dict[str, bool]) -> None:
    """Replaces the methods of ``dataclasses`` that are slow, or wrong for arrays."""
    written = standard["init"] and "__init__" not in own
    install_init(cls, node, vars(cls)["__init__"] if written else None)
    if standard["frozen"]:
        freeze(cls)
    compare_by_value(cls, own)
    show_readably(cls, own)
    make_picklable(cls)
    make_replaceable(cls)
    watch_subclasses(cls)
