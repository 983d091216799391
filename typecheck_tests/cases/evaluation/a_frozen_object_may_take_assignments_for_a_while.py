"""Until it is made, in a copy, or where it is marked: of each library's classes by its own rule, behind any function."""

import jax.numpy as jnp
import jax_dataclasses as jdc
from flax import struct
from jax_dataclasses._copy_and_mutate import _mark_mutable, _Mutability


@struct.dataclass
class Doubled:
    w: object

    def __post_init__(self):
        self.w = [self.w]  # E: Doubled.w cannot be assigned: Doubled is frozen  [pytree-field] ;; N: while it is made: object.__setattr__(self, "w", ...)


@jdc.pytree_dataclass
class Joint:
    w: object


def clear(tree):
    for name in ("w",):
        setattr(tree, name, jnp.zeros(2))  # E: Joint.w cannot be assigned: Joint is frozen  [pytree-field] ;; N: make a changed copy: dataclasses.replace(tree, w=...) ;; N: ...


def cleared(tree):
    with jdc.copy_and_mutate(tree) as copy:
        clear(copy)
    return copy


def opened(tree):
    _mark_mutable(tree, _Mutability.MUTABLE, set())
    return tree


x = jnp.ones(2)
Doubled(x)  # RAISES
joint = Joint(x)
cleared(joint)
clear(joint)  # RAISES
clear(opened(joint))
other = Joint(x)
object.__setattr__(other, "__mutability__", _Mutability.MUTABLE)
clear(other)
