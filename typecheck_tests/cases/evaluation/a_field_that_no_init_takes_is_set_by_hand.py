"""Equinox refuses an instance of which ``__init__`` or ``__post_init__`` has left a field unset that has no default."""

import equinox as eqx
import jax
import jax.numpy as jnp


class Cached(eqx.Module):
    w: jax.Array
    total: jax.Array = eqx.field(init=False)


class Summed(Cached):
    def __post_init__(self):
        self.total = self.w.sum()


class ByHand(Cached):
    def __init__(self, w):
        self.w = w
        self.set_up()

    def set_up(self):
        self.total = self.w.sum()


class Around(Cached):
    def __post_init__(self):
        self.__dict__["total"] = self.w.sum()


class Asked(Cached):
    def __getattr__(self, name):
        if name == "total":
            return self.w.sum()
        raise AttributeError(name)


class Larger(Cached):
    names: list = eqx.field(default_factory=list)
    step: int = eqx.field(default=3)
    is_last: bool = eqx.field(init=False, default=True)

    def __init__(self, w):
        self.w = self.total = w


class Branching(Cached):
    def __post_init__(self):
        if self.w.shape[0] > 2:
            self.total = self.w.sum()


class Constant(eqx.Module):
    total: float = 3.0


class Again(Constant):
    total: float = eqx.field(init=False)


def made(kind, *values):
    return kind(*values)  # E: Cached: nothing sets "total" when it is made  [pytree-structure] ;; N: called at line 72


x = jnp.ones(3)
for each in (Summed, ByHand, Around, Asked):
    each(x)
Branching(x)
Again()
made(Summed, x)
made(Cached, x)  # RAISES
Branching(x[:2])  # E: Branching: nothing sets "total" when it is made  [pytree-structure]
Larger(x)  # E: Larger: nothing sets "names" when it is made  [pytree-structure]
