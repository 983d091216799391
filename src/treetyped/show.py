"""A tree as text: arrays in short (``f32[128,64]``), nesting indented where a line would grow too long."""

from __future__ import annotations

from typing import Any

from treetyped.arrays import is_array


def pformat(tree: Any, width: int = 80) -> str:
    """Format a tree for reading, with arrays by dtype and shape and no values read from a device.

    The rule: containers and dataclasses are opened, and broken over lines where they exceed ``width``. Every other
    object, and a class that writes its own ``__repr__``, shows its ``repr``. What is nested deeper than 50 is ``...``.

    This is what ``pytree_dataclass`` calls: the ``__repr__`` that it generates returns ``pformat(self)`` and nothing
    else, and the function carries ``__treetyped_repr__ = True``. By that mark ``pformat`` knows that it may open the
    class itself, rather than call a ``__repr__`` that a user wrote. `tree_repr` is such a function, ready to use.

    Example:
        >>> import jax.numpy as jnp
        >>> print(pformat({"weight": jnp.zeros((128, 64)), "bias": None, "rate": 0.1}))
        {'weight': f32[128,64], 'bias': None, 'rate': 0.1}
        >>> print(pformat({"weight": jnp.zeros((128, 64)), "bias": None, "rate": 0.1}, width=30))
        {
          'weight': f32[128,64],
          'bias': None,
          'rate': 0.1
        }

    Args:
        tree: any object.
        width: how many characters a line may have; a single long word may exceed it.

    Returns:
        The text, without a final newline.
    """
    from treetyped.document import formatted  # when first used, so that ``import treetyped`` is quick

    return formatted(tree, width)


def tree_repr(self: Any) -> str:
    """Be the ``__repr__`` of a class, by `pformat`."""
    return pformat(self)


tree_repr.__treetyped_repr__ = True  # type: ignore[attr-defined]


def describe_array(value: Any) -> str | None:
    """An array by dtype and shape, ``f32[128,64]``; ``None`` if it is none."""
    if not is_array(value):
        return None
    from treetyped.document import array_text  # as above

    return array_text(value)


def shown(value: object) -> str:
    """A static value; a function by its name, without its address."""
    return getattr(value, "__name__", None) or repr(value)
