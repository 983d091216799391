"""JAX keeps compiled code by its functions and static values, however these come to the call."""

from dataclasses import dataclass
from functools import partial

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np

from treetyped import field, pytree_dataclass


@pytree_dataclass
class Model:
    weight: jax.Array

    def __call__(self, x):
        return self.weight * x


@pytree_dataclass
class Rate:
    rate: float = field(static=True, default=0.1)

    def __call__(self, x):
        return x * 2


class Module(eqx.Module):
    weight: jax.Array

    def __call__(self, x):
        return self.weight * x


@dataclass
class Config:
    steps: int


@dataclass(frozen=True)
class Frozen:
    steps: int


def applied(option, x):
    return x


def given(value):
    return value


x = jnp.ones(2)
run = jax.jit(applied, static_argnums=0)
named = partial(jax.jit, static_argnames="option")(applied)
run(given(Model(x)), x)  # E: jit: option is static: a static value must be hashable, Model holds arrays: ...  [pytree-static]
run(given(Module(x)), x)  # E: jit: option is static: a static value must be hashable, Module holds arrays: ...  [pytree-static]
run(*([1, 2], x))  # E: jit: option is static: a static value must be hashable, list is not: use tuple  [pytree-static]
run((1, given({"a": 1})), x)  # E: jit: option is static: a static value must be hashable, dict is not: ...  [pytree-static]
named(**dict(zip(("x", "option"), (x, x), strict=True)))  # E: jit: option is static: an array (float array of shape (2,)) cannot be static: ...  [pytree-static]
named(x=x, option=given(Config(2)))  # E: jit: option is static: a static value must be hashable, the dataclass Config is not: ...  [pytree-static]
run(given(Rate()), x)
run(given(Frozen(2)), x)
run((1, "a", None), x)
run(np.float32(1.0), x)
run(jax.ShapeDtypeStruct((2,), jnp.float32), x)
run(applied, x)

jax.jit(given(Model(x)))(x)  # E: jit: a function must have a hash, and Model has none: ...  [pytree-static]
jax.lax.cond(x[0] > 0, *[given(Module(x)), given(Module(x))], x)
# E: lax.cond: a function must have a hash, and Module has none: ...  [pytree-static]
jax.jit(given(Rate()))(x)
jax.jit(given(Model(x)).__call__)(x)
jax.vmap(given(Model(x)))(x)
