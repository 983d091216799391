"""``field``: how one attribute of a decorated class behaves."""

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar, overload

from treetyped.errors import DeclarationError

T = TypeVar("T")

STATIC: Final = "static"
"""The key in a field's metadata that says that it is static; JAX's own ``register_dataclass`` uses the same one."""


@overload
def field(
    *,
    default: T,
    static: bool = False,
    init: bool = True,
    repr: bool = True,
    hash: bool | None = None,
    compare: bool = True,
    metadata: Mapping[Any, Any] | None = None,
    kw_only: bool = ...,
    doc: str | None = None,
) -> T: ...


@overload
def field(
    *,
    default_factory: Callable[[], T],
    static: bool = False,
    init: bool = True,
    repr: bool = True,
    hash: bool | None = None,
    compare: bool = True,
    metadata: Mapping[Any, Any] | None = None,
    kw_only: bool = ...,
    doc: str | None = None,
) -> T: ...


@overload
def field(
    *,
    static: bool = False,
    init: bool = True,
    repr: bool = True,
    hash: bool | None = None,
    compare: bool = True,
    metadata: Mapping[Any, Any] | None = None,
    kw_only: bool = ...,
    doc: str | None = None,
) -> Any: ...


def field(
    *,
    static: bool = False,
    doc: str | None = None,
    metadata: Mapping[Any, Any] | None = None,
    **options: Any,
) -> Any:
    """Declares how a field of a decorated class behaves: ``dataclasses.field`` with ``static`` and ``doc``.

    A field holds leaves, unless it is static. A static field is part of the tree's structure: JAX does not trace it,
    ``jax.jit`` compiles once for each of its values, and its value must be hashable.

    Example:
        >>> import jax
        >>> from treetyped import field, pytree_dataclass
        >>> @pytree_dataclass
        ... class Dropout:
        ...     rate: float
        ...     seed: int = field(default=0, static=True, doc="Seeds the mask.")
        >>> jax.tree.leaves(Dropout(0.5))
        [0.5]

    Args:
        static: Whether the field is part of the structure instead of holding leaves.
        default: The value when none is given.
        default_factory: Makes the value when none is given.
        init: Whether ``__init__`` takes the field.
        repr: Whether ``repr`` shows the field.
        hash: Whether ``hash`` uses the field; None: as ``compare`` says.
        compare: Whether ``==`` and the order use the field.
        metadata: Anything else about the field; not used here.
        kw_only: Whether ``__init__`` takes the field by keyword only.
        doc: What the field is for; kept in the field's metadata as ``"doc"``.

    Returns:
        A field specifier; type checkers see the default's type.

    Raises:
        DeclarationError: If ``metadata`` has a ``"static"`` or ``"doc"`` that says otherwise.
    """
    told = {STATIC: static} if static else {}
    return dataclasses.field(metadata=_merged(metadata or {}, told | ({"doc": doc} if doc else {})), **options)


def is_static(declared: "dataclasses.Field[Any]") -> bool:
    """Whether a field is static."""
    return bool(declared.metadata.get(STATIC, False))


def _merged(metadata: Mapping[Any, Any], told: dict[str, Any]) -> dict[Any, Any]:
    for name, value in told.items():
        if name in metadata and metadata[name] != value:
            raise DeclarationError(
                f"field: metadata[{name!r}] is {metadata[name]!r} but {name} is {value!r}: leave it out of the metadata"
            )
    return {**metadata, **told}
