"""``tree.replace_static`` compares the value itself with the field's annotation, wherever it comes from."""

from typing import Literal

import jax.numpy as jnp
from jax import Array

from treetyped import field, pytree_dataclass, tree


@pytree_dataclass
class Norm:
    mean: Array
    training: bool = field(default=True, static=True)
    mode: Literal["batch", "layer"] | None = field(default="batch", static=True)
    momentum: float = field(default=0.9, static=True)
    axes: tuple[int, ...] = field(default=(0,), static=True)


def mode_set(model, mode):
    return tree.replace_static(model, mode=mode)  # E: tree.replace_static: Norm.mode is declared as Literal['batch', 'layer'] | None, but the value is 'group'  [pytree-static] ;; N: ...


def axes_set(model, axes):
    return tree.replace_static(model, axes=axes)  # E: tree.replace_static: Norm.axes is declared as tuple[int, ...], but the value is (0, 'x')  [pytree-static] ;; N: ...


def trained(model, training):
    return tree.replace_static(model, training=training)  # E: tree.replace_static: Norm.training is declared as bool, but the value is 1  [pytree-static] ;; N: ...


def nobody_calls(norm: Norm) -> Norm:
    return tree.replace_static(norm, dropped=True)


norm = Norm(jnp.ones(2))
for mode in ("batch", "layer", None):
    mode_set([norm], mode)
mode_set([norm], "group")  # RAISES
axes_set(norm, (0, 1))
axes_set(norm, (0, "x"))  # RAISES
trained(norm, False)
trained(norm, 1)  # RAISES
tree.replace_static(norm, momentum=1)
