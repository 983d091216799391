"""Makes a decorated class known to JAX."""

from collections.abc import Callable, Iterable
from typing import Any

import jax

from treetyped import template
from treetyped.errors import DeclarationError
from treetyped.layout import dict_setter, is_in_dict
from treetyped.loose import HOLDER
from treetyped.node import Node

Flatten = Callable[[Any], tuple[Iterable[Any], Any]]
Unflatten = Callable[[Any, Iterable[Any]], Any]


def register(cls: type, node: Node) -> None:
    """Registers ``cls`` as a pytree node whose keys are attribute names.

    Args:
        cls: The class.
        node: Its fields.

    Raises:
        DeclarationError: If JAX knows the class already.

    Source:
        https://docs.jax.dev/en/latest/_autosummary/jax.tree_util.register_pytree_with_keys.html
    """
    names: dict[str, Any] = {
        "__keys__": tuple(map(jax.tree_util.GetAttrKey, node.children)),
        "__cls__": cls,
        "__storage__": node.storage,
    }
    aux = "None"
    if node.table is not None:
        aux = f"node.{HOLDER} or __settle__(node)" if node.slots else template.last_or_interned(node.static)
        names |= {"__settle__": node.table.write_settle()} if node.slots else {"__table__": node.table}
    filename = f"<treetyped {cls.__qualname__}>"
    flatten = template.compiled(template.flatten(node.children, aux), names, filename)
    flatten_with_keys = template.compiled(template.flatten_with_keys(node.children, aux), names, filename)
    if is_in_dict(cls, node):
        # A whole ``__dict__`` is set faster than one attribute past a frozen ``__setattr__``.
        names |= {"__new__": object.__new__, "__set_dict__": dict_setter(cls)}
        unflatten = template.compiled(template.unflatten_dict(node.children, node.static), names, filename)
    elif node.storage is None:
        unflatten = _unflatten_by_name(cls, node)
    else:
        source = template.unflatten(node.children, HOLDER if node.table else None)
        unflatten = template.compiled(source, names, filename)
    try:
        jax.tree_util.register_pytree_with_keys(cls, flatten_with_keys, unflatten, flatten)
    except ValueError as error:
        raise DeclarationError(
            f"{cls.__name__} is registered with JAX already: let @pytree_dataclass alone register it"
        ) from error


def _unflatten_by_name(cls: type, node: Node) -> Unflatten:
    """For other classes without storage: their fields may be anywhere, so each is set by name."""
    new, set_field = object.__new__, object.__setattr__

    def unflatten(aux: Any, children: Iterable[Any]) -> Any:
        made: Any = new(cls)
        for name, child in zip(node.children, children, strict=True):
            set_field(made, name, child)
        for name, value in aux or ():
            set_field(made, name, value)
        return made

    return unflatten
